/// The branch model: a state machine held as data, from which everything else is derived.
package struct BranchModel: Hashable, Sendable {
  package var kinds: [BranchKind]
  package var slug = SlugRules()
  /// The form that versions in names must have; none means that the existing ones tell.
  package var nameForm: VersionForm?
  /// The form that version tags must have; none means that the existing ones tell.
  package var tagForm: VersionForm?

  /// The kind of this name.
  package func kind(_ name: KindName) -> BranchKind? { kinds.first { $0.name == name } }

  /// The branches that live as long as the repository, in the model's order.
  package var permanentNames: [(kind: KindName, branch: String)] {
    kinds.compactMap { kind in kind.permanentName.map { (kind.name, $0) } }
  }

  /// The permanent branch of this kind.
  package func permanentName(_ kind: KindName) -> String? { self.kind(kind)?.permanentName }

  /// True for the name of a branch that lives as long as the repository.
  package func isPermanent(_ branch: String) -> Bool {
    permanentNames.contains { $0.branch == branch }
  }

  /// The permanent branch that holds what is live; the first permanent one where none is marked.
  package var production: (kind: KindName, branch: String)? {
    let live = kinds.first(where: \.isProduction)
    return live.flatMap { kind in kind.permanentName.map { (kind.name, $0) } }
      ?? permanentNames.first
  }

  /// The kinds whose branches live long and bring a version to life by way of the integration branch.
  ///
  /// In the adapted model these are the releases: topic kinds that another kind refers or owes to.
  package var releaseKinds: [KindName] {
    kinds.filter { kind in
      !kind.isPermanent
        && kinds.contains { other in
          other.versionRole == .refers(to: kind.name)
            || other.backMerges.contains { $0.target == kind.name }
            || other.targets.contains(kind.name)
        }
        || kind.isCutFromIntegration
    }.map(\.name)
  }

  /// True where merging a branch of one kind into one of the other is a back-merge of the model.
  package func isBackMerge(from source: KindName, to target: KindName) -> Bool {
    kinds.contains { kind in
      kind.backMerges.contains { $0.source == source && $0.target == target }
    }
  }
}
