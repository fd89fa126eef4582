import Base

/// What a command of a hint is about.
extension RemedyPlanner {
  /// The names of `flowctl rename <old> <new>`.
  static func renamed(by command: Command) -> (old: String, new: String)? {
    let words = command.words
    guard words.count > 3, words.starts(with: ["flowctl", "rename"]), !command.isForm else {
      return nil
    }
    return (words[2], words[3])
  }

  /// The branch of `git switch <branch>`.
  static func switched(by command: Command) -> String? {
    let words = command.words
    return words.count == 3 && words.starts(with: ["git", "switch"]) ? words[2] : nil
  }

  /// The branch of `flowctl update --fix-base <branch> …`, which must exist locally.
  static func rebased(by command: Command) -> String? {
    let words = command.words
    return words.count > 3 && words.starts(with: ["flowctl", "update", "--fix-base"])
      ? words[3] : nil
  }
}
