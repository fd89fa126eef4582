import Diagnostics
package import Formats
import YAML

/// A version as a file states it.
package struct StatedVersion: Hashable, Sendable {
  package let key: String
  /// What stands there, without quotes.
  package let text: String
  package let place: TextPlace
  /// The bytes of the text.
  let range: Range<Int>
  /// True for a text without quotes that YAML may take for a number.
  let isPlainYAML: Bool
  /// How the file writes it where no other text can be put in its place.
  package internal(set) var form: WrittenForm?

  /// True where the number itself stands there, and no name of a setting or an expression.
  package var isLiteral: Bool {
    (text.utf8.first.map(ASCII.isDigit) ?? true) && !text.utf8.contains(where: Self.opens)
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "(")
  }

  /// Puts another version in its place; quotes and all around it stay.
  func edit(to version: String) -> ManifestEdit {
    let needsQuotes = isPlainYAML && YAMLScalar(plain: version) != .text
    return ManifestEdit(range: range, replacement: needsQuotes ? "\"\(version)\"" : version)
  }
}

/// How a file writes a text that does not stand at its place as it is.
package enum WrittenForm: Hashable, Sendable {
  /// In YAML `&name`, also where the key has the alias `*name` that leads there.
  case anchor(String)
  case tag(String)
  case lines
  case escapes
  /// Texts that code puts together.
  case sum
}

extension WrittenForm {
  /// What is in the way, behind the name of the key.
  var words: String {
    switch self {
    case .anchor(let name): "uses the anchor \(quoted("&" + name))"
    case .tag(let name): "has the tag \(quoted(name))"
    case .lines: "spans several lines"
    case .escapes: "contains escapes"
    case .sum: "is joined from several texts"
    }
  }
}

extension SpecSource {
  /// Why the text at a place is not found there as it is.
  func form(at place: Place) -> WrittenForm {
    guard let start = offset(of: place), start < bytes.count
    else { return .lines }
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 || ",]}".utf8.contains($0) }
    let word = ASCII.text(
      bytes[start..<(bytes[start...].firstIndex(where: isBlank) ?? bytes.count)])
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    switch bytes[start] {
    case UInt8(ascii: "&"), UInt8(ascii: "*"): return .anchor(String(word.dropFirst()))
    case UInt8(ascii: "!"): return .tag(word)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return line.dropFirst().contains(bytes[start]) ? .escapes : .lines
    default: return .lines
    }
  }
}
