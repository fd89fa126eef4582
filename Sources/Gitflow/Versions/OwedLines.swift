/// The lines that must hold what production holds.
package struct OwedLines: Sendable {
  /// A permanent branch, or an open one with its version.
  package struct Line: Hashable, Sendable {
    package var name: String
    package var version: Version?

    /// A line by its short name.
    package init(_ name: String, version: Version? = nil) {
      self.name = name
      self.version = version
    }
  }

  package let lines: [Line]

  /// The lines of a model: permanent ones in its order, then those of open versions, the lowest first.
  package init(_ model: BranchModel, _ versions: VersionFacts) {
    var owed: [KindName] = []
    for debt in model.kinds.flatMap(\.backMerges) where !owed.contains(debt.target) {
      owed.append(debt.target)
    }
    let production = model.production?.branch
    let permanent = model.permanentNames
      .filter { owed.contains($0.kind) && $0.branch != production }
      .map { Line($0.branch) }
    var open: [Line] = []
    // What is out needs nothing any more, however long its branch stands.
    for branch in versions.open
    where owed.contains(branch.kind) && versions.tag(of: branch) == nil {
      let line = Line(branch.branch.name, version: branch.version.version)
      if !open.contains(line) { open.append(line) }
    }
    lines = permanent + open.sorted(by: Self.isBelow)
  }

  private static func isBelow(_ left: Line, _ right: Line) -> Bool {
    (left.version ?? Version(0, 0, 0), left.name) < (right.version ?? Version(0, 0, 0), right.name)
  }
}
