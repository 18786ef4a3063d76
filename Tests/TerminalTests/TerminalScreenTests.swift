import Glibc
import Terminal
import Testing

/// The state of a terminal while its screen is taken, and after.
@Suite struct TerminalScreenTests {
  /// Ctrl-Z would give the page of the pictures, without a cursor, to the shell.
  @Test func noKeySuspendsTheProgramWhileTheScreenIsTaken() throws {
    let keyboard = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(keyboard >= 0)
    defer { close(keyboard) }
    let terminal = TerminalScreenTests.terminal(of: keyboard)
    try #require(terminal >= 0)
    defer { close(terminal) }
    let key = TerminalScreenTests.suspendKey(of: terminal)
    #expect(key == 26)
    do {
      let screen = try #require(TerminalScreen(input: terminal, output: terminal))
      #expect(TerminalScreenTests.suspendKey(of: terminal) == 0)
      withExtendedLifetime(screen) {}
    }
    #expect(TerminalScreenTests.suspendKey(of: terminal) == key)
  }

  /// Opens the terminal at the other end, by `TIOCSPTLCK` and `TIOCGPTN`; returns -1 if that fails.
  private static func terminal(of keyboard: Int32) -> Int32 {
    var (lock, number): (Int32, Int32) = (0, 0)
    guard unsafe ioctl(keyboard, 0x4004_5431, &lock) == 0, unsafe ioctl(keyboard, 0x8004_5430, &number) == 0 else {
      return -1
    }
    return unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
  }

  private static func suspendKey(of terminal: Int32) -> UInt8 {
    var attributes = termios()
    unsafe tcgetattr(terminal, &attributes)
    return unsafe withUnsafeBytes(of: attributes.c_cc) { unsafe $0[Int(VSUSP)] }
  }
}
