/// Reads the lines of `packed-refs` in place; the format of each visited line is checked.
struct PackedRefsReader {
  /// The ranges of one ref: its name, its ID, and the ID of the object behind a tag.
  ///
  /// IDs are parsed on demand: a search for names skips up to 100,000 others.
  struct Line {
    var name: Range<Int>
    var id: Range<Int>
    var peeled: Range<Int>?
    /// The offset after the line and its peeled line.
    var end: Int
  }

  /// Whether a walk continues.
  enum Step {
    case next
    case stop
  }

  let isSorted: Bool
  private let bytes: UnsafeRawBufferPointer
  private let path: String
  private let start: Int
  private static let newline = UInt8(ascii: "\n")
  private static let caret = UInt8(ascii: "^")
  private static let longestLine = 1 << 16

  init(_ bytes: UnsafeRawBufferPointer, path: String) throws(GitError) {
    self.bytes = bytes
    self.path = path
    guard bytes.first == UInt8(ascii: "#") else {
      (start, isSorted) = (0, false)
      return
    }
    guard let end = bytes.prefix(Self.longestLine).firstIndex(of: Self.newline) else {
      throw .malformed(path: path, reason: "its header has no end")
    }
    start = end + 1
    let traits = bytes[..<end].split(separator: UInt8(ascii: " "))
    isSorted = traits.contains { $0.elementsEqual("sorted".utf8) }
  }

  /// Visits the lines in order; in a sorted file, from the first name that is not below `key`.
  func visit(
    from key: [UInt8], _ body: (Line) throws(GitError) -> Step
  ) throws(GitError) {
    var offset = isSorted ? try lowerBound(key) : start
    while offset < bytes.count {
      let line = try line(at: offset)
      if try body(line) == .stop { return }
      offset = line.end
    }
  }

  func reference(_ line: Line) throws(GitError) -> Reference {
    let name = UnsafeRawBufferPointer(rebasing: bytes[line.name])
    return Reference(
      name: String(decoding: name, as: UTF8.self), id: try id(line.id), peeled: try peeled(line))
  }

  /// The ref with only the part of its name after a prefix of the given length.
  func reference(_ line: Line, behind prefix: Int) throws(GitError) -> ListedReference {
    let id = try id(line.id)
    return ListedReference(
      name: UnsafeRawBufferPointer(rebasing: bytes[line.name]).behind(prefix),
      target: try peeled(line) ?? id)
  }

  func hasPrefix(_ line: Line, _ prefix: [UInt8]) -> Bool {
    guard line.name.count >= prefix.count else { return false }
    for offset in prefix.indices
    where bytes[line.name.lowerBound + offset] != prefix[offset] { return false }
    return true
  }

  /// Compares the line's name with `key` as bytes: below, equal or above zero.
  func compare(_ line: Line, _ key: [UInt8]) -> Int {
    let shared = min(line.name.count, key.count)
    for offset in 0..<shared {
      let difference = Int(bytes[line.name.lowerBound + offset]) - Int(key[offset])
      if difference != 0 { return difference }
    }
    return line.name.count - key.count
  }

  private func lowerBound(_ key: [UInt8]) throws(GitError) -> Int {
    var (low, high) = (start, bytes.count)
    while low < high {
      let offset = try lineStart(before: low + (high - low) / 2, notBelow: low)
      let line = try line(at: offset)
      if compare(line, key) < 0 { low = line.end } else { high = offset }
    }
    return low
  }

  /// The start of the ref's line around `offset`; a peeled line belongs to the line before it.
  private func lineStart(before offset: Int, notBelow low: Int) throws(GitError) -> Int {
    var start = offset
    while start > low, bytes[start - 1] != Self.newline || bytes[start] == Self.caret {
      start -= 1
      if offset - start > Self.longestLine { throw fault(offset) }
    }
    return start
  }

  private func line(at offset: Int) throws(GitError) -> Line {
    let idEnd = try self.idEnd(offset)
    let end = try lineEnd(idEnd)
    guard idEnd + 1 < end else { throw fault(offset) }
    var line = Line(name: idEnd + 1..<end, id: offset..<idEnd, peeled: nil, end: end + 1)
    if line.end < bytes.count, bytes[line.end] == Self.caret {
      let end = try lineEnd(line.end)
      line.peeled = line.end + 1..<end
      line.end = end + 1
    }
    return line
  }

  /// The end of the ID: after 40 digits, or after 64 in a SHA-256 repository.
  private func idEnd(_ offset: Int) throws(GitError) -> Int {
    for length in [40, 64] where offset + length < bytes.count {
      if bytes[offset + length] == UInt8(ascii: " ") { return offset + length }
    }
    throw fault(offset)
  }

  private func lineEnd(_ offset: Int) throws(GitError) -> Int {
    let limit = min(bytes.count, offset + Self.longestLine)
    var end = offset
    while end + 8 <= limit, !hasNewline(end) { end += 8 }
    while end < limit, bytes[end] != Self.newline { end += 1 }
    if end == limit { throw fault(offset) }
    return end
  }

  /// Whether one of eight bytes is a line feed: it becomes zero after subtraction.
  private func hasNewline(_ offset: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let rest = word ^ (ones * UInt64(Self.newline))
    return (rest &- ones) & ~rest & (ones << 7) != 0
  }

  private func peeled(_ line: Line) throws(GitError) -> ObjectID? {
    guard let peeled = line.peeled else { return nil }
    return try id(peeled)
  }

  private func id(_ range: Range<Int>) throws(GitError) -> ObjectID {
    guard let id = ObjectID(hex: UnsafeRawBufferPointer(rebasing: bytes[range])) else {
      throw fault(range.lowerBound)
    }
    return id
  }

  private func fault(_ offset: Int) -> GitError {
    .malformed(path: path, reason: "no ref line at byte \(offset)")
  }
}
