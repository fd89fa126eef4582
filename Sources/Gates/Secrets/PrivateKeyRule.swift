/// `private-key`: a PEM block with a key; the first line alone occurs in code that reads keys.
struct PrivateKeyRule {
  /// The block that started on the previous line: its type and place.
  private var open: (secret: Secret, line: Int)?

  /// Whether the next line can be a part of a block.
  var isOpen: Bool { open != nil }

  private static let dashes = Array("-----BEGIN ".utf8)
  private static let end = Array("PRIVATE KEY".utf8)
  private static let least = 40

  mutating func secret(in line: SecretLine, path: String) -> Secret? {
    if let begun = open {
      if line.number == begun.line + 1, Self.isHeader(line) {
        open = (begun.secret, line.number)
        return nil
      }
      open = nil
      if line.number == begun.line + 1, Self.key(in: line, from: line.range.lowerBound) != nil {
        return begun.secret
      }
    }
    guard line.hints.hasFrame, let frame = Self.frame(in: line) else { return nil }
    let name = path.hasSuffix(".p8") ? "App Store Connect key" : "private key"
    var secret = line.found(.privateKey, name, frame).secret
    if let key = Self.key(in: line, from: frame.upperBound) {
      secret.value = key
      return secret
    }
    open = (secret, line.number)
    return nil
  }

  /// `-----BEGIN RSA PRIVATE KEY-----`, also `PRIVATE KEY BLOCK`.
  static func frame(in line: SecretLine) -> Range<Int>? {
    let bytes = line.text[line.range]
    var start = bytes.startIndex
    while let dash = bytes[start...].firstIndex(of: UInt8(ascii: "-")) {
      let run = bytes[dash...].prefix { $0 == UInt8(ascii: "-") }
      let first = run.endIndex - 5
      if run.count >= 5, bytes[first...].starts(with: dashes) {
        let words = bytes[(first + dashes.count)...].prefix(40)
        if let last = words.firstIndex(of: UInt8(ascii: "-")),
          words[..<last].contains(end)
        {
          return first..<min(last + 5, bytes.endIndex)
        }
      }
      start = run.endIndex
    }
    return nil
  }

  /// A line of a PEM header such as `Proc-Type: 4,ENCRYPTED`, or an empty one.
  private static func isHeader(_ line: SecretLine) -> Bool {
    let bytes = line.text[line.range]
    let isEmpty = bytes.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: " ") }
    return isEmpty || bytes.prefix(20).contains(UInt8(ascii: ":"))
  }

  /// The letters of a key, after quotes, spaces, line ends in a literal and plus signs.
  private static func key(in line: SecretLine, from start: Int) -> [UInt8]? {
    let set = ByteSet.base64
    var rest = line.text[min(start, line.range.upperBound)..<line.range.upperBound].prefix(512)
    while rest.count >= least {
      if rest.starts(with: "\\n".utf8) || rest.starts(with: "\\r".utf8) {
        rest = rest.dropFirst(2)
      } else if let first = rest.first, !set.contains(first) || first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      } else {
        let key = rest.prefix { set.contains($0) }
        return key.count >= least && !Placeholder.isToken(key) ? Array(key) : nil
      }
    }
    return nil
  }
}
