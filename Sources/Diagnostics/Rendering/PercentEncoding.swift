/// Bytes written as `%0A`, as addresses and workflow commands have them.
package enum PercentEncoding {
  /// The three bytes that stand for one.
  static func bytes(of byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xf)]]
  }

  /// A relative path as a URI (RFC 3986): all but unreserved signs and `/` is encoded.
  static func uri(path: String) -> String {
    encoded(path) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  /// One part of a path or query (RFC 3986): all but unreserved signs is encoded.
  package static func part(_ text: String) -> String { encoded(text, isUnreserved) }

  private static func encoded(_ text: String, _ isPlain: (UInt8) -> Bool) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) { output.append(byte) } else { output += bytes(of: byte) }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// True for what addresses have as it is.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
