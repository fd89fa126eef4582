/// Reads property lists of texts: `.stringsdict`, and `.strings` written as XML.
enum StringsDictionaryReader {
  /// The entries of a file; an entry without a text or rules is an error.
  static func table(_ text: FileText) throws(TextFault) -> StringTable {
    var table = StringTable()
    for member in try PropertyListReader.dictionary(text) {
      table.add(
        TextEntry(key: member.key, offset: member.offset, content: try content(of: member)))
    }
    return table
  }

  private static func content(of member: PropertyList.Member) throws(TextFault) -> TextContent {
    if let text = member.value.text { return .text(text) }
    guard let rules = member.value.members else {
      throw TextFault(.wrongShape(expected: "a text or a dictionary of rules"), at: member.offset)
    }
    if let forms = rules.first(where: { $0.key == "NSStringDeviceSpecificRuleType" }) {
      return .forms(try Self.forms(of: forms, by: .device))
    }
    if let forms = rules.first(where: { $0.key == "NSStringVariableWidthRuleType" }) {
      return .forms(try Self.forms(of: forms, by: .width))
    }
    guard let format = rules.first(where: { $0.key == "NSStringLocalizedFormatKey" })?.value.text
    else {
      throw TextFault(.wrongShape(expected: "'NSStringLocalizedFormatKey'"), at: member.offset)
    }
    var variables: [TextVariable] = []
    for rule in rules where rule.key != "NSStringLocalizedFormatKey" {
      variables.append(try variable(rule))
    }
    // If one variable is the whole text, it is a plain plural, as in Xcode's conversion.
    if let only = variables.first, variables.count == 1, isAll(only.name, format.value) {
      return .forms(only.forms)
    }
    return .format(format, variables)
  }

  private static func isAll(_ name: String, _ format: String) -> Bool {
    format == "%#@\(name)@" || format == "%1$#@\(name)@"
  }

  private static func variable(_ rule: PropertyList.Member) throws(TextFault) -> TextVariable {
    guard let members = rule.value.members else {
      throw TextFault(.wrongShape(expected: "a dictionary of plural forms"), at: rule.offset)
    }
    func value(_ key: String) -> PlacedText? { members.first { $0.key == key }?.value.text }
    guard let kind = value("NSStringFormatSpecTypeKey") else {
      throw TextFault(.wrongShape(expected: "'NSStringFormatSpecTypeKey'"), at: rule.offset)
    }
    guard kind.value == "NSStringPluralRuleType" else {
      throw TextFault(.wrongShape(expected: "'NSStringPluralRuleType'"), at: kind.offset)
    }
    return TextVariable(
      name: rule.key, offset: rule.offset,
      specifier: value("NSStringFormatValueTypeKey")?.value ?? "d",
      forms: try forms(of: rule, by: .plural))
  }

  private static func forms(
    of rule: PropertyList.Member, by dimension: TextForms.Dimension
  ) throws(TextFault) -> TextForms {
    guard let members = rule.value.members else {
      throw TextFault(.wrongShape(expected: "a dictionary of texts"), at: rule.offset)
    }
    var forms: [TextForms.Form] = []
    for member in members where !member.key.hasPrefix("NSStringFormat") {
      guard let text = member.value.text else {
        throw TextFault(.wrongShape(expected: "a text"), at: member.offset)
      }
      forms.append(TextForms.Form(name: member.key, text: text))
    }
    return TextForms(dimension: dimension, forms: forms)
  }

}
