import Glibc

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
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // Messages of browsers are not about the preview.
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A group of its own, since Ctrl-C is for the preview, and no blocked signals.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    let words = unsafe ["xdg-open", address].map { (word: String) in unsafe strdup(word) }
    defer { unsafe words.forEach { unsafe free($0) } }
    var process = pid_t()
    _ = unsafe posix_spawnp(&process, "xdg-open", &actions, &attributes, words + [nil], environ)
  }
}
