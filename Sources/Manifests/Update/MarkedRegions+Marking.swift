import Base

extension MarkedRegions {
  /// Adds marker comments around the lines of regions that exist without them.
  ///
  /// The lines are found if they match the current ones or those in `former`, which existed before.
  /// They may be edited, except for the first line and the start of most lines. The match must be
  /// unique and outside of other regions; line endings are ignored.
  func marking(
    _ names: [String], in file: [UInt8], former: MarkedRegions? = nil
  ) -> [UInt8] {
    names.reduce(into: file) { file, name in
      guard let part = regions.first(where: { $0.name == name }), !part.range.isEmpty,
        let place = place(of: part, in: file, former: former?[name])
      else { return }
      let lines = lines(of: part)
      let end = LineEnds.end(in: file)
      var last = Array(bytes[part.range.upperBound..<lines.upperBound])
      if last.last != LineEnds.feed { last += end }
      if file[place].last != LineEnds.feed { last = end + last }
      file.insert(contentsOf: last, at: place.upperBound)
      file.insert(
        contentsOf: bytes[lines.lowerBound..<part.range.lowerBound], at: place.lowerBound)
    }
  }

  /// Nil if there is no match, or more than one.
  private func place(of part: Region, in file: [UInt8], former: [UInt8]?) -> Range<Int>? {
    guard let others = try? MarkedRegions(in: file).regions else { return nil }
    let texts = [Array(bytes[part.range])] + [former].compactMap(\.self)
    let ways = texts.map { Self.copies(of: $0, in: file) } + texts.map { Self.edited($0, in: file) }
    let found = ways.lazy.map { places in
      places.filter { place in !others.contains { $0.range.overlaps(place) } }
    }.first { !$0.isEmpty }
    return found?.count == 1 ? found?.first : nil
  }

  /// The position of equal lines in a file, ignoring line endings.
  private static func copies(of text: [UInt8], in file: [UInt8]) -> [Range<Int>] {
    places(of: text, in: file) { part, found in
      zip(part, found).allSatisfy { LineEnds.line(text[$0]) == LineEnds.line(file[$1]) }
    }
  }

  /// The position of as many lines with the same first line, of which most start alike.
  private static func edited(_ text: [UInt8], in file: [UInt8]) -> [Range<Int>] {
    places(of: text, in: file) { part, found in
      guard part.count > 1, let first = part.first, let start = found.first,
        !text[first].trimmed.isEmpty, LineEnds.line(text[first]) == LineEnds.line(file[start])
      else { return false }
      return zip(part, found).count(where: { word(of: text[$0]) != word(of: file[$1]) }) * 4
        <= part.count
    }
  }

  /// The positions where as many lines as a text has match.
  private static func places(
    of text: [UInt8], in file: [UInt8],
    where areAlike: (_ part: [Range<Int>], _ found: ArraySlice<Range<Int>>) -> Bool
  ) -> [Range<Int>] {
    let (part, whole) = (lines(of: text), lines(of: file))
    if part.isEmpty || part.count > whole.count { return [] }
    return (0...whole.count - part.count).compactMap { start in
      let found = whole[start..<start + part.count]
      guard areAlike(part, found), let last = found.last else { return nil }
      return whole[start].lowerBound..<last.upperBound
    }
  }

  /// Lines with their endings; the last one may have none.
  static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var (lines, start): ([Range<Int>], Int) = ([], 0)
    for index in bytes.indices where bytes[index] == LineEnds.feed || index == bytes.count - 1 {
      lines.append(start..<index + 1)
      start = index + 1
    }
    return lines
  }

  private static func word(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.trimmed.prefix { $0 > 0x20 }
  }

  /// The file without lines that an older version wrote outside of its regions, and their gap.
  package static func removing(_ former: [String], from bytes: [UInt8]) -> [UInt8] {
    if former.isEmpty { return bytes }
    var output: [UInt8] = []
    var (isGap, leavesGap) = (true, false)
    for line in lines(of: bytes) {
      let text = bytes[line].trimmed
      if former.contains(where: { text.elementsEqual($0.utf8) }) {
        leavesGap = isGap
      } else if leavesGap, text.isEmpty {
        leavesGap = false
      } else {
        output += bytes[line]
        (isGap, leavesGap) = (text.isEmpty, false)
      }
    }
    return output
  }
}
