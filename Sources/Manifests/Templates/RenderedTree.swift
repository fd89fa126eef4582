/// What a template gives for its answers: every file with its owner, and nothing on disk yet.
package struct RenderedTree: Hashable, Sendable {
  /// One file.
  package struct File: Hashable, Sendable {
    package let bytes: [UInt8]
    package let ownership: FileOwnership
    /// Whether it is a program; looked at when it is written, and no difference afterwards.
    package let isExecutable: Bool
    /// Lines that an older version wrote beside the marked parts, and that go.
    package let formerLines: [String]

    /// A file with its owner.
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

  /// By the path, which leads nowhere else; no two differ by case only, and none is a directory of
  /// another one.
  package let files: [String: File]
  /// What a later version calls otherwise, oldest first, with values in the place of variables.
  package let renames: [Rename]

  /// A file that was called otherwise.
  package struct Rename: Hashable, Sendable {
    package let from: String
    package let to: String
    package let since: TemplateVersion

    /// A new name.
    package init(from: String, to: String, since: TemplateVersion) {
      self.from = from
      self.to = to
      self.since = since
    }
  }

  /// A tree of these files, whose paths were checked.
  package init(files: [String: File], renames: [Rename] = []) {
    self.files = files
    self.renames = renames
  }
}
