import Glibc

/// Starts another program, looked up as a shell does, with signals as programs expect them: this one blocks some and ignores
/// others.
///
/// - Parameters:
///   - words: The name of the program and its arguments.
///   - isApart: Whether it is in a process group of its own, so that Ctrl-C is not for it.
///   - redirect: Sets its standard streams.
/// - Returns: The process; nil if it cannot be started.
func startProgram(
  _ words: [String], isApart: Bool = false, _ redirect: (inout posix_spawn_file_actions_t) -> Void
) -> pid_t? {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe redirect(&actions)
  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var (none, usual) = (sigset_t(), sigset_t())
  unsafe sigemptyset(&none)
  unsafe sigemptyset(&usual)
  for number in SignalWatch.ignoredSignals { unsafe sigaddset(&usual, number) }
  unsafe posix_spawnattr_setsigmask(&attributes, &none)
  unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
  unsafe posix_spawnattr_setpgroup(&attributes, 0)
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isApart ? POSIX_SPAWN_SETPGROUP : 0)
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  let arguments = unsafe words.map { (word: String) in unsafe strdup(word) }
  defer { unsafe arguments.forEach { unsafe free($0) } }
  var process = pid_t()
  let failure = unsafe posix_spawnp(&process, words[0], &actions, &attributes, arguments + [nil], environ)
  return failure == 0 ? process : nil
}

/// Waits for the end of a program that was started.
///
/// - Returns: Its status as `waitpid` gives it: 0 for an exit code of 0.
@discardableResult
func waitForEnd(of process: pid_t) -> Int32 {
  var status: Int32 = -1
  while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  return status
}
