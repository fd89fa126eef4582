import Formats

/// Finds versions in files with one key and value per line.
enum SettingLines {
  /// `KEY = value // why`, also with conditions in brackets after the key.
  static func xcconfig(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    lines(of: bytes).compactMap { line in
      let line = trimmed(bytes, line)
      guard let sign = bytes[line].firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let start =
        bytes[line].starts(with: [0xef, 0xbb, 0xbf]) ? line.lowerBound + 3 : line.lowerBound
      let conditions = bytes[line].firstIndex(of: UInt8(ascii: "["))
      // The equals sign after a condition, which contains one, too.
      let behind = conditions.flatMap {
        $0 < sign ? bytes[$0..<line.upperBound].firstIndex(of: UInt8(ascii: "]")) : nil
      }
      let assignment =
        behind.map { bytes[$0..<line.upperBound].firstIndex(of: UInt8(ascii: "=")) } ?? sign
      guard let assignment else { return nil }
      let nameEnd = behind == nil ? assignment : conditions ?? assignment
      guard start <= nameEnd else { return nil }
      let name = trimmed(bytes, start..<nameEnd)
      guard let key = keys.first(where: { bytes[name].elementsEqual($0.utf8) }) else { return nil }
      return VersionRange(key: key, range: xcconfigValue(bytes, assignment + 1..<line.upperBound))
    }
  }

  private static func xcconfigValue(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    let slash = UInt8(ascii: "/")
    while end < range.upperBound {
      if bytes[end] == slash, end + 1 < range.upperBound, bytes[end + 1] == slash { break }
      end += 1
    }
    var value = trimmed(bytes, range.lowerBound..<end)
    while let last = bytes[value].last, last == UInt8(ascii: ";") {
      value = trimmed(bytes, value.lowerBound..<value.upperBound - 1)
    }
    return unquoted(bytes, value)
  }

  /// The first line that is neither empty nor a comment, if it is the only one.
  static func text(_ bytes: [UInt8], keys: [String]) -> [VersionRange] {
    let full = lines(of: bytes).map { trimmed(bytes, $0) }
      .filter { !$0.isEmpty && bytes[$0.lowerBound] != UInt8(ascii: "#") }
    guard let line = full.first, full.count == 1 else { return [] }
    let start = bytes[line].first == UInt8(ascii: "v") ? line.lowerBound + 1 : line.lowerBound
    let range = start..<line.upperBound
    guard VersionText.numbers(String(decoding: bytes[range], as: UTF8.self)) != nil else {
      return []
    }
    return [VersionRange(key: keys.first ?? "version", range: range)]
  }

  // MARK: - Lines

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      lines.append(start..<index)
      start = index + 1
    }
    return lines + [start..<bytes.count]
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    let slice = bytes[range].trimmed
    return slice.startIndex..<slice.endIndex
  }

  private static func unquoted(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    guard range.count >= 2, let first = bytes[range].first, first == bytes[range].last,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }
}
