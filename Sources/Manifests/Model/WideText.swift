/// Text in 16 bits a sign, which Xcode reads and nothing here does.
enum WideText {
  static let words = "it is not in UTF-8"

  /// True for bytes that are none of UTF-8 that anybody writes: marked as wide, or with zeros within.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) || bytes.contains(0)
  }
}
