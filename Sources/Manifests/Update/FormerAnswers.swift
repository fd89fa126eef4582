import Base

/// Lines in unmanaged files and parts that only former values would generate.
package struct FormerAnswers: Hashable, Sendable {
  /// A file with lines that the current values would not generate.
  package struct File: Hashable, Sendable {
    package let path: String
    /// The number of such lines.
    package let count: Int
    /// The first such line, from 1.
    package let line: Int
    /// Its text, and the current text; nil if it can't be determined.
    package let text: String
    package let wanted: String?
  }

  /// Sorted by path.
  package let files: [File]

  /// Compares the files with the output for former and current values.
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
        // Regions are updated anyway.
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
