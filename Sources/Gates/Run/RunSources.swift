package import Base

/// Source lines of findings: their text for the page, and their links to the hosting service.
package struct RunSources: Hashable, Sendable {
  /// Address prefix of every file of the commit; nil if unknown.
  package private(set) var address: String?
  private var lines: [String: [Int: String]] = [:]

  package init() {}

  /// Sets the commit on GitHub; its parts are validated, as they become a link.
  package mutating func name(server: String, repository: String, commit: String) {
    let names = repository.split(separator: "/", omittingEmptySubsequences: false)
    guard server.hasPrefix("https://"), server.dropFirst(8).utf8.allSatisfy(Self.isPlain),
      names.count == 2, names.allSatisfy({ !Self.dots.contains($0) }),
      names.joined().utf8.allSatisfy(Self.isPlain),
      [40, 64].contains(commit.utf8.count), commit.utf8.allSatisfy(ByteSet.hexadecimal.contains)
    else { return }
    address = "\(server)/\(repository)/blob/\(commit)"
  }

  /// Keeps lines of a file for display: possible secrets are masked.
  package mutating func keep(_ numbers: Set<Int>, of path: String, _ text: [UInt8]) {
    let file = FileDiff(path: path, status: .modified, text: text)
    var mask = SecretMask(file)
    let last = numbers.max() ?? 0
    for line in AddedLine.all(of: text).prefix(last) {
      // Each line is read, as a private key can start above.
      let shown = mask.text(of: line)
      if numbers.contains(line.number) { lines[path, default: [:]][line.number] = shown }
    }
  }

  /// The text of a kept line.
  package func text(at place: Place) -> String? { lines[place.path]?[place.line] }

  /// The address of a line at the hosting service.
  package func link(to place: Place) -> String? {
    let parts = place.path.split(separator: "/", omittingEmptySubsequences: false)
    guard let address, !parts.contains(where: Self.dots.contains) else { return nil }
    let path = place.path.utf8.map { byte in
      Self.isPlain(byte) || byte == UInt8(ascii: "/")
        ? String(UnicodeScalar(byte))
        : "%" + String(decoding: Hexadecimal.digits(byte), as: UTF8.self)
    }
    let link = "\(address)/\(path.joined())#L\(max(1, place.line))"
    return link.utf8.count <= HTMLWriter.textLimit ? link : nil
  }

  private static let dots: Set<Substring> = ["", ".", ".."]
  private static let plain = ByteSet.alphanumeric + ByteSet("-._")

  private static func isPlain(_ byte: UInt8) -> Bool { plain.contains(byte) }
}
