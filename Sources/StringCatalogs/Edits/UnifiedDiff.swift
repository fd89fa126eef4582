/// An edit in the format of `diff -u`, generated from its splices without comparing files.
package struct UnifiedDiff {
  /// Whole lines that are removed, by their indices, and their replacement.
  private struct Change {
    var old: Range<Int>
    var new: ArraySlice<ArraySlice<UInt8>>
  }

  /// The lines before the edit, with their ends.
  private let lines: [Slice<UnsafeRawBufferPointer>]
  /// The changes of each hunk.
  private var hunks: [[Change]] = []

  private static let context = 3

  /// The difference that an edit makes to the bytes that it was made for.
  package init(_ edit: CatalogEdit, of bytes: UnsafeRawBufferPointer) {
    lines = Self.split(bytes[...])
    for change in changes(edit, bytes) {
      let gap = hunks.last?.last.map { change.old.lowerBound - $0.old.upperBound }
      if let gap, gap <= 2 * Self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
  }

  /// The text, with the names of both sides; empty if nothing changes.
  package func text(path: String) -> [UInt8] {
    guard !hunks.isEmpty else { return [] }
    var output = Array("--- a/\(path)\n+++ b/\(path)\n".utf8)
    var shift = 0
    for hunk in hunks {
      let start = max(0, hunk[0].old.lowerBound - Self.context)
      let end = min(lines.count, hunk[hunk.count - 1].old.upperBound + Self.context)
      let growth = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
      let old = Self.span(start, end - start)
      output += "@@ -\(old) +\(Self.span(start + shift, end - start + growth)) @@\n".utf8
      var line = start
      for change in hunk {
        Self.append(lines[line..<change.old.lowerBound], behind: " ", to: &output)
        Self.append(lines[change.old], behind: "-", to: &output)
        Self.append(change.new, behind: "+", to: &output)
        line = change.old.upperBound
      }
      Self.append(lines[line..<end], behind: " ", to: &output)
      shift += growth
    }
    return output
  }

  private static func span(_ start: Int, _ count: Int) -> String {
    let line = count == 0 ? start : start + 1
    return count == 1 ? "\(line)" : "\(line),\(count)"
  }

  /// The lines that splices change; splices on the same lines are one change.
  private func changes(_ edit: CatalogEdit, _ bytes: UnsafeRawBufferPointer) -> [Change] {
    var place = 0
    func line(at offset: Int) -> Int {
      while place < lines.count, lines[place].endIndex <= offset, lines[place].last == Self.newline
      {
        place += 1
      }
      return place
    }
    func start(of line: Int) -> Int { line < lines.count ? lines[line].startIndex : bytes.count }
    var changes: [Change] = []
    let splices = edit.splices.filter { $0.range.upperBound <= bytes.count }
    var index = 0
    while index < splices.count {
      let first = line(at: splices[index].range.lowerBound)
      var new: [UInt8] = []
      var (end, last) = (start(of: first), first)
      repeat {
        new += bytes[end..<splices[index].range.lowerBound]
        new += splices[index].replacement
        end = splices[index].range.upperBound
        last = line(at: end)
        index += 1
      } while index < splices.count && line(at: splices[index].range.lowerBound) == last
      new += bytes[end..<start(of: last + 1)]
      changes.append(trimmed(first..<min(last + 1, lines.count), Self.split(new[...])))
    }
    return changes
  }

  /// The change without the lines that both sides start and end with.
  private func trimmed(_ old: Range<Int>, _ new: [ArraySlice<UInt8>]) -> Change {
    let least = min(old.count, new.count)
    let head = zip(lines[old], new).prefix { $0.elementsEqual($1) }.count
    let tail = zip(lines[old].reversed(), new.reversed()).prefix(least - head)
      .prefix { $0.elementsEqual($1) }.count
    return Change(
      old: old.lowerBound + head..<old.upperBound - tail, new: new[head..<new.count - tail])
  }

  private static func split<Bytes: Collection<UInt8>>(
    _ bytes: Bytes
  ) -> [Bytes] where Bytes.SubSequence == Bytes {
    var lines: [Bytes] = []
    var rest = bytes
    while let end = rest.firstIndex(of: newline) {
      lines.append(rest[...end])
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }

  private static func append(
    _ lines: ArraySlice<some BidirectionalCollection<UInt8>>, behind mark: String,
    to output: inout [UInt8]
  ) {
    for line in lines {
      output += mark.utf8
      output += line
      if line.last != newline { output += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  private static let newline = UInt8(ascii: "\n")
}
