/// The escapes of GitHub's workflow commands; a `%` first, so that nothing is escaped twice.
enum WorkflowCommand {
  /// The text behind the second `::`.
  static func data(_ text: String) -> String { escaped(text, alsoIn: []) }

  /// The value of a property.
  static func property(_ text: String) -> String {
    escaped(text, alsoIn: [UInt8(ascii: ":"), UInt8(ascii: ",")])
  }

  private static func escaped(_ text: String, alsoIn separators: [UInt8]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if always.contains(byte) || separators.contains(byte) {
        output += PercentEncoding.bytes(of: byte)
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let always = [UInt8(ascii: "%"), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
}
