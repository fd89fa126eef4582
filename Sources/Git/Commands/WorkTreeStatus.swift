/// How the work tree and the index differ from HEAD.
package struct WorkTreeStatus: Hashable, Sendable {
  /// What in the work tree is not as the index has it.
  package var changes: [WorkTreeChange] = []
  /// Files that are as the index has them, and as HEAD has not.
  package var staged: [String] = []

  /// True where HEAD has all that is there.
  package var isClean: Bool { changes.isEmpty && staged.isEmpty }
}

/// A file of the work tree that is not as git's index has it.
package struct WorkTreeChange: Hashable, Sendable {
  /// In which way it differs.
  package enum Kind: Hashable, Sendable {
    case removed
    /// Its content is another one; the mode is that of the work tree.
    case changed(mode: String)
    /// Git does not know it, and would add it.
    case untracked
    /// A conflict that nobody has resolved.
    case conflict
    /// A repository within this one.
    case odd
  }

  /// From the top of the work tree.
  package var path: String
  package var kind: Kind

  /// A file that is not as the index has it.
  package init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// The record of one file in `git status --porcelain=v2 -z`.
  enum Record {
    case change(WorkTreeChange)
    /// It differs in the index alone.
    case staged(path: String)
  }

  /// Reads a record; nothing where it is malformed.
  static func read(_ record: ArraySlice<UInt8>) -> Record? {
    switch record.first {
    case UInt8(ascii: "?"):
      let path = String(decoding: record.dropFirst(2), as: UTF8.self)
      // A directory is listed as a whole only where it is a repository of its own.
      return .change(WorkTreeChange(path: path, kind: path.hasSuffix("/") ? .odd : .untracked))
    case UInt8(ascii: "1"): return readOrdinary(record)
    case UInt8(ascii: "u"):
      return fields(record, count: 11).map {
        .change(WorkTreeChange(path: $0[10], kind: .conflict))
      }
    default: return nil
    }
  }

  /// `1 XY sub mH mI mW hH hI path`, where Y tells of the work tree.
  private static func readOrdinary(_ record: ArraySlice<UInt8>) -> Record? {
    guard let fields = fields(record, count: 9), fields[1].utf8.count == 2 else { return nil }
    let kind: Kind
    switch fields[1].utf8.last {
    case UInt8(ascii: "."): return .staged(path: fields[8])
    case UInt8(ascii: "D"): kind = .removed
    default: kind = fields[2] == "N..." ? .changed(mode: fields[5]) : .odd
    }
    return .change(WorkTreeChange(path: fields[8], kind: kind))
  }

  private static func fields(_ record: ArraySlice<UInt8>, count: Int) -> [String]? {
    let fields = record.split(
      separator: UInt8(ascii: " "), maxSplits: count - 1, omittingEmptySubsequences: false)
    return fields.count == count ? fields.map { String(decoding: $0, as: UTF8.self) } : nil
  }
}
