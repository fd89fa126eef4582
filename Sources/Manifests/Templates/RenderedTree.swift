import Base

/// The output of a template for its values: every file with its ownership, in memory only.
package struct RenderedTree: Hashable, Sendable {
  /// One file.
  package struct File: Hashable, Sendable {
    package let bytes: [UInt8]
    package let ownership: FileOwnership
    /// Whether it is executable; applied when the file is written, and not compared afterwards.
    package let isExecutable: Bool

    package init(_ bytes: [UInt8], _ ownership: FileOwnership, isExecutable: Bool = false) {
      self.bytes = bytes
      self.ownership = ownership
      self.isExecutable = isExecutable
    }
  }

  /// By path, inside of the project; no two paths differ only by case, and no path is a parent of
  /// another one.
  package let files: [String: File]
  /// Renamed files, oldest first, with variables replaced.
  package let renames: [FileRename]

  package init(files: [String: File], renames: [FileRename] = []) {
    self.files = files
    self.renames = renames
  }
}

/// The path of a template's file, in which `__name__` stands for the variable `name`.
struct TemplatePath: Hashable, Sendable {
  /// The extension of a text with tags.
  static let ending = ".mustache"
  /// The extension of a Base64 file.
  private static let base64Ending = ".base64"

  /// Relative to `files/`, without the extension.
  let text: String
  /// True for a text with tags.
  let isText: Bool
  /// True for a Base64 file, such as an image.
  let isBase64: Bool

  /// Reads the path of a file below `files/`.
  init(_ path: String) {
    isText = path.hasSuffix(Self.ending)
    isBase64 = path.hasSuffix(Self.base64Ending)
    let ending = isText ? Self.ending : isBase64 ? Self.base64Ending : ""
    text = String(path.dropLast(ending.count))
  }

  /// The path of the output; nil if a variable is unknown or the path is outside of the project.
  func rendered(_ variables: TemplateVariables) -> String? {
    Self.rendered(text, variables).flatMap { ManifestPath.isSafe($0) ? $0 : nil }
  }

  /// Replaces `__name__` with values; unknown names stay.
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
