/// What a difference did to one file.
package struct FileChange: Hashable, Sendable {
  /// The path after the change, or before it where the file is gone.
  package var path: String
  /// The path before a rename.
  package var formerPath: String?
  /// Lines added and deleted; nil where git, or an attribute of the work tree, takes it for binary.
  package var lines: LineCount?

  /// A change as listed.
  package init(path: String, formerPath: String? = nil, lines: LineCount?) {
    self.path = path
    self.formerPath = formerPath
    self.lines = lines
  }
}

/// Lines that a change adds and deletes.
package struct LineCount: Hashable, Sendable {
  package var added: Int
  package var deleted: Int

  /// Counts as git gives them.
  package init(added: Int, deleted: Int) {
    self.added = added
    self.deleted = deleted
  }
}
