import Base

/// Reads property lists of texts: `.stringsdict`, and `.strings` written as XML.
enum StringsDictionaryReader {
  /// The entries of a file; an entry without a text or rules is an error.
  static func table(_ text: FileText) throws(TextError) -> StringTable {
    var table = StringTable()
    for member in try PropertyListReader.dictionary(text) {
      table.add(
        TextEntry(key: member.key, offset: member.offset, content: try content(of: member)))
    }
    return table
  }

  private static func content(of member: PropertyList.Member) throws(TextError) -> TextContent {
    if let text = member.value.text { return .text(text) }
    guard let rules = member.value.members else {
      throw TextError(.wrongShape(expected: "a text or a dictionary of rules"), at: member.offset)
    }
    if let forms = rules.first(where: { $0.key == "NSStringDeviceSpecificRuleType" }) {
      return .forms(try Self.forms(of: forms, by: .device))
    }
    if let forms = rules.first(where: { $0.key == "NSStringVariableWidthRuleType" }) {
      return .forms(try Self.forms(of: forms, by: .width))
    }
    guard let format = rules.first(where: { $0.key == "NSStringLocalizedFormatKey" })?.value.text
    else {
      throw TextError(.wrongShape(expected: "'NSStringLocalizedFormatKey'"), at: member.offset)
    }
    var variables: [TextVariable] = []
    for rule in rules where rule.key != "NSStringLocalizedFormatKey" {
      variables.append(try variable(rule))
    }
    // If one variable is the whole text, it is a plain plural, as in Xcode's conversion.
    if let only = variables.first, variables.count == 1, isAll(only.name, format.value),
      FormatKinds(specifier: only.specifier)?.isSubset(of: .numbers) == true
    {
      return .forms(only.forms)
    }
    return .format(format, variables)
  }

  private static func isAll(_ name: String, _ format: String) -> Bool {
    format == "%#@\(name)@" || format == "%1$#@\(name)@"
  }

  private static func variable(_ rule: PropertyList.Member) throws(TextError) -> TextVariable {
    guard let members = rule.value.members else {
      throw TextError(.wrongShape(expected: "a dictionary of plural forms"), at: rule.offset)
    }
    func value(_ key: String) -> PlacedText? { members.first { $0.key == key }?.value.text }
    guard let kind = value("NSStringFormatSpecTypeKey") else {
      throw TextError(.wrongShape(expected: "'NSStringFormatSpecTypeKey'"), at: rule.offset)
    }
    guard kind.value == "NSStringPluralRuleType" else {
      throw TextError(.wrongShape(expected: "'NSStringPluralRuleType'"), at: kind.offset)
    }
    return TextVariable(
      name: rule.key, offset: rule.offset,
      specifier: value("NSStringFormatValueTypeKey")?.value ?? "",
      forms: try forms(of: rule, by: .plural))
  }

  private static func forms(
    of rule: PropertyList.Member, by dimension: TextForms.Dimension
  ) throws(TextError) -> TextForms {
    guard let members = rule.value.members else {
      throw TextError(.wrongShape(expected: "a dictionary of texts"), at: rule.offset)
    }
    var forms: [TextForms.Form] = []
    for member in members where !member.key.hasPrefix("NSStringFormat") {
      guard let text = member.value.text else {
        throw TextError(.wrongShape(expected: "a text"), at: member.offset)
      }
      forms.append(TextForms.Form(name: member.key, text: text))
    }
    return TextForms(dimension: dimension, forms: forms)
  }

}

/// The content of an XML property list, as far as texts need it.
indirect enum PropertyList {
  case text(PlacedText)
  case dictionary([Member])
  /// A number, a date, an array or similar.
  case other

  struct Member {
    let key: String
    let offset: Int
    let value: PropertyList
  }

  var text: PlacedText? {
    if case .text(let text) = self { text } else { nil }
  }

  var members: [Member]? {
    if case .dictionary(let members) = self { members } else { nil }
  }
}

/// Reads a property list; open values are in a list, so that depth needs no stack.
struct PropertyListReader {
  private struct Level {
    let name: String
    let offset: Int
    var members: [PropertyList.Member] = []
    var key: PlacedText?
    var text = ""
  }

  private var open: [Level] = []
  private var root: PropertyList?

  private init() {}

  static func dictionary(_ text: FileText) throws(TextError) -> [PropertyList.Member] {
    var reader = PropertyListReader()
    try reader.read(text)
    guard let members = reader.root?.members else {
      throw TextError(.wrongShape(expected: "a property list with a dictionary"), at: 0)
    }
    return members
  }

  private mutating func read(_ text: FileText) throws(TextError) {
    var reader = XMLReader(text)
    while true {
      switch try reader.next() {
      case .start(let element): try begin(element.name, at: reader.place.lowerBound)
      case .text(let text): try add(text, at: reader.place.lowerBound)
      case .end: try end(before: reader.place.lowerBound)
      case .comment: break
      case .finished: return
      }
    }
  }

  private mutating func begin(_ name: String, at start: Int) throws(TextError) {
    if open.isEmpty, name != "plist" {
      throw TextError(.wrongShape(expected: "'plist'"), at: start)
    }
    if let parent = open.last, ["key", "string"].contains(parent.name) {
      throw TextError(.wrongShape(expected: "nothing but text"), at: start)
    }
    if let parent = open.last, parent.name == "dict",
      (parent.key == nil) != (name == "key")
    {
      let expected = parent.key == nil ? "'key'" : "a value"
      throw TextError(.wrongShape(expected: expected), at: start)
    }
    open.append(Level(name: name, offset: start))
  }

  private mutating func add(_ text: String, at offset: Int) throws(TextError) {
    guard let level = open.indices.last else { return }
    switch open[level].name {
    case "plist", "dict", "array":
      guard text.utf8.allSatisfy(TextCursor.isBlank) else {
        throw TextError(.unexpected, at: offset)
      }
    default: open[level].text += text
    }
  }

  private mutating func end(before offset: Int) throws(TextError) {
    guard let level = open.popLast() else { return }
    let text = PlacedText(value: level.text, offset: level.offset)
    switch level.name {
    case "plist": break
    case "key": open[open.count - 1].key = text
    case "string": close(.text(text))
    case "dict":
      if level.key != nil { throw TextError(.wrongShape(expected: "a value"), at: offset) }
      close(.dictionary(level.members))
    default: close(.other)
    }
  }

  private mutating func close(_ value: PropertyList) {
    guard let parent = open.indices.last else { return }
    if let key = open[parent].key {
      open[parent].members.append(
        PropertyList.Member(key: key.value, offset: key.offset, value: value))
      open[parent].key = nil
    } else if open[parent].name == "plist", root == nil {
      root = value
    }
  }
}
