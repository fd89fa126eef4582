/// Bytes as text in the alphabet of RFC 4648.
package enum Base64 {
  /// The text, with `=` for what the last group lacks.
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

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
