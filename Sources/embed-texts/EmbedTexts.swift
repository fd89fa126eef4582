import Foundation

/// Writes files as constants of a Swift source: `embed-texts OUTPUT FOLDER FILE…`.
@main struct EmbedTexts {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      FileHandle.standardError.write(Data("usage: embed-texts OUTPUT FOLDER FILE…\n".utf8))
      exit(64)
    }
    let folder = arguments[2].hasSuffix("/") ? arguments[2] : arguments[2] + "/"
    let entries = try arguments[3...].map { file in
      let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
      return
        "    EmbeddedText(\(literal(String(file.dropFirst(folder.count)))), \(literal(text))),\n"
    }
    let source = """
      extension EmbeddedText {
        static let all: [EmbeddedText] = [
      \(entries.sorted().joined())  ]
      }

      """
    try Data(source.utf8).write(to: URL(filePath: arguments[1]))
  }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": literal += "\\\\"
      case "\"": literal += "\\\""
      case "\n": literal += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
