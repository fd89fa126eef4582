package import Git
package import Gitflow

extension CommitID {
  /// The same id for a plan; nil for a format that plans don't support.
  package init?(_ id: ObjectID?) {
    guard let id else { return nil }
    self.init(parsing: id.description)
  }
}

extension ObjectID {
  /// The same id for Git's commands.
  package init?(_ id: CommitID?) {
    guard let id else { return nil }
    self.init(hex: id.text)
  }
}

extension RefEdit {
  /// The change for a transaction.
  package init(_ change: RefChange) {
    self.init(change.ref, from: ObjectID(change.before), to: ObjectID(change.after))
  }
}

extension Head {
  /// The whole ref of the branch that is checked out.
  package var ref: String? {
    if case .branch(_, let ref, _) = self { ref } else { nil }
  }
}
