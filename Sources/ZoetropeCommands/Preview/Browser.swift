import Glibc
import Pipeline

/// The browser of the desktop.
enum Browser {
  /// Whether the process belongs to a desktop, which can show one.
  static var isAvailable: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in
      unsafe getenv(name).map { unsafe $0.pointee != 0 } ?? false
    }
  }

  /// Opens a page with `xdg-open`, which need not be installed: the address is printed too.
  static func open(_ address: String) {
    // Messages of browsers are not about the preview.
    let process = unsafe startProgram(["xdg-open", address], isApart: true) { actions in
      for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }
    // Unless its end is waited for, it stays in the list of processes as long as this one.
    if let process, let thread = try? SystemThread({ waitForEnd(of: process) }) { thread.detach() }
  }
}
