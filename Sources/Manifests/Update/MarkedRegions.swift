package import Base

/// The marked regions that flowctl owns in a file of the project.
///
/// A region starts after the line with `flowctl:begin NAME` and ends before the line with
/// `flowctl:end NAME`; both can be comments in any language. All other bytes stay.
package struct MarkedRegions: Sendable {
  /// A region: its name, and the range of its lines without the marker comments.
  package struct Region: Hashable, Sendable {
    package let name: String
    package let range: Range<Int>
  }

  /// An error in the marker comments of a file.
  package enum Fault: Error, Hashable, Sendable {
    /// A region starts inside another one.
    case nested(TextPlace)
    /// An end without a start, or with another name.
    case unopened(String, TextPlace)
    /// A start without an end.
    case unclosed(String, TextPlace)
    /// Two regions with the same name.
    case twice(String, TextPlace)

    /// The error, after the name of the file.
    package var words: String {
      switch self {
      case .nested(let place): "line \(place.line) starts a region inside another one"
      case .unopened(let name, let place):
        "line \(place.line) ends the region '\(name)', which is not open"
      case .unclosed(let name, let place):
        "line \(place.line) starts the region '\(name)', which has no end"
      case .twice(let name, let place):
        "line \(place.line) starts the region '\(name)' a second time"
      }
    }
  }

  let bytes: [UInt8]
  /// In file order; names are unique.
  package let regions: [Region]

  /// Finds the regions of a file.
  package init(in bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    var found: [Region] = []
    var open: (name: String, start: Int, place: TextPlace)?
    var names: Set<String> = []
    var offset = 0
    var number = 0
    while offset < bytes.count {
      number += 1
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      let place = TextPlace(line: number, column: 1)
      if let name = Self.name(in: bytes[offset..<end], behind: Self.begin) {
        if open != nil { throw .nested(place) }
        if !names.insert(name).inserted { throw .twice(name, place) }
        open = (name, end, place)
      } else if let name = Self.name(in: bytes[offset..<end], behind: Self.end) {
        guard let region = open, region.name == name else { throw .unopened(name, place) }
        found.append(Region(name: name, range: region.start..<offset))
        open = nil
      }
      offset = end
    }
    if let open { throw .unclosed(open.name, open.place) }
    regions = found
  }

  /// The bytes of a region; nil if there is none with that name.
  package subscript(name: String) -> [UInt8]? {
    regions.first { $0.name == name }.map { Array(bytes[$0.range]) }
  }

  /// The bytes of a region with normalized line endings; nil if there is none with that name.
  func plain(_ name: String) -> [UInt8]? {
    self[name].map { LineEnds.plain($0[...]) }
  }

  /// The digest of all regions with their names, independent of line endings and other lines.
  package var digest: String {
    var hash = SHA256()
    for region in regions {
      let part = LineEnds.plain(bytes[region.range])
      hash.update("\(region.name)\n\(part.count)\n")
      part.withUnsafeBytes { hash.update($0) }
    }
    return hash.digits()
  }

  /// The file with regions of the same name replaced; all other bytes stay.
  ///
  /// A region that differs only in line endings stays, too.
  package func replacing(_ parts: [String: [UInt8]]) -> [UInt8] {
    var output: [UInt8] = []
    var offset = 0
    for region in regions {
      guard let part = parts[region.name],
        LineEnds.plain(part[...]) != LineEnds.plain(bytes[region.range])
      else { continue }
      output += bytes[offset..<region.range.lowerBound]
      let end = LineEnds.end(before: region.range.lowerBound, in: bytes)
      output += LineEnds.fitted(part, to: end)
      if let last = part.last, last != LineEnds.feed { output += end }
      offset = region.range.upperBound
    }
    return output + bytes[offset...]
  }

  /// The rest of the file without its regions and marker comments; nil if nothing is left.
  package var rest: [UInt8]? {
    let rest = removing(Set(regions.map(\.name)))
    return rest[...].trimmed.isEmpty ? nil : rest
  }

  /// The file without these regions and their marker comments; all other bytes stay.
  func removing(_ names: Set<String>) -> [UInt8] {
    var output: [UInt8] = []
    var offset = 0
    for region in regions where names.contains(region.name) {
      let lines = lines(of: region)
      output += bytes[offset..<lines.lowerBound]
      offset = lines.upperBound
    }
    return output + bytes[offset...]
  }

  /// The range of a region with its marker comments.
  func lines(of region: Region) -> Range<Int> {
    let start = bytes[..<(region.range.lowerBound - 1)].lastIndex(of: UInt8(ascii: "\n"))
    let end = bytes[region.range.upperBound...].firstIndex(of: UInt8(ascii: "\n"))
    return (start.map { $0 + 1 } ?? 0)..<(end.map { $0 + 1 } ?? bytes.count)
  }

  /// Another file with regions of this one appended, each with its marker comments.
  func appending(_ parts: [Region], to file: [UInt8]) -> [UInt8] {
    let end = LineEnds.end(in: file)
    return parts.reduce(into: file) { file, part in
      if let last = file.last, last != LineEnds.feed { file += end }
      if !file.isEmpty, !file.reversed().starts(with: (end + end).reversed()) { file += end }
      file += bytes[lines(of: part)]
      if file.last != LineEnds.feed { file += end }
    }
  }

  private static let begin = Array("flowctl:begin ".utf8)
  private static let end = Array("flowctl:end ".utf8)

  /// The word after a marker; nil if the line has none.
  private static func name(in line: ArraySlice<UInt8>, behind mark: [UInt8]) -> String? {
    guard let first = mark.first else { return nil }
    var rest = line
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: mark) {
        let name = rest.dropFirst(mark.count).prefix(while: isNameByte)
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isWord(byte) || byte == UInt8(ascii: ".")
  }

  /// The regions of a file, with the line endings of the target file.
  init(in bytes: [UInt8], fitting present: [UInt8]) throws(Fault) {
    try self.init(in: LineEnds.fitted(bytes, to: LineEnds.end(in: present)))
  }

  /// A file with its regions replaced by those of another file, and the missing ones appended.
  ///
  /// It stays unchanged if the marker comments don't match.
  package static func completed(in bytes: [UInt8], by other: [UInt8]) -> [UInt8] {
    guard let theirs = try? MarkedRegions(in: bytes),
      let ours = try? MarkedRegions(in: other, fitting: bytes)
    else { return bytes }
    let parts = ours.regions.map { ($0.name, ours[$0.name] ?? []) }
    let replaced = theirs.replacing(Dictionary(parts, uniquingKeysWith: { $1 }))
    return ours.appending(ours.regions.filter { theirs[$0.name] == nil }, to: replaced)
  }
}
