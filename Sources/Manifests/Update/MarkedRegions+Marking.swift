import Formats

extension MarkedRegions {
  private static let feed = UInt8(ascii: "\n")

  /// A file with the marks of parts around their lines, where these stand there without marks.
  ///
  /// The lines are found as they are here or in `former`, which is what was there before, or edited
  /// but for the first one and how most begin; in one place alone, outside of other parts.
  func marking(
    _ names: [String], in file: [UInt8], former: MarkedRegions? = nil
  ) -> [UInt8] {
    names.reduce(into: file) { file, name in
      guard let part = regions.first(where: { $0.name == name }), !part.range.isEmpty,
        let place = place(of: part, in: file, former: former?[name])
      else { return }
      let lines = lines(of: part)
      let end = bytes[part.range.upperBound..<lines.upperBound]
      file.insert(contentsOf: end.last == Self.feed ? end : end + [Self.feed], at: place.upperBound)
      file.insert(
        contentsOf: bytes[lines.lowerBound..<part.range.lowerBound], at: place.lowerBound)
    }
  }

  /// Nil where there is none, or it is not known which of several it is.
  private func place(of part: Region, in file: [UInt8], former: [UInt8]?) -> Range<Int>? {
    guard let others = try? MarkedRegions(in: file).regions else { return nil }
    let texts = [Array(bytes[part.range])] + [former].compactMap(\.self)
    let ways = texts.map { Self.copies(of: $0, in: file) } + texts.map { Self.edited($0, in: file) }
    let found = ways.lazy.map { places in
      places.filter { place in !others.contains { $0.range.overlaps(place) } }
    }.first { !$0.isEmpty }
    return found?.count == 1 ? found?.first : nil
  }

  /// Where a file has lines as they are.
  private static func copies(of lines: [UInt8], in file: [UInt8]) -> [Range<Int>] {
    if lines.isEmpty { return [] }
    return file.ranges(of: lines).filter { range in
      range.lowerBound == 0 || file[range.lowerBound - 1] == feed
    }
  }

  /// Where a file has as many lines of which the first is the same, and most others begin alike.
  private static func edited(_ text: [UInt8], in file: [UInt8]) -> [Range<Int>] {
    let (part, whole) = (lines(of: text), lines(of: file))
    guard let first = part.first, !text[first].trimmed.isEmpty, part.count > 1 else { return [] }
    return whole.indices.dropLast(part.count - 1).compactMap { start in
      let found = whole[start..<start + part.count]
      guard file[whole[start]] == text[first],
        zip(part, found).count(where: { word(of: text[$0]) != word(of: file[$1]) }) * 4
          <= part.count
      else { return nil }
      return whole[start].lowerBound..<whole[start + part.count - 1].upperBound
    }
  }

  /// Lines with their ends; the last one may have none.
  static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var (lines, start): ([Range<Int>], Int) = ([], 0)
    for index in bytes.indices where bytes[index] == feed || index == bytes.count - 1 {
      lines.append(start..<index + 1)
      start = index + 1
    }
    return lines
  }

  private static func word(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.trimmed.prefix { $0 > 0x20 }
  }
}
