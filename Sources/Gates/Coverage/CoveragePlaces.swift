/// Maps paths of coverage reports to files of a repository.
///
/// Reports contain absolute paths of this or another machine, paths from the top, or less: JaCoCo
/// contains only packages. A path that matches several files of the repository matches none.
package struct CoveragePlaces: Sendable {
  /// Absolute paths of directories that can contain the repository, without a trailing slash.
  private let roots: [String]
  private let tree: [Substring: [String]]

  /// Files of a repository, and directories that can contain it.
  package init(tree: [String], roots: [String]) {
    self.tree = Dictionary(grouping: tree, by: Self.name)
    self.roots = roots.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// The file of a path; nil if no file or several files match.
  package func file(of path: String) -> String? {
    guard let candidates = tree[Self.name(path)] else { return nil }
    for root in roots where path.utf8.starts(with: root.utf8) {
      let rest = path.utf8.dropFirst(root.utf8.count)
      guard rest.first == UInt8(ascii: "/"), let inside = String(rest.dropFirst()) else { continue }
      if candidates.contains(inside) { return inside }
    }
    if candidates.contains(path) { return path }
    // A path of another machine ends with that of the file; of nested files the longest wins.
    if let file = candidates.filter({ Self.ends(path, with: $0) }).max(by: Self.isShorter) {
      return file
    }
    let longer = candidates.filter { Self.ends($0, with: path) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// The coverage by paths in the repository, and the omitted paths.
  ///
  /// Pass the reports one by one: two paths for one file in the same report are a contradiction.
  package func placed(_ map: CoverageMap, in scope: CoverageScope) -> PlacedCoverage {
    var placed = PlacedCoverage()
    var origins: [String: String] = [:]
    for file in map.files {
      guard let path = self.file(of: file.path) else {
        if !scope.isDerived(file.path) { placed.unplaced.append(file.path) }
        continue
      }
      // Fetched code can contain a file of the same name.
      guard scope.contains(path), isHere(file.path, path) || !scope.isDerived(file.path) else {
        continue
      }
      let root = String(file.path.utf8.dropLast(path.utf8.count)) ?? ""
      if let other = origins[path], other != root, !root.isEmpty, !other.isEmpty {
        placed.contradicted.insert(path)
      }
      origins[path] = root
      placed.map.add(CoveredFile(path: path, lines: file.lines, unplaced: file.unplaced))
    }
    return placed
  }

  /// Whether a path of a report is in this repository, and does not only end like one.
  private func isHere(_ written: String, _ path: String) -> Bool {
    written == path || roots.contains { written == "\($0)/\(path)" }
  }

  private static func name(_ path: String) -> Substring {
    path[
      (path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex)...
    ]
  }

  private static func ends(_ path: String, with end: String) -> Bool {
    let rest = path.utf8.count - end.utf8.count
    guard rest > 0, path.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) else { return false }
    return path.utf8.dropFirst(rest - 1).first == UInt8(ascii: "/")
  }

  private static func isShorter(_ left: String, _ right: String) -> Bool {
    left.utf8.count < right.utf8.count
  }
}

/// Coverage by paths of the repository.
package struct PlacedCoverage: Sendable {
  package var map = CoverageMap()
  /// Paths of reports that match no single file of the repository.
  package var unplaced: [String] = []
  /// Files with several paths in one report: one of them can be another file.
  package var contradicted: Set<String> = []

  /// No coverage.
  package init() {}

  /// Adds the coverage of another report, such as that of another shard.
  package mutating func merge(_ other: PlacedCoverage) {
    map.merge(other.map)
    unplaced += other.unplaced
    contradicted.formUnion(other.contradicted)
  }
}
