import Diagnostics
package import Formats
import YAML

/// A version in a file.
package struct StatedVersion: Hashable, Sendable {
  package let key: String
  /// The text, without quotes.
  package let text: String
  package let place: TextPlace
  /// The bytes of the text.
  let range: Range<Int>
  /// True for a text without quotes that YAML may read as a number.
  let isPlainYAML: Bool
  /// The form that prevents replacing the text; nil if it can be replaced.
  package internal(set) var form: WrittenForm?

  /// True for a literal number, not the name of a setting or an expression.
  package var isLiteral: Bool {
    (text.utf8.first.map(ASCII.isDigit) ?? true) && !text.utf8.contains(where: Self.opens)
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "(")
  }

  /// Replaces the version; quotes and surrounding bytes stay.
  func edit(to version: String) -> ManifestEdit {
    let needsQuotes = isPlainYAML && YAMLScalar(plain: version) != .text
    return ManifestEdit(range: range, replacement: needsQuotes ? "\"\(version)\"" : version)
  }
}

/// A form of a version that can't be replaced in place.
package enum WrittenForm: Hashable, Sendable {
  /// In YAML `&name`, also if the key has the alias `*name` that refers to it.
  case anchor(String)
  case tag(String)
  case lines
  case escapes
  /// Texts that code concatenates.
  case sum
}

extension WrittenForm {
  /// The problem, after the name of the key.
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
  /// The reason why the text is not literally at its place.
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
