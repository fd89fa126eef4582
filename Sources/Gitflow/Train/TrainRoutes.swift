/// The branches of open versions and their targets, from the model and the names.
package struct TrainRoutes: Hashable, Sendable {
  /// An open branch with a version.
  package struct OpenVersion: Hashable, Sendable {
    package var version: Version
    package var kind: KindName
    package var branch: String
    package var destinations: [String]
    package var topics: [String]
  }

  package let openVersions: [OpenVersion]
  /// Branches for an open version that can't be determined.
  package let strays: [String]

  /// The routes of the open versions; `topics` are the branches that may merge into one.
  package init(_ model: BranchModel, _ versions: VersionFacts, topics: [String]) {
    let classifier = BranchClassifier(model)
    // Tags that can't be read may be of these versions.
    let isKnown = versions.unknownLast == nil
    let open = isKnown ? versions.openOnce : []
    let places = Dictionary(
      Set(topics).sorted().map { (Self.place(of: classifier.classify($0), in: open), [$0]) },
      uniquingKeysWith: +)
    openVersions = open.enumerated().map { index, branch in
      let name = branch.branch.name
      return OpenVersion(
        version: branch.version.version, kind: branch.kind, branch: name,
        destinations: Self.destinations(of: name, classifier.classify(name), model, versions),
        topics: places[index] ?? [])
    }
    strays = (places[nil] ?? []) + (isKnown ? [] : versions.openOnce.map(\.branch.name))
  }

  /// The pairs of branches to compare.
  package var pairs: [TrainFacts.Pair] {
    openVersions.flatMap { openVersion in
      openVersion.destinations.map { TrainFacts.Pair(openVersion.branch, into: $0) }
        + openVersion.topics.map { TrainFacts.Pair($0, into: openVersion.branch) }
    }
  }

  /// Every branch that is reported.
  package var branches: [String] { openVersions.flatMap { [$0.branch] + $0.topics } + strays }

  private static func place(
    of branch: BranchClass, in open: [VersionFacts.OpenBranch]
  ) -> Int? {
    let (targets, version) = (branch.kind?.targets ?? [], branch.parts?.version?.version)
    let fitting = open.indices.filter { index in
      targets.contains(open[index].kind)
        && (version == nil || open[index].version.version == version)
    }
    return fitting.count == 1 ? fitting.first : nil
  }

  private static func destinations(
    of branch: String, _ branchClass: BranchClass, _ model: BranchModel, _ versions: VersionFacts
  ) -> [String] {
    guard let target = branchClass.kind?.targets.first.flatMap(model.permanentName) else {
      return []
    }
    let route = FinishRoute(branch, branchClass, into: target, model: model, versions: versions)
    return [target] + route.backMerges.map(\.target)
  }
}

extension BranchModel {
  /// The branch types that merge into a type which creates a version.
  package var trainTopicKinds: [BranchKind] {
    kinds.filter { kind in
      !kind.introducesVersion && kind.targets.contains { self.kind($0)?.introducesVersion == true }
    }
  }
}
