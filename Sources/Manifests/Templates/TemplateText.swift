import Base

/// A text with tags, in a subset of Mustache that can be checked before it is written.
///
/// Tags are variables and boolean sections with the delimiters `<%` and `%>`, because `{{` has a
/// meaning for GitHub and Gradle. Every name is checked, because Mustache writes nothing for
/// unknown ones. Only the `&` of XML is escaped: no value has another character that needs it.
/// Values are never parsed as templates.
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
        if open.last ?? true { output += isXML ? Self.escaped(value) : Array(value) }
      case .section(let wanted):
        let flag = try value(tag, variables.flag, "boolean variable")
        open.append((open.last ?? true) && flag == wanted)
      case .end: open.removeLast()
      case .comment: break
      }
    }
    return output + bytes[offset...]
  }

  private var isXML: Bool {
    let name = path.split(separator: ".").filter { $0 != "mustache" }.last ?? ""
    return ["plist", "xml", "entitlements", "xcprivacy"].contains(name)
  }

  private static func escaped(_ value: some Sequence<UInt8>) -> [UInt8] {
    value.flatMap { $0 == UInt8(ascii: "&") ? Array("&amp;".utf8) : [$0] }
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

/// A tag of a template text: `<%name%>`, `<%#name%>`, `<%^name%>`, `<%/name%>` or `<%! … %>`.
struct TemplateTag: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case variable
    /// A section that is written if the boolean has this value.
    case section(when: Bool)
    case end
    case comment
  }

  let kind: Kind
  /// Empty for a comment.
  let name: String
  /// The tag with its delimiters, or the whole line if it contains nothing else.
  let range: Range<Int>
  let place: TextPlace

  static let open = Array("<%".utf8)
  static let close = Array("%>".utf8)

  /// All tags of a text, in order.
  ///
  /// - Throws: the first unsupported tag: partials, lambdas, inheritance, changed
  ///   delimiters and unescaped variables are Mustache, but not supported.
  static func all(in bytes: [UInt8], path: String) throws(TemplateError) -> [TemplateTag] {
    var tags: [TemplateTag] = []
    var (line, lineStart, offset) = (1, 0, 0)
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\n") {
        (line, lineStart, offset) = (line + 1, offset + 1, offset + 1)
      } else if bytes[offset] == UInt8(ascii: "<"), bytes[offset...].starts(with: open) {
        let place = TextPlace(line: line, column: offset - lineStart + 1)
        // Only the first tag of a line can be alone on it.
        let start = tags.last?.place.line == line ? nil : lineStart
        let tag = try read(bytes, from: offset, lineStart: start, place, path)
        tags.append(tag)
        if tags.count > TemplateLimits.tags {
          throw fault("the file has more than \(TemplateLimits.tags) tags", place, path)
        }
        // A whole line includes its line ending.
        let isLine = bytes[tag.range].last == UInt8(ascii: "\n")
        offset = tag.range.upperBound
        if isLine { (line, lineStart) = (line + 1, offset) }
      } else {
        offset += 1
      }
    }
    return tags
  }

  private static func read(
    _ bytes: [UInt8], from start: Int, lineStart: Int?, _ place: TextPlace, _ path: String
  ) throws(TemplateError) -> TemplateTag {
    var end = start + open.count
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), !bytes[end...].starts(with: close) {
      end += 1
    }
    guard end < bytes.count, bytes[end] != UInt8(ascii: "\n") else {
      throw fault("'<%' has no '%>' on its line", place, path)
    }
    let body = bytes[(start + open.count)..<end]
    let kind: Kind =
      switch body.first {
      case UInt8(ascii: "#"): .section(when: true)
      case UInt8(ascii: "^"): .section(when: false)
      case UInt8(ascii: "/"): .end
      case UInt8(ascii: "!"): .comment
      default: .variable
      }
    let name = kind == .comment ? "" : try Self.name(body, kind, place, path)
    let range = start..<(end + close.count)
    return TemplateTag(
      kind: kind, name: name,
      range: kind == .variable ? range : line(around: range, in: bytes, from: lineStart),
      place: place)
  }

  private static func name(
    _ body: ArraySlice<UInt8>, _ kind: Kind, _ place: TextPlace, _ path: String
  ) throws(TemplateError) -> String {
    let blank = UInt8(ascii: " ")
    let word = (kind == .variable ? body : body.dropFirst()).drop { $0 == blank }
    let name = word.prefix { $0 != blank }
    let isName = name.allSatisfy {
      $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "-")
    }
    guard !name.isEmpty, isName, word.dropFirst(name.count).allSatisfy({ $0 == blank }) else {
      let text = String(decoding: body.prefix(60), as: UTF8.self)
      throw fault(
        "\(quoted("<%\(text)%>")) is not a tag, expected a variable, section or comment", place,
        path)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The whole line, if it contains only a section tag or a comment.
  private static func line(
    around tag: Range<Int>, in bytes: [UInt8], from lineStart: Int?
  ) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let lineStart, bytes[lineStart..<tag.lowerBound].allSatisfy(isBlank) else { return tag }
    var end = tag.upperBound
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
    if end == bytes.count { return lineStart..<end }
    return bytes[end] == UInt8(ascii: "\n") ? lineStart..<(end + 1) : tag
  }

  static func fault(_ message: String, _ place: TextPlace, _ path: String) -> TemplateError {
    .fault(message, at: Place(path: path, line: place.line, column: place.column))
  }
}
