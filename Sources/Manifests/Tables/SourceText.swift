import Diagnostics

/// Escapes single-line table texts for other languages.
enum SourceText {
  /// A Swift string literal.
  static func swift(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A Kotlin string literal.
  static func kotlin(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("$", with: "\\$") + "\""
  }

  /// XML content or an attribute in double quotes.
  static func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// An Android string resource, which has its own escapes.
  static func android(_ text: String) -> String {
    let escaped = xml(text.replacing("\\", with: "\\\\")).replacing("&quot;", with: "\\&quot;")
      .replacing("'", with: "\\'")
    return escaped.hasPrefix("@") || escaped.hasPrefix("?") ? "\\" + escaped : escaped
  }

  /// A cell of a Markdown table.
  static func markdown(_ text: String) -> String {
    var output = ""
    for character in text {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "|", "#", "!": output += "\\\(character)"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "&": output += "&amp;"
      default: output.append(character)
      }
    }
    return output
  }

  /// The text with a final full stop.
  static func sentence(_ text: String) -> String {
    text.last.map { ".!?".contains($0) } == true ? text : text + "."
  }

  /// A comment in Swift or Kotlin, without comment delimiters.
  static func comment(_ text: String) -> String {
    text.replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}

/// An untrusted text in a message.
func quoted(_ text: String) -> String { ForeignText.quoted(text) }

/// A file that is generated from a table.
package struct TableFile: Hashable, Sendable {
  /// Relative to the top of the repository.
  package let path: String
  package let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }

  /// The bytes of the file.
  package var bytes: [UInt8] { Array(text.utf8) }
}
