import Formats

/// A message: a text, or the name of one among the rule's with what to put into it.
struct SARIFMessage: Hashable {
  var text: String?
  var id: String?
  var arguments: [String] = []

  /// Reads the object that is next.
  mutating func read(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      switch key {
      case "text": text = try stream.readString()
      case "markdown": if text == nil { text = try stream.readString() }
      case "id": id = try stream.readString()
      case "arguments":
        try stream.readArrayIfAny { (stream) throws(StreamFault) in
          guard let argument = try stream.readString(), arguments.count < 100 else { return }
          arguments.append(argument.shortened(to: 1024))
        }
      default: break
      }
    }
  }

  /// The text with `{0}` and so on replaced (§3.11.5); doubled braces stand for one.
  static func filled(_ template: String, with arguments: [String]) -> String {
    var output: [UInt8] = []
    var rest = Array(template.utf8)[...]
    while let byte = rest.popFirst(), output.count < longest {
      let digits = rest.prefix { ASCII.isDigit($0) }
      if byte == open, let number = ASCII.number(digits), number < arguments.count,
        rest[digits.endIndex...].first == close
      {
        output += arguments[number].utf8
        rest = rest[digits.endIndex...].dropFirst()
      } else {
        if byte == open || byte == close, rest.first == byte { rest.removeFirst() }
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let open = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")
  private static let longest = 1 << 16
}
