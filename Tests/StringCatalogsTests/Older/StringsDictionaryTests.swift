import Base
import StringCatalogs
import Testing

struct StringsDictionaryTests {
  @Test func `a variable that is the whole text becomes plain plural forms`() throws {
    let content = try content(
      """
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lu</string>
        <key>one</key><string>%lu file</string>
        <key>other</key><string>%lu files</string>
      </dict>
      """)
    guard case .forms(let forms) = content else { return #expect(Bool(false), "\(content)") }
    #expect(forms.dimension == .plural)
    #expect(
      forms.forms.map { "\($0.name)=\($0.text.value)" } == ["one=%lu file", "other=%lu files"])
  }

  @Test func `variables within a text keep their names and specifiers`() throws {
    let content = try content(
      """
      <key>NSStringLocalizedFormatKey</key><string>%1$#@a@ in %2$#@b@</string>
      <key>a</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>other</key><string>%d</string></dict>
      <key>b</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>lld</string>
      <key>other</key><string>%lld</string></dict>
      """)
    guard case .format(let text, let variables) = content else {
      return #expect(Bool(false), "\(content)")
    }
    #expect(text.value == "%1$#@a@ in %2$#@b@")
    #expect(variables.map { "\($0.name) \($0.specifier)" } == ["a ", "b lld"])
  }

  @Test(arguments: [
    ("NSStringDeviceSpecificRuleType", "iphone", TextForms.Dimension.device),
    ("NSStringVariableWidthRuleType", "20", .width),
  ])
  func `devices and widths are forms, too`(
    rule: String, name: String, dimension: TextForms.Dimension
  ) throws {
    let content = try content("<key>\(rule)</key><dict><key>\(name)</key><string>x</string></dict>")
    guard case .forms(let forms) = content else { return #expect(Bool(false), "\(content)") }
    #expect(forms.dimension == dimension)
    #expect(forms.forms.map(\.name) == [name])
  }

  @Test(arguments: [
    "", "<key>NSStringLocalizedFormatKey</key><integer>1</integer>",
    "<key>NSStringLocalizedFormatKey</key><string>%#@a@</string><key>a</key><dict/>",
    "<key>NSStringLocalizedFormatKey</key><string>%#@a@</string><key>a</key><string>b</string>",
    "<string>without a key</string>", "<key>a</key><key>b</key>", "<key>without a value</key>",
    "stray text",
  ])
  func `invalid rules are rejected`(rules: String) {
    #expect(throws: RejectedFile.self) { try content(rules) }
  }

  private func content(_ rules: String) throws -> TextContent {
    let text = "<plist version=\"1.0\"><dict><key>k</key><dict>\(rules)</dict></dict></plist>"
    let table = try StringTable(FileText(text.utf8, path: "a"), format: .stringsdict)
    return try #require(table.entries.first).content
  }
}
