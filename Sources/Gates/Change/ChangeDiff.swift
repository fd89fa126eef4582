/// The changed files and lines: the input of checks of a change.
package struct ChangeDiff: Hashable, Sendable {
  package var files: [FileDiff]

  /// Creates a diff of these files.
  package init(files: [FileDiff] = []) { self.files = files }

  /// Parses the output of `git diff-tree --raw -z -p -U0 --full-index`.
  ///
  /// If white space is ignored, Git omits patches with only such differences.
  ///
  /// - Throws: if the patch is incomplete, or does not match the list before it.
  package init(parsing output: [UInt8], ignoringSpace: Bool = false) throws(DiffError) {
    files = try DiffParser.parse(output, mayLackPatches: ignoringSpace)
  }

  /// Files whose lines Git does not list, with their object ids.
  package var unread: [(path: String, object: String)] {
    files.compactMap { file in
      guard file.isBinary, let object = file.object else { return nil }
      return (file.path, object)
    }
  }

  /// Counts every line of these files as added, by path.
  ///
  /// A Git attribute in the change can prevent a comparison, but must not prevent
  /// the check.
  package mutating func read(_ contents: [String: [UInt8]]) {
    for index in files.indices where files[index].isBinary {
      guard let content = contents[files[index].path] else { continue }
      files[index].isBinary = content.prefix(FileDiff.inspected).contains(0)
      files[index].text = content
      files[index].addedLines = AddedLine.all(of: content)
    }
  }
}

/// Why a patch can't be parsed.
package enum DiffError: Error, Hashable, Sendable {
  /// The offset of the unexpected byte.
  case malformed(offset: Int)
}
