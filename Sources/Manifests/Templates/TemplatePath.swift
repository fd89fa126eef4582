import Diagnostics

/// The path of a template's file, in which `__name__` stands for the variable `name`.
struct TemplatePath: Hashable, Sendable {
  /// What makes a file a text with tags.
  static let ending = ".mustache"
  /// What makes a file the bytes that it spells.
  private static let base64Ending = ".base64"

  /// Below `files/`, without the ending.
  let text: String
  /// True for a text with tags.
  let isText: Bool
  /// True for a file, such as an image, that a text spells.
  let isBase64: Bool

  /// The path of a file below `files/`.
  init(_ path: String) {
    isText = path.hasSuffix(Self.ending)
    isBase64 = path.hasSuffix(Self.base64Ending)
    let ending = isText ? Self.ending : isBase64 ? Self.base64Ending : ""
    text = String(path.dropLast(ending.count))
  }

  /// Where the file is written; nil where a variable does not exist or the path leads elsewhere.
  func rendered(_ variables: TemplateVariables) -> String? {
    Self.rendered(text, variables).flatMap { ManifestPath.isSafe($0) ? $0 : nil }
  }

  /// The text with values in the place of `__name__`; what is no name of a variable stays.
  static func rendered(_ text: String, _ variables: TemplateVariables) -> String? {
    let parts = text.split(separator: "__", omittingEmptySubsequences: false)
    var output = ""
    var index = 0
    while index < parts.count {
      output += parts[index]
      guard index + 2 < parts.count else { break }
      guard let value = variables.text(String(parts[index + 1])) else { return nil }
      output += String(decoding: value, as: UTF8.self)
      index += 2
    }
    return index + 1 < parts.count ? nil : output
  }
}
