package import GitHub

/// The differences between a repository's labels and the configured ones.
package struct LabelDifference: Hashable, Sendable {
  package let repository: RepositoryName
  /// In the order of the configuration.
  package let changes: [Change]

  /// One label that differs from the configuration.
  package enum Change: Hashable, Sendable {
    case missing(LabelText)
    /// It has a former name; a rename keeps it on its issues.
    case renamed(from: Label, to: LabelText)
    case differs(Label, LabelText)
    /// Both the label and one of its former names exist: nothing can be renamed.
    case leftOver(Label, beside: LabelText)
  }

  /// Compares labels by their names without case.
  package init(_ wanted: [ManagedLabel], _ present: [Label], in repository: RepositoryName) {
    self.repository = repository
    let byName = Dictionary(present.map { (LabelName($0.name), $0) }) { first, _ in first }
    changes = wanted.flatMap { Self.changes(to: $0, byName) }
  }

  private static func changes(
    to wanted: ManagedLabel, _ present: [LabelName: Label]
  ) -> [Change] {
    let former = wanted.formerNames.compactMap { present[LabelName($0)] }
    guard let own = present[LabelName(wanted.label.name)] else {
      guard let first = former.first else { return [.missing(wanted.label)] }
      return [.renamed(from: first, to: wanted.label)]
        + former.dropFirst().map { .leftOver($0, beside: wanted.label) }
    }
    let differs = own.name != wanted.label.name || !isSame(own, wanted.label)
    return (differs ? [.differs(own, wanted.label)] : [])
      + former.map { .leftOver($0, beside: wanted.label) }
  }

  private static func isSame(_ label: Label, _ text: LabelText) -> Bool {
    label.color.lowercased() == text.color.lowercased()
      && (label.description ?? "") == text.description
  }

  /// The mutations that make the repository match the configuration.
  package var operations: [Mutation] {
    changes.compactMap { change in
      switch change {
      case .missing(let label): .createLabel(repository, label)
      case .renamed(let old, let label), .differs(let old, let label):
        .updateLabel(repository, name: old.name, label)
      case .leftOver: nil
      }
    }
  }
}
