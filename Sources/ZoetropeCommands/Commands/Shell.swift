import Zoetrope

/// A shell that can complete command lines.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that makes it complete the command lines of a program.
  func completions(of program: ProgramDescription) -> String {
    switch self {
    case .bash: bashCompletions(of: program)
    case .zsh: zshCompletions(of: program)
    case .fish: fishCompletions(of: program)
    }
  }
}
