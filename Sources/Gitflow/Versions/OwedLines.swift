/// The lines that must hold what production holds.
package struct OwedLines: Sendable {
  /// A permanent branch, or an open one with its version.
  package struct Line: Hashable, Sendable {
    package var name: String
    package var version: Version?
  }

  package let lines: [Line]

  /// The lines of a model: permanent ones in its order, then those of open versions, the lowest first.
  package init(_ model: BranchModel, _ versions: VersionFacts) {
    let owed = Set(model.kinds.flatMap(\.backMerges).map(\.target))
    let production = model.production?.branch
    let permanent = model.permanentNames.filter {
      owed.contains($0.kind) && $0.branch != production
    }
    // What is out needs nothing any more, however long its branch stands.
    let open = versions.standing.filter { owed.contains($0.kind) && versions.tag(of: $0) == nil }
    lines =
      permanent.map { Line(name: $0.branch) }
      + open.map { Line(name: $0.branch.name, version: $0.version.version) }
  }
}
