import Diagnostics

/// Texts of a table as other languages write them; each has one line.
enum SourceText {
  /// In Swift, with its quotes.
  static func swift(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// In Kotlin, with its quotes.
  static func kotlin(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("$", with: "\\$") + "\""
  }

  /// In XML, as content or in double quotes.
  static func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// In a string resource of Android, which has escapes of its own.
  static func android(_ text: String) -> String {
    let escaped = xml(text.replacing("\\", with: "\\\\")).replacing("&quot;", with: "\\&quot;")
      .replacing("'", with: "\\'")
    return escaped.hasPrefix("@") || escaped.hasPrefix("?") ? "\\" + escaped : escaped
  }

  /// In a cell of a table in Markdown.
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

  /// With a full stop at its end.
  static func sentence(_ text: String) -> String {
    text.last.map { ".!?".contains($0) } == true ? text : text + "."
  }

  /// In a comment of Swift or Kotlin: nothing closes or opens one.
  static func comment(_ text: String) -> String {
    text.replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}

/// A text of others in a message.
func quoted(_ text: String) -> String { ForeignText.quoted(text) }

/// A file that is made of a table.
package struct TableFile: Hashable, Sendable {
  /// From the top of the repository.
  package let path: String
  package let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }

  /// The bytes of the file.
  package var bytes: [UInt8] { Array(text.utf8) }
}
