extension ChangeCoverage {
  /// The lines that a change adds, with what reports know of them.
  ///
  /// A file that no report names is listed as unmeasured where `isSource` says that it should be.
  package init(
    _ diff: ChangeDiff, measured coverage: CoverageMap, isSource: (String) -> Bool
  ) {
    self.init()
    for file in diff.files where !file.isBinary && !file.addedLines.isEmpty {
      guard isSource(file.path) else { continue }
      if let measured = coverage[path: file.path] {
        files.append(ChangedFile(file, lines: measured.lines))
      } else {
        unmeasured.append(file.path)
      }
    }
  }
}

extension ChangedFile {
  /// The lines that a change adds to a file; both lists are in the order of their numbers.
  package init(_ diff: FileDiff, lines: LineHits) {
    self.init(path: diff.path)
    var hits = lines.makeIterator()
    var next = hits.next()
    for line in diff.addedLines {
      while let known = next, known.line < line.number { next = hits.next() }
      var state = ChangedLine.State.uncounted
      if let known = next, known.line == line.number {
        state = known.hits > 0 ? .covered : .uncovered
      }
      let text = String(decoding: diff.bytes(of: line).prefix(Self.textLimit), as: UTF8.self)
      self.lines.append(ChangedLine(line.number, state, text))
    }
  }

  /// Bytes of a line that are kept; nobody reads a longer one.
  private static let textLimit = 1000
}
