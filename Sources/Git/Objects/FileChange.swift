/// The change of one file in a difference.
package struct FileChange: Hashable, Sendable {
  /// The path after the change, or before it if the file is deleted.
  package var path: String
  /// The path before a rename.
  package var formerPath: String?
  /// Lines added and deleted; nil if Git, or an attribute, treats the file as binary.
  package var lines: LineCount?

  package init(path: String, formerPath: String? = nil, lines: LineCount?) {
    self.path = path
    self.formerPath = formerPath
    self.lines = lines
  }
}

/// The number of lines that a change adds and deletes.
package struct LineCount: Hashable, Sendable {
  package var added: Int
  package var deleted: Int

  package init(added: Int, deleted: Int) {
    self.added = added
    self.deleted = deleted
  }
}

/// A path that a checkout writes or deletes.
package struct WrittenPath: Hashable, Sendable {
  package var path: String
  /// The blob that it replaces; nil for a new file.
  package var before: ObjectID?
  /// The new blob; nil for a deleted file.
  package var after: ObjectID?
  /// True for a submodule, whose files Git leaves alone.
  package var isSubmodule: Bool

  /// A path with its content.
  package init(path: String, before: ObjectID?, after: ObjectID?, isSubmodule: Bool = false) {
    (self.path, self.before, self.after) = (path, before, after)
    self.isSubmodule = isSubmodule
  }
}

/// Parses `--numstat -z`: `added TAB deleted TAB path NUL`, or an empty path and two more fields.
enum NumstatParser {
  static func parse(_ output: GitOutput) throws(GitError) -> [FileChange] {
    var changes: [FileChange] = []
    var fields = try output.fields()[...]
    while let field = fields.popFirst() {
      let parts = field.split(
        separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { throw output.fault }
      let lines = try lineCount(parts[0], parts[1], output)
      if !parts[2].isEmpty {
        changes.append(FileChange(path: text(parts[2]), lines: lines))
      } else if let old = fields.popFirst(), let new = fields.popFirst() {
        changes.append(FileChange(path: text(new), formerPath: text(old), lines: lines))
      } else {
        throw output.fault
      }
    }
    return changes
  }

  private static func lineCount(
    _ added: ArraySlice<UInt8>, _ deleted: ArraySlice<UInt8>, _ output: GitOutput
  ) throws(GitError) -> LineCount? {
    if added.elementsEqual("-".utf8), deleted.elementsEqual("-".utf8) { return nil }
    return LineCount(added: try output.number(added), deleted: try output.number(deleted))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// Counts the lines of a patch without context: inside a hunk, the first byte is the line type.
enum PatchLines {
  static func count(in patch: [UInt8]) -> LineCount {
    var (added, deleted, isInHunk) = (0, 0, false)
    for line in patch.split(separator: UInt8(ascii: "\n")) {
      switch line.first {
      case UInt8(ascii: "@"): isInHunk = true
      case UInt8(ascii: "d"): isInHunk = false
      case UInt8(ascii: "+") where isInHunk: added += 1
      case UInt8(ascii: "-") where isInHunk: deleted += 1
      default: break
      }
    }
    return LineCount(added: added, deleted: deleted)
  }
}
