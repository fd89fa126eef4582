import Diagnostics
import Formats

/// A text with tags, in a subset of Mustache that can be checked before it is written.
///
/// Tags are variables and boolean sections with the delimiters `<%` and `%>`, because `{{` has a
/// meaning for GitHub and Gradle. Every name is checked, because Mustache writes nothing for
/// unknown ones. Nothing is escaped: no value has a character that needs it. Values are never
/// parsed as templates.
struct TemplateText: Sendable {
  private let bytes: [UInt8]
  private let tags: [TemplateTag]
  private let path: String

  /// Reads the tags of a text; `path` is its path for messages.
  ///
  /// - Throws: the first tag that is invalid or has no counterpart.
  init(_ bytes: [UInt8], path: String) throws(TemplateError) {
    self.bytes = bytes
    self.path = path
    tags = try TemplateTag.all(in: bytes, path: path)
    var open: [TemplateTag] = []
    for tag in tags {
      switch tag.kind {
      case .section:
        open.append(tag)
        if open.count > TemplateLimits.sections {
          throw fault("sections are nested more than \(TemplateLimits.sections) levels deep", tag)
        }
      case .end:
        guard let section = open.popLast(), section.name == tag.name else {
          throw fault("the end of '\(tag.name)' matches no open section", tag)
        }
      case .variable, .comment: break
      }
    }
    if let section = open.last { throw fault("the section '\(section.name)' has no end", section) }
  }

  /// The text with tags replaced by values.
  ///
  /// - Throws: the first unknown name, also in sections that are left out.
  func rendered(_ variables: TemplateVariables) throws(TemplateError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var offset = 0
    /// Whether each open section is written.
    var open: [Bool] = []
    for tag in tags {
      if open.last ?? true { output += bytes[offset..<tag.range.lowerBound] }
      offset = tag.range.upperBound
      switch tag.kind {
      case .variable:
        let value = try value(tag, variables.text, "variable")
        if open.last ?? true { output += value }
      case .section(let wanted):
        let flag = try value(tag, variables.flag, "boolean variable")
        open.append((open.last ?? true) && flag == wanted)
      case .end: open.removeLast()
      case .comment: break
      }
    }
    return output + bytes[offset...]
  }

  private func value<Value>(
    _ tag: TemplateTag, _ lookup: (String) -> Value?, _ what: String
  ) throws(TemplateError) -> Value {
    guard let value = lookup(tag.name) else {
      throw fault("the template has no \(what) '\(tag.name)'", tag)
    }
    return value
  }

  private func fault(_ message: String, _ tag: TemplateTag) -> TemplateError {
    TemplateTag.fault(message, tag.place, path)
  }
}
