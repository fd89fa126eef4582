/// Maps paths of coverage reports to files of a repository.
///
/// A relative path starts at the directory of its gate, otherwise at the top or at a folder that
/// contains the report. An absolute path is in this repository, or in that of another machine. A
/// path that can mean several files matches none.
package struct CoveragePlaces: Sendable {
  /// Absolute paths of directories that can contain the repository, without a trailing slash.
  private let roots: [String]
  private let files: Set<String>
  private let named: [Substring: [String]]
  /// Every folder with files.
  private let folders: Set<Substring>

  /// Where a report was written.
  package struct Origin: Sendable {
    /// The directory of its gate, from the top of the repository.
    package var directory: String
    /// The path of the report from the top; empty outside of the repository.
    package var report: String
    /// True for a format that contains packages instead of paths.
    package var hasPackages: Bool

    /// An origin; by default the top.
    package init(directory: String = "", report: String = "", hasPackages: Bool = false) {
      self.directory = directory
      self.report = report
      self.hasPackages = hasPackages
    }
  }

  /// Files of a repository, and directories that can contain it.
  package init(tree: [String], roots: [String]) {
    files = Set(tree)
    named = Dictionary(grouping: tree, by: Self.name)
    folders = tree.reduce(into: []) { folders, path in
      for folder in Self.parents(of: path) where !folders.insert(folder).inserted { break }
    }
    self.roots = roots.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// The coverage by paths in the repository, and the omitted paths.
  ///
  /// Pass the reports one by one: two paths for one file in the same report are a contradiction.
  package func placed(
    _ map: CoverageMap, in scope: CoverageScope, from origin: Origin = Origin()
  ) -> PlacedCoverage {
    var placed = PlacedCoverage()
    var written: [String: String] = [:]
    let foreign = foreignRoots(map.files.map(\.path).filter { !scope.isDerived($0) })
    for file in map.files {
      guard let path = self.file(of: file.path, from: origin, foreign: foreign) else {
        if !scope.isDerived(file.path) { placed.unplaced.append(file.path) }
        continue
      }
      // Fetched code can contain a file of the same name.
      guard scope.contains(path), isHere(file.path, path) || !scope.isDerived(file.path) else {
        continue
      }
      if let other = written[path], Self.isAbsolute(other) == Self.isAbsolute(file.path),
        placed.map[path: path]?.lines != file.lines
      {
        placed.contradicted.insert(path)
      }
      written[path] = file.path
      placed.map.add(CoveredFile(path: path, lines: file.lines, unplaced: file.unplaced))
    }
    return placed
  }

  /// The file of a path; nil if no file or several files match.
  package func file(of path: String, from origin: Origin = Origin()) -> String? {
    file(of: path, from: origin, foreign: foreignRoots([path]))
  }

  private func file(of path: String, from origin: Origin, foreign: [String]) -> String? {
    if !Self.isAbsolute(path) { return file(ofRelative: path, from: origin) }
    // A path below a root means that file, and none of a similar name.
    let root = (roots + foreign).first { Self.inside(path, of: $0) != nil }
    return root.flatMap { Self.inside(path, of: $0) }.flatMap { files.contains($0) ? $0 : nil }
  }

  private func file(ofRelative path: String, from origin: Origin) -> String? {
    let home = origin.directory.isEmpty ? home(of: origin.report) : origin.directory
    if !origin.directory.isEmpty, let file = joined(home, path) { return file }
    let longer = (named[Self.name(path)] ?? []).filter { Self.ends($0, with: path) }
    if files.contains(path) {
      let isOnly = origin.directory.isEmpty ? nested(path, origin.report) == nil : longer.isEmpty
      return isOnly ? path : nil
    }
    if origin.directory.isEmpty, let file = nested(path, origin.report) { return file }
    let own = longer.filter { home.isEmpty || $0.utf8.starts(with: (home + "/").utf8) }
    if own.count == 1 { return own[0] }
    return own.isEmpty && origin.hasPackages && longer.count == 1 ? longer[0] : nil
  }

  /// The file from a folder that contains the report.
  private func nested(_ path: String, _ report: String) -> String? {
    for folder in Self.parents(of: report) {
      if let file = joined(String(folder), path) { return file }
    }
    return nil
  }

  private func joined(_ folder: String, _ path: String) -> String? {
    let path = ReportPath.parted(folder + "/" + path)
    return files.contains(path) ? path : nil
  }

  /// The innermost folder of the repository that contains a report; empty for the top.
  private func home(of report: String) -> String {
    Self.parents(of: report).first(where: folders.contains).map(String.init) ?? ""
  }

  // MARK: - Other machines

  /// The directories of the repository on other machines, by the most paths that they explain.
  ///
  /// None is inside of another: a package with the same files is not the repository.
  private func foreignRoots(_ paths: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for path in paths where Self.isAbsolute(path) {
      if roots.contains(where: { Self.inside(path, of: $0) != nil }) { continue }
      for file in named[Self.name(path)] ?? [] where Self.ends(path, with: file) {
        counts[
          String(decoding: path.utf8.dropLast(file.utf8.count + 1), as: UTF8.self), default: 0] += 1
      }
    }
    let sorted = counts.sorted {
      ($1.value, $0.key.utf8.count, $0.key) < ($0.value, $1.key.utf8.count, $1.key)
    }
    return sorted.reduce(into: []) { found, root in
      let isNested = found.contains {
        Self.inside(root.key, of: $0) != nil || Self.inside($0, of: root.key) != nil
      }
      if !isNested { found.append(root.key) }
    }
  }

  /// Whether a path of a report is in this repository, and does not only end like one.
  private func isHere(_ written: String, _ path: String) -> Bool {
    written == path || roots.contains { written == "\($0)/\(path)" }
  }

  // MARK: - Paths

  /// `/a`, and `C:/a` of Windows.
  static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") || path.utf8.dropFirst().first == UInt8(ascii: ":")
  }

  private static func inside(_ path: String, of root: String) -> String? {
    guard path.utf8.starts(with: root.utf8) else { return nil }
    let rest = path.utf8.dropFirst(root.utf8.count)
    return rest.first == UInt8(ascii: "/") ? String(rest.dropFirst()) : nil
  }

  /// The folders of a path, innermost first.
  private static func parents(of path: String) -> some Sequence<Substring> {
    sequence(first: path[...]) { path in
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
    }.dropFirst()
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
}

/// Coverage by paths of the repository.
package struct PlacedCoverage: Sendable {
  package var map = CoverageMap()
  /// Paths of reports that match no single file of the repository.
  package var unplaced: [String] = []
  /// Files with several paths in one report: one of them can be another file.
  package var contradicted: Set<String> = []
  /// Where the reports declare other totals than they contain.
  package var remarks: [String] = []
  /// Files that have fewer lines than the reports name.
  package var overrun: [Overrun] = []

  /// A file that is shorter than in a report, which belongs to another content.
  package struct Overrun: Hashable, Sendable {
    package var path: String
    /// The last line in the report.
    package var line: Int
    /// The number of lines of the file.
    package var count: Int

    /// A file with its lines.
    package init(path: String, line: Int, count: Int) {
      (self.path, self.line, self.count) = (path, line, count)
    }
  }

  package init() {}

  /// Adds the coverage of another report, such as that of another shard.
  package mutating func merge(_ other: PlacedCoverage) {
    map.merge(other.map)
    unplaced += other.unplaced
    contradicted.formUnion(other.contradicted)
    overrun += other.overrun
    remarks += other.remarks
  }
}
