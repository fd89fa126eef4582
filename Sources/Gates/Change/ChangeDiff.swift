/// What a change does to files: the facts that checks of a change are made from.
package struct ChangeDiff: Hashable, Sendable {
  package var files: [FileDiff]

  /// The differences of these files.
  package init(files: [FileDiff] = []) { self.files = files }

  /// Reads what `git diff-tree --raw -z -p -U0 --full-index` prints.
  ///
  /// Where white space does not count, git leaves out the patch of a file in which only that differs.
  ///
  /// - Throws: where the patch is not whole, or does not belong to the list before it.
  package init(parsing output: [UInt8], ignoringSpace: Bool = false) throws(DiffError) {
    files = try DiffParser.parse(output, mayLackPatches: ignoringSpace)
  }

  /// Files whose lines git did not tell, with the objects that hold them.
  package var unread: [(path: String, object: String)] {
    files.compactMap { file in
      guard file.isBinary, let object = file.object else { return nil }
      return (file.path, object)
    }
  }

  /// Takes each line of these files, by their paths, as added.
  ///
  /// An attribute of the change itself can keep git from comparing a file, and must not keep it from
  /// being judged.
  package mutating func read(_ contents: [String: [UInt8]]) {
    for index in files.indices where files[index].isBinary {
      guard let content = contents[files[index].path] else { continue }
      files[index].isBinary = content.prefix(FileDiff.inspected).contains(0)
      files[index].text = content
      files[index].addedLines = AddedLine.all(of: content)
    }
  }
}

/// Why a patch could not be read.
package enum DiffError: Error, Hashable, Sendable {
  /// The offset of the byte that can't stand there.
  case malformed(offset: Int)
}
