/// How the working tree and the index differ from HEAD.
package struct WorkTreeStatus: Hashable, Sendable {
  /// Files in the working tree that differ from the index.
  package var changes: [WorkTreeChange] = []
  /// Files that differ from HEAD in the index only.
  package var staged: [String] = []

  /// True if nothing differs from HEAD.
  package var isClean: Bool { changes.isEmpty && staged.isEmpty }
}

/// A file in the working tree that differs from the index.
package struct WorkTreeChange: Hashable, Sendable {
  /// How the file differs.
  package enum Kind: Hashable, Sendable {
    case removed
    /// The content differs; the mode is the one in the working tree.
    case changed(mode: String)
    /// The file is untracked and not ignored.
    case untracked
    /// The file has an unresolved conflict.
    case conflict
    /// A repository inside this one.
    case odd
    /// A submodule at another commit, or with changed files.
    case submodule
  }

  /// From the top of the working tree.
  package var path: String
  package var kind: Kind

  package init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// The record of one file in `git status --porcelain=v2 -z`.
  enum Record {
    case change(WorkTreeChange)
    /// The file differs in the index only.
    case staged(path: String)
  }

  /// Reads a record; nil if it is malformed.
  static func read(_ record: ArraySlice<UInt8>) -> Record? {
    switch record.first {
    case UInt8(ascii: "?"):
      let path = String(decoding: record.dropFirst(2), as: UTF8.self)
      // Git lists a directory as a whole only if it is a repository.
      return .change(WorkTreeChange(path: path, kind: path.hasSuffix("/") ? .odd : .untracked))
    case UInt8(ascii: "1"): return readOrdinary(record)
    case UInt8(ascii: "u"):
      return fields(record, count: 11).map {
        .change(WorkTreeChange(path: $0[10], kind: .conflict))
      }
    default: return nil
    }
  }

  /// `1 XY sub mH mI mW hH hI path`, where Y is for the working tree.
  private static func readOrdinary(_ record: ArraySlice<UInt8>) -> Record? {
    guard let fields = fields(record, count: 9), fields[1].utf8.count == 2 else { return nil }
    let kind: Kind
    switch fields[1].utf8.last {
    case UInt8(ascii: "."): return .staged(path: fields[8])
    case UInt8(ascii: "D"): kind = .removed
    default:
      kind =
        switch fields[2] {
        case "N...": .changed(mode: fields[5])
        // It has only untracked files, such as those of a build.
        case "S..U": .odd
        default: .submodule
        }
    }
    return .change(WorkTreeChange(path: fields[8], kind: kind))
  }

  private static func fields(_ record: ArraySlice<UInt8>, count: Int) -> [String]? {
    let fields = record.split(
      separator: UInt8(ascii: " "), maxSplits: count - 1, omittingEmptySubsequences: false)
    return fields.count == count ? fields.map { String(decoding: $0, as: UTF8.self) } : nil
  }
}
