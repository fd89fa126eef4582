/// Bytes as text in the alphabet of RFC 4648.
package enum Base64 {
  /// The text, padded with `=`.
  package static func text(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      let letters = [18, 12, 6, 0].map { alphabet[bits >> $0 & 63] }
      output += letters.prefix(group.count + 1)
      output.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - group.count))
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The decoded bytes, ignoring line ends; nil if the text is not Base64.
  package static func bytes(_ text: [UInt8]) -> [UInt8]? {
    let letters = text.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let body = letters.prefix { $0 != UInt8(ascii: "=") }
    let rest = letters[body.count...]
    guard letters.count % 4 == 0, rest.count <= 2,
      rest.allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    var output: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in body {
      guard let value = values[letter] else { return nil }
      bits = (bits << 6 | value) & 0xff_ffff
      count += 6
      if count >= 8 {
        count -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return output
  }

  private static let values = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
