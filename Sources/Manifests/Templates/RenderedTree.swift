/// The output of a template for its values: every file with its ownership, in memory only.
package struct RenderedTree: Hashable, Sendable {
  /// One file.
  package struct File: Hashable, Sendable {
    package let bytes: [UInt8]
    package let ownership: FileOwnership
    /// Whether it is executable; applied when the file is written, and not compared afterwards.
    package let isExecutable: Bool
    /// Lines that an older version wrote outside of the marked regions, to be removed.
    package let formerLines: [String]

    /// Creates a file with its ownership.
    package init(
      _ bytes: [UInt8], _ ownership: FileOwnership, isExecutable: Bool = false,
      formerLines: [String] = []
    ) {
      self.formerLines = formerLines
      self.bytes = bytes
      self.ownership = ownership
      self.isExecutable = isExecutable
    }
  }

  /// By path, inside of the project; no two paths differ only by case, and no path is a parent of
  /// another one.
  package let files: [String: File]
  /// Renamed files, oldest first, with variables replaced.
  package let renames: [Rename]

  /// A renamed file.
  package struct Rename: Hashable, Sendable {
    package let from: String
    package let to: String
    package let since: TemplateVersion

    /// Creates a rename.
    package init(from: String, to: String, since: TemplateVersion) {
      self.from = from
      self.to = to
      self.since = since
    }
  }

  /// Creates a tree of these files, whose paths were checked.
  package init(files: [String: File], renames: [Rename] = []) {
    self.files = files
    self.renames = renames
  }
}
