/// How lines end: a part is the same whichever way, and takes the end of what is around it.
enum LineEnds {
  static let feed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The end that a line of a file gets, which is that of its first one.
  static func end(in file: [UInt8]) -> [UInt8] {
    file.firstIndex(of: feed).map { end(before: $0 + 1, in: file) } ?? [feed]
  }

  /// The end of the line that stands before an offset.
  static func end(before offset: Int, in file: [UInt8]) -> [UInt8] {
    let isWide = offset > 1 && file[offset - 1] == feed && file[offset - 2] == carriageReturn
    return isWide ? [carriageReturn, feed] : [feed]
  }

  /// A text whose lines all have one end.
  static func fitted(_ text: [UInt8], to end: [UInt8]) -> [UInt8] {
    let plain = plain(text[...])
    return end == [feed] ? plain : plain.flatMap { $0 == feed ? end : [$0] }
  }

  /// The same with no carriage return before an end.
  static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(carriageReturn) else { return Array(text) }
    return text.indices.filter { index in
      text[index] != carriageReturn || index + 1 == text.endIndex || text[index + 1] != feed
    }.map { text[$0] }
  }

  /// A line without its end.
  static func line(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.last == feed ? line.dropLast() : line
    return text.last == carriageReturn ? text.dropLast() : text
  }
}
