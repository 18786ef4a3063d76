import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that limit or measure the memory of a process: of that, sanitizers take terabytes of addresses, and keep what
  /// was freed.
  public static var limitsMemory: Self {
    .disabled(if: sanitizer != nil, "memory is the sanitizer's")
  }

  /// For tests that limit the size of files: the thread sanitizer keeps its records in one.
  public static var limitsFiles: Self {
    .disabled(if: sanitizer == "thread", "the sanitizer has a large file")
  }
}

/// The sanitizer of `scripts/test --sanitize`; nil for an ordinary build.
private var sanitizer: String? { ProcessInfo.processInfo.environment["ZOETROPE_SANITIZER"] }
