/// The branch model: a state machine as data, from which everything else is derived.
package struct BranchModel: Hashable, Sendable {
  package var kinds: [BranchKind]
  package var slug = SlugRules()
  /// The required form of versions in names; nil means the form of the existing names.
  package var nameForm: VersionForm?
  /// The required form of version tags; nil means the form of the existing tags.
  package var tagForm: VersionForm?

  /// The branch type with this name.
  package func kind(_ name: KindName) -> BranchKind? { kinds.first { $0.name == name } }

  /// The branches that exist as long as the repository, in the model's order.
  package var permanentNames: [(kind: KindName, branch: String)] {
    kinds.compactMap { kind in kind.permanentName.map { (kind.name, $0) } }
  }

  /// The permanent branch of this branch type.
  package func permanentName(_ kind: KindName) -> String? { self.kind(kind)?.permanentName }

  /// The name for messages: the branch of a permanent type, else the type.
  package func shown(_ kind: KindName) -> String { permanentName(kind) ?? kind.text }

  /// True for the name of a permanent branch.
  package func isPermanent(_ branch: String) -> Bool {
    permanentNames.contains { $0.branch == branch }
  }

  /// The permanent branch with the live version; the first permanent branch if none is set.
  package var production: (kind: KindName, branch: String)? {
    let live = kinds.first(where: \.isProduction)
    return live.flatMap { kind in kind.permanentName.map { (kind.name, $0) } }
      ?? permanentNames.first
  }

  /// The branch types whose branches are long-lived and create a version from the integration branch.
  ///
  /// In the adapted model these are the releases: topic types that another type refers to or targets.
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

  /// True if merging a branch of one type into one of the other is a back-merge of the model.
  package func isBackMerge(from source: KindName, to target: KindName) -> Bool {
    kinds.contains { kind in
      kind.backMerges.contains { $0.source == source && $0.target == target }
    }
  }
}
