import Diagnostics
import Formats

/// A text with tags, in the part of Mustache that can be checked before it is written.
///
/// Tags are variables and sections of truth values with the delimiters `<%` and `%>`, as `{{` means
/// something to GitHub and Gradle. Every name is held against what exists, since Mustache writes
/// nothing for one that does not. Nothing is escaped: no answer has a character that needs it. What
/// a variable gives is never read as a template again.
struct TemplateText: Sendable {
  private let bytes: [UInt8]
  private let tags: [TemplateTag]
  private let path: String

  /// Reads the tags of a text; `path` is how the user knows the file.
  ///
  /// - Throws: the first tag that is not understood, or that has no partner.
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

  /// The text with values in the place of tags.
  ///
  /// - Throws: the first name that does not exist, also where its section is left out.
  func rendered(_ variables: TemplateVariables) throws(TemplateError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var offset = 0
    /// Whether each section that is open is written.
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
