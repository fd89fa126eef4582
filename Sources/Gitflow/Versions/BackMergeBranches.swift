/// The branches that must contain what is live: production, or the last tag of a trunk.
package struct BackMergeBranches: Sendable {
  /// A permanent branch, or an open one with its version.
  package struct Line: Hashable, Sendable {
    package var name: String
    package var version: Version?
  }

  package let lines: [Line]
  /// The tag of the live version of a trunk; nil elsewhere.
  package let tag: String?

  /// The branches of a model: permanent ones in its order, then open versions, the lowest first.
  package init(_ model: BranchModel, _ versions: VersionFacts) {
    let (kinds, last) = (model.kindsWithLive, model.isTrunk ? versions.lastTag : nil)
    tag = last?.name
    let open = versions.openOnce.filter { open in
      kinds.contains(open.kind)
        && (!model.isTrunk || last.map { $0.version < open.version.version } == true)
    }
    lines =
      model.permanentNames.filter { kinds.contains($0.kind) }.map { Line(name: $0.branch) }
      + open.map { Line(name: $0.branch.name, version: $0.version.version) }
  }
}
