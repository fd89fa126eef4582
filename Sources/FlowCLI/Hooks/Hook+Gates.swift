package import Gates

extension Hook {
  /// The gates that run by themselves in this hook say so by this word; nil where none may.
  package var trigger: GateTrigger? {
    switch self {
    case .preCommit: .preCommit
    case .prePush: .prePush
    case .prepareCommitMessage, .commitMessage: nil
    }
  }
}
