package import Git

/// Lines with conflict markers, as `git merge` writes them.
package struct ConflictMarkers {
  /// The files of a merge result that differ from both sides, with markers that no side has.
  ///
  /// `conflicts` are the files that Git could not merge; nil if they are unknown.
  package static func files(
    in tree: ObjectID, ours: ObjectID, theirs: ObjectID, conflicts: [String]?, _ git: GitCommands
  ) async throws(GitError) -> [String] {
    let others = Dictionary(
      try await git.writtenPaths(from: theirs, to: tree).map { ($0.path, $0.before) }
    ) { $1 }
    let mixed = try await git.writtenPaths(from: ours, to: tree).filter {
      $0.after != nil && others[$0.path] != nil
    }
    let sides = mixed.map { [$0.before, others[$0.path] ?? nil].compactMap(\.self) }
    let blobs = try await git.blobs(mixed.compactMap(\.after) + sides.joined())
    let markers = ConflictMarkers(source: "\(theirs)")
    return zip(mixed, sides).filter { file, sides in
      let text = file.after.flatMap { blobs[$0] } ?? []
      if file.path.hasSuffix(".xcstrings"),
        holdsCatalogConflict(text, sides: sides.compactMap { blobs[$0] })
      {
        return true
      }
      return markers.areLeft(
        in: text, sides: sides.compactMap { blobs[$0] },
        isConflict: conflicts?.contains(file.path) ?? true)
    }.map(\.0.path)
  }

  /// True if a string catalog has a `conflict` member of the merge driver that no side has.
  package static func holdsCatalogConflict(_ text: [UInt8], sides: [[UInt8]]) -> Bool {
    func count(_ bytes: [UInt8]) -> Int {
      bytes.split(separator: UInt8(ascii: "\n")).count { line in
        let line = line.drop { $0 == 0x20 || $0 == 0x09 }
        return line.starts(with: "\"conflict\"".utf8)
          && line.dropFirst(10).first { $0 != 0x20 } == UInt8(ascii: ":")
      }
    }
    return count(text) > (sides.map(count).max() ?? 0)
  }

  /// The first line that only a conflict leaves: one that a later line ends, or one with a label.
  package static func start(in lines: [ArraySlice<UInt8>]) -> Int? {
    let labeled = lines.firstIndex(where: isLabeled)
    let start = lines.firstIndex { $0.first == UInt8(ascii: "<") && marker($0) != nil }
    guard let start, labeled.map({ start < $0 }) ?? true else { return labeled }
    let isEnded = lines[start...].contains { $0.first == UInt8(ascii: ">") && marker($0) != nil }
    return isEnded ? start : labeled
  }

  /// True for a marker with a label as Git writes it, which is left of a conflict even alone.
  private static func isLabeled(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, "<|>".utf8.contains(mark) else { return false }
    let rest = line.drop { $0 == mark }
    guard line.count - rest.count >= 7, rest.first == 0x20 else { return false }
    let label = String(decoding: rest, as: UTF8.self)
    let words = label.split { " \r".contains($0) }
    guard let first = words.first else { return false }
    if mark == UInt8(ascii: "<") { return true }
    // Quoted mail and rows of tables have other words.
    if words.count == 1 { return !label.contains("|") }
    let isCommit = first.prefix { $0.isHexDigit }.utf8.count >= 7
    return isCommit || labels.contains { label.utf8.starts(with: " \($0)".utf8) }
  }

  private static let labels = [
    "Stashed changes", "Updated upstream", "Stash base", "merged common ancestors", "parent of ",
  ]

  /// The start of the label of the merged commit: its ID, or its first digits.
  package let source: String

  /// Markers of the merge of a commit.
  package init(source: String) { self.source = source }

  /// True if a text has a marker that no side of the merge has.
  ///
  /// A marker is a pair, one line with a label of this merge, or one between the sides of a file
  /// that Git could not merge: in others, such a line may underline a title.
  package func areLeft(in text: [UInt8], sides: [[UInt8]], isConflict: Bool) -> Bool {
    var known: [ArraySlice<UInt8>: Int] = [:]
    for side in sides {
      for line in Self.lines(in: side) { known[line, default: 0] += 1 }
    }
    var kinds: Set<UInt8> = []
    for line in Self.lines(in: text) {
      if let count = known[line], count > 0 {
        known[line] = count - 1
      } else {
        if isOurs(line) || isConflict && Self.isBetween(line) { return true }
        kinds.formUnion(line.prefix(1))
      }
    }
    return kinds.isSuperset(of: "<>".utf8)
  }

  private func isOurs(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count > 1 else { return false }
    let label = String(decoding: words[1], as: UTF8.self)
    return label == "HEAD" || label.utf8.count >= 7 && source.hasPrefix(label)
  }

  private static func lines(in text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return marker(line) ?? (isBetween(line) ? line : nil)
    }
  }

  /// True for `=======` and `||||||| base`.
  private static func isBetween(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "|") else {
      return false
    }
    let rest = line.drop { $0 == mark }
    return line.count - rest.count == 7
      && (rest.isEmpty || mark == UInt8(ascii: "|") && rest.first == 0x20)
  }

  /// A line that starts or ends a conflict; `conflict-marker-size` makes markers longer.
  private static func marker(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let mark = line.first, [UInt8(ascii: "<"), UInt8(ascii: ">")].contains(mark) else {
      return nil
    }
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let rest = line.drop { $0 == mark }
    let isMarker = line.count - rest.count >= 7 && rest.first.map { $0 == 0x20 } ?? true
    return isMarker ? line : nil
  }
}
