/// An edit in the format of `diff -u`, generated from its splices without comparing files.
package struct UnifiedDiff {
  private let bytes: UnsafeRawBufferPointer
  private var hunks: [Hunk] = []

  /// Whole lines that are removed, and their replacement.
  private struct Change {
    var old: Range<Int>
    var new: [UInt8]
  }

  private struct Hunk {
    /// Including context.
    var old: Range<Int>
    var changes: [Change]
  }

  private static let context = 3

  /// The difference that an edit makes to the bytes that it was made for.
  package init(_ edit: CatalogEdit, of bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    for change in Self.changes(edit, bytes) {
      let start = Self.linesBack(from: change.old.lowerBound, bytes)
      let end = Self.linesOn(from: change.old.upperBound, bytes)
      if let last = hunks.indices.last, start <= hunks[last].old.upperBound {
        hunks[last].old = hunks[last].old.lowerBound..<max(end, hunks[last].old.upperBound)
        hunks[last].changes.append(change)
      } else {
        hunks.append(Hunk(old: start..<end, changes: [change]))
      }
    }
  }

  /// The text, with the names of both sides; empty if nothing changes.
  package func text(path: String) -> [UInt8] {
    guard !hunks.isEmpty else { return [] }
    var output = Array("--- a/\(path)\n+++ b/\(path)\n".utf8)
    var (offset, oldLine, newLine) = (0, 1, 1)
    for hunk in hunks {
      let passed = Self.lines(in: bytes[offset..<hunk.old.lowerBound])
      (oldLine, newLine, offset) = (oldLine + passed, newLine + passed, hunk.old.upperBound)
      let old = Self.lines(in: bytes[hunk.old])
      let body = body(of: hunk)
      let new =
        old
        + hunk.changes.reduce(0) { sum, change in
          sum + Self.lines(in: change.new[...]) - Self.lines(in: bytes[change.old])
        }
      output += "@@ -\(Self.span(oldLine, old)) +\(Self.span(newLine, new)) @@\n".utf8
      output += body
      (oldLine, newLine) = (oldLine + old, newLine + new)
    }
    return output
  }

  private func body(of hunk: Hunk) -> [UInt8] {
    var output: [UInt8] = []
    var offset = hunk.old.lowerBound
    for change in hunk.changes {
      Self.append(bytes[offset..<change.old.lowerBound], behind: " ", to: &output)
      Self.append(bytes[change.old], behind: "-", to: &output)
      Self.append(change.new[...], behind: "+", to: &output)
      offset = change.old.upperBound
    }
    Self.append(bytes[offset..<hunk.old.upperBound], behind: " ", to: &output)
    return output
  }

  private static func span(_ line: Int, _ count: Int) -> String {
    let start = count == 0 ? line - 1 : line
    return count == 1 ? "\(start)" : "\(start),\(count)"
  }

  /// The lines that splices change; splices on the same lines are one change.
  private static func changes(
    _ edit: CatalogEdit, _ bytes: UnsafeRawBufferPointer
  ) -> [Change] {
    var changes: [Change] = []
    var index = 0
    let splices = edit.splices.filter { $0.range.upperBound <= bytes.count }
    while index < splices.count {
      let start = lineStart(at: splices[index].range.lowerBound, bytes)
      var new = Array(bytes[start..<splices[index].range.lowerBound])
      var end = start
      repeat {
        let splice = splices[index]
        if end > start { new += bytes[end..<splice.range.lowerBound] }
        new += splice.replacement
        end = splice.range.upperBound
        index += 1
      } while index < splices.count && splices[index].range.lowerBound < lineEnd(at: end, bytes)
      let lineEnd = lineEnd(at: end, bytes)
      new += bytes[end..<lineEnd]
      changes.append(trimmed(Change(old: start..<lineEnd, new: new), bytes))
    }
    return changes
  }

  /// The change without the lines that both sides start and end with.
  private static func trimmed(_ change: Change, _ bytes: UnsafeRawBufferPointer) -> Change {
    let (old, new) = (split(bytes[change.old]), split(change.new[...]))
    let least = min(old.count, new.count)
    let head = zip(old, new).prefix { $0.elementsEqual($1) }.count
    let tail = zip(old.reversed(), new.reversed()).prefix(least - head)
      .prefix { $0.elementsEqual($1) }.count
    let start = change.old.lowerBound + old.prefix(head).reduce(0) { $0 + $1.count }
    let end = change.old.upperBound - old.suffix(tail).reduce(0) { $0 + $1.count }
    return Change(
      old: start..<end, new: Array(new[head..<(new.count - tail)].joined()))
  }

  private static func lineStart(at offset: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
  }

  /// The offset after the next line end.
  private static func lineEnd(at offset: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    bytes[offset...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
  }

  private static func linesBack(from offset: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    (0..<context).reduce(offset) { start, _ in start == 0 ? 0 : lineStart(at: start - 1, bytes) }
  }

  private static func linesOn(from offset: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    (0..<context).reduce(offset) { end, _ in end == bytes.count ? end : lineEnd(at: end, bytes) }
  }

  private static func split<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> [Bytes
    .SubSequence]
  {
    var lines: [Bytes.SubSequence] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: newline) {
      lines.append(rest[...end])
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }

  private static func lines(in bytes: some BidirectionalCollection<UInt8>) -> Int {
    split(bytes).count
  }

  private static func append(
    _ bytes: some BidirectionalCollection<UInt8>, behind mark: String, to output: inout [UInt8]
  ) {
    for line in split(bytes) {
      output += mark.utf8
      output += line
      if line.last != newline { output += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  private static let newline = UInt8(ascii: "\n")
}
