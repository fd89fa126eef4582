/// Bytes written as `%0A`, as addresses and workflow commands have them.
package enum PercentEncoding {
  /// The three bytes of an encoded byte.
  static func bytes(of byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xf)]]
  }

  /// A relative path as a URI (RFC 3986): all but unreserved characters and `/` are encoded.
  package static func uri(path: String) -> String {
    path.replacingBytes { isUnreserved($0) || $0 == UInt8(ascii: "/") ? nil : bytes(of: $0) }
  }

  /// One component of a path or query (RFC 3986): all but unreserved characters are encoded.
  package static func part(_ text: String) -> String {
    text.replacingBytes { isUnreserved($0) ? nil : bytes(of: $0) }
  }

  /// True for characters that need no encoding.
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

extension String {
  func replacingBytes(_ replacement: (UInt8) -> [UInt8]?) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(utf8.count)
    for byte in utf8 {
      if let bytes = replacement(byte) { output += bytes } else { output.append(byte) }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
