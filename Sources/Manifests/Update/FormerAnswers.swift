import Formats

/// What the project's own files and parts still say that only former answers gave.
package struct FormerAnswers: Hashable, Sendable {
  /// A file with lines that the answers of today would not give.
  package struct File: Hashable, Sendable {
    package let path: String
    /// How many lines there are.
    package let count: Int
    /// Where the first one stands, from 1.
    package let line: Int
    /// What it says, and what stands there today; nil where that can't be told.
    package let text: String
    package let wanted: String?
  }

  /// In the order of their paths.
  package let files: [File]

  /// Holds what is there against what a template gives for former answers and for those of today.
  package init(
    before: [RenderedTree], after: RenderedTree, lock: ManifestLock, present: [String: PresentFile]
  ) {
    files = after.files.sorted { $0.key < $1.key }.compactMap { path, new in
      guard let owner = lock.files[path]?.ownership, case .file(let bytes)? = present[path],
        bytes != new.bytes
      else { return nil }
      let old = before.compactMap { $0.files[path]?.bytes }.filter { $0 != new.bytes }
      switch owner {
      case .seedOnce: return Self.file(path, bytes, old, new.bytes)
      case .regions:
        // The parts follow by themselves.
        return Self.file(path, MarkedRegions.replaced(in: bytes, by: new.bytes), old, new.bytes)
      case .generated, .merged: return nil
      }
    }
  }

  private static func file(
    _ path: String, _ bytes: [UInt8], _ old: [[UInt8]], _ new: [UInt8]
  ) -> File? {
    let (before, after) = (old.map(lines), lines(new))
    let former = Set(before.joined()).subtracting(after).filter { !$0.trimmed.isEmpty }
    let places = lines(bytes).enumerated().filter { former.contains($0.element) }
    guard let first = places.first else { return nil }
    let source = before.first { $0.contains(first.element) && $0.count == after.count }
    let wanted = source?.firstIndex(of: first.element).map { after[$0] }
    return File(
      path: path, count: places.count, line: first.offset + 1, text: text(first.element),
      wanted: wanted.map(text))
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.trimmed, as: UTF8.self)
  }
}
