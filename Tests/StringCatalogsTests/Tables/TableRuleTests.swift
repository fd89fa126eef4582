import Base
import StringCatalogs
import Testing

/// Rules for formats with one file per language, whose arguments are not those of catalogs.
struct TableRuleTests {
  /// The rules of the errors in a German file, next to an English one.
  private func errors(
    _ english: String, _ german: String, _ format: TableFormat
  ) throws -> [String] {
    let catalog = VirtualCatalog(
      try [("en", english), ("de", german)].map {
        try TableFile($1.utf8, path: $0, language: $0, format: format)
      }, sourceLanguage: "en")
    let verdict = try catalog.bytes.withUnsafeBytes { try CatalogVerdict($0) }
    return catalog.diagnostics(verdict).filter { $0.severity == .error }.map { "\($0.rule)" }
  }

  private func android(_ english: String, _ german: String) throws -> [String] {
    func file(_ text: String) -> String {
      let text = text.replacing("<", with: "&lt;")
      return "<resources><string name=\"a\">\(text)</string></resources>"
    }
    return try errors(file(english), file(german), .android)
  }

  @Test(arguments: [
    ("Pay %d", "Zahle %,d"), ("Pay %d", "Zahle %1$,d"), ("Pay %d", "Zahle %(d"),
    ("Pay %d", "Zahle %05d"), ("Pay %,d", "Zahle %d"), ("Pay %1$s", "Zahle %1$s %<s"),
    ("%1$s and %2$s", "%2$s und %1$s"), ("%s %s", "%2$s %1$s"), ("100%", "100%"),
    ("50% off", "50% billiger"), ("%d%%", "%d %%"), ("%1$tB", "%1$tm"), ("%,.2f", "%.2f"),
    ("%s", "%S"), ("%x", "%d"),
  ])
  func `what Java formats alike has no error`(english: String, german: String) throws {
    #expect(try android(english, german).isEmpty)
  }

  @Test(arguments: [
    ("Pay %d", "Zahle %i", "format-broken"), ("Pay %d", "Zahle %u", "format-broken"),
    ("Pay %d", "Zahle %ld", "format-broken"), ("Pay %d", "Zahle %1$lld", "format-broken"),
    ("Pay %1$s", "Zahle %1$@", "format-broken"), ("Pay %1$s", "Zahle %@", "format-broken"),
    ("Pay %s", "Zahle % s", "format-missing format-broken"),
    ("Pay %s", "100%, %s", "format-broken"),
    ("Pay %d", "50% off %d", "format-broken"), ("Pay %d", "%d 5%", "format-broken"),
    ("Pay %d", "Zahle", "format-missing"), ("Pay %,d", "Zahle", "format-missing"),
    ("Pay %,.2f", "Zahle %s", "format-type"), ("Pay %1$s", "Zahle %1$d", "format-type"),
    ("Pay %s", "Zahle %1$s %40$s", "format-extra"),
  ])
  func `what Java throws at is an error`(
    english: String, german: String, rules: String
  ) throws {
    let found = try android(english, german)
    #expect(Set(found) == Set(rules.split(separator: " ").map(String.init)), "\(found)")
  }

  @Test func `Android's build refuses bare apostrophes and texts without a default`() throws {
    func found(_ folder: String) throws -> [String] {
      let texts = [
        ("values", "en", #"<string name="a">Day</string><string name="b">Night</string>"#),
        (
          "values-fr", "fr",
          #"<string name="a">l'an</string><string name="b">"l'an" l\'an</string>"#
            + #"<string name="c">x</string>"#
        ),
      ]
      let catalog = VirtualCatalog(
        try texts.map { name, language, text in
          try TableFile(
            "<resources>\(text)</resources>".utf8, path: "\(folder)/\(name)/strings.xml",
            language: language, format: .android)
        }, sourceLanguage: "en")
      let verdict = try catalog.bytes.withUnsafeBytes { try CatalogVerdict($0) }
      return catalog.diagnostics(verdict).filter { $0.severity > .note }.map {
        "\($0.rule) \($0.identity[0])"
      }
    }
    #expect(try found("app/src/main/res") == ["malformed a", "source-missing c"])
    #expect(try found("app/src/commonMain/composeResources") == ["source-missing c"])
  }

  @Test(arguments: [(1, 1), (2, 0), (3, 1)])
  func `an array has as many items as its source`(count: Int, errors wanted: Int) throws {
    func file(_ count: Int) -> String {
      let items = (0..<count).map { "<item>text \($0)</item>" }.joined()
      return "<resources><string-array name=\"a\">\(items)</string-array></resources>"
    }
    #expect(
      try errors(file(2), file(count), .android) == (wanted == 0 ? [] : ["missing"]))
  }

  @Test(arguments: [
    ("lld" as String?, "%#@n@", nil as String?), ("d", "%#@n@", nil), ("@", "%#@n@", "format-type"),
    ("f", "%#@n@", "format-type"), ("zz", "%#@n@", "format-broken"),
    (nil, "%#@n@", "format-broken"), ("lld", "%#@n@ %40$lld", "format-extra"),
  ])
  func `the type of a rule of stringsdict is that of the source`(
    type: String?, format: String, rule: String?
  ) throws {
    func file(_ type: String?, _ format: String) -> String {
      """
      <plist><dict><key>%lld f</key><dict><key>NSStringLocalizedFormatKey</key>
      <string>\(format)</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key>
      <string>NSStringPluralRuleType</string>
      \(type.map { "<key>NSStringFormatValueTypeKey</key><string>\($0)</string>" } ?? "")
      <key>one</key><string>%lld x</string><key>other</key><string>%lld y</string>
      </dict></dict></dict></plist>
      """
    }
    let found = try errors(file("lld", "%#@n@"), file(type, format), .stringsdict)
    #expect(rule.map(found.contains) ?? found.isEmpty, "\(found)")
  }
}
