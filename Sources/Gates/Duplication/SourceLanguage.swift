/// A language whose code is compared, by the end of a file's name.
package enum SourceLanguage: String, CaseIterable, Sendable {
  case swift
  case kotlin
  case java
  case objectiveC

  /// The language of a file; nothing for others.
  package init?(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring(path).utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch String(Substring(name[dot...])) {
    case ".swift": self = .swift
    case ".kt", ".kts": self = .kotlin
    case ".java": self = .java
    case ".m", ".mm", ".h": self = .objectiveC
    default: return nil
    }
  }

  /// Whether a comment may stand in a comment.
  var nestsComments: Bool { self == .swift || self == .kotlin }

  /// Whether three quotes open a text of several lines.
  var hasLongTexts: Bool { self != .objectiveC }
}
