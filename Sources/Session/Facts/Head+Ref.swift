import Git

extension Head {
  /// The whole ref of the branch that is checked out.
  package var ref: String? {
    if case .branch(_, let ref, _) = self { ref } else { nil }
  }
}
