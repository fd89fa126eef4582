/// The branches that must contain what production contains.
package struct OwedLines: Sendable {
  /// A permanent branch, or an open one with its version.
  package struct Line: Hashable, Sendable {
    package var name: String
    package var version: Version?
  }

  package let lines: [Line]

  /// The branches of a model: permanent ones in its order, then open versions, the lowest first.
  package init(_ model: BranchModel, _ versions: VersionFacts) {
    let owed = Set(model.kinds.flatMap(\.backMerges).map(\.target))
    let production = model.production?.branch
    let permanent = model.permanentNames.filter {
      owed.contains($0.kind) && $0.branch != production
    }
    let open = versions.openOnce.filter { owed.contains($0.kind) }
    lines =
      permanent.map { Line(name: $0.branch) }
      + open.map { Line(name: $0.branch.name, version: $0.version.version) }
  }
}
