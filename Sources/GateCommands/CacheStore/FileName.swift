/// File names for gate names.
enum FileName {
  /// The name itself if it is plain; every other byte is written as `%2F`.
  static func of(_ name: String) -> String {
    var output = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        output.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        output += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return output
  }

  /// The parent directory of a path.
  static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
  }
}
