import Diagnostics
import StringCatalogs
import Testing

struct FormatRuleTests {
  private static let rules = CatalogSettings(
    rules: CatalogRules([.formatMissing, .formatExtra, .formatType, .formatWidth, .formatBroken]))

  /// The rules and arguments that a German text has against it, for its key.
  private func findings(_ key: String, _ german: String, english: String? = nil) throws -> [String]
  {
    func unit(_ text: String) -> String {
      #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
    }
    let source = english.map { #""en":\#(unit($0)),"# } ?? ""
    return try findings(
      #"{"strings":{"\#(key)":{"localizations":{\#(source)"de":\#(unit(german))}}}}"#)
  }

  private func findings(_ catalog: String) throws -> [String] {
    try Array(catalog.utf8).withUnsafeBytes { bytes in
      try CatalogVerdict(bytes, Self.rules).findings.map { finding in
        let argument = finding.argument.map { " \($0.text)" } ?? ""
        return finding.rule.id.name.dropFirst("format-".count) + argument
      }
    }
  }

  @Test(arguments: [
    ("Hello", "Hallo", []), ("%@", "%@", []), ("%@ and %lld", "%2$lld und %1$@", []),
    ("%1$@ %1$@", "%1$@", []), ("%@ %1$@", "%@", []), ("100%", "100 %", []),
    ("100% of", "100 % des", []), ("%lld%%", "%lld %%", []), ("%.2f", "%.1f", []),
    ("%f", "%g", []), ("%d", "%i", []), ("%x", "%X", []), ("%5d", "%d", []),
    ("%@ 50%", "%@ 50％", []), ("%arg", "%arg명", []), ("\\u0025@", "%@", []), ("%@", "\\u0025@", []),
    ("%@", "ohne", ["missing %1$@"]), ("%@ %lld", "%@", ["missing %2$lld"]),
    ("%@ %lld", "%lld %@", ["type %1$@", "type %2$lld"]), ("%lld", "%@", ["type %1$lld"]),
    ("%lld", "%d", ["width %1$lld"]), ("%lld", "%f", ["type %1$lld"]), ("%s", "%@", ["type %1$s"]),
    ("%@", "%@ %@", ["extra %2$@"]), ("Hello", "%@", ["extra %1$@"]),
    ("%@", "％@", ["missing %1$@", "broken"]), ("%@", "% @", ["missing %1$@", "broken"]),
    ("%1$lld %2$@", "%1lld %2$@", ["broken"]),
    ("%@", "%99$@ %@", []), ("%@", "%@ %", []), ("%@", "%@ %*d", ["extra %2$d", "extra %3$d"]),
    ("%9999999999999999999$@", "%9999999999999999999$@", []), ("%lu", "%lu", []),
  ])
  func `arguments are compared with those of the key`(
    key: String, german: String, expected: [String]
  ) throws {
    #expect(try findings(key, german) == expected)
  }

  @Test(arguments: [
    ("days.left", "%lld Tage", "%lld days", []),
    ("days.left", "Tage", "%lld days", ["missing %1$lld"]),
    ("%lld days", "%lld Tage", "days", []), ("Moving", "%@ umziehen", "Moving", ["extra %1$@"]),
  ])
  func `arguments are compared with those of the source's text`(
    key: String, german: String, english: String, expected: [String]
  ) throws {
    #expect(try findings(key, german, english: english) == expected)
  }

  @Test func `a symbolic key without a source says nothing of arguments`() throws {
    #expect(try findings("days.left", "%lld Tage").isEmpty)
  }

  private static func plural(_ one: String, _ other: String) -> String {
    #"{"variations":{"plural":{"one":{"stringUnit":{"value":"\#(one)"}},"other":{"stringUnit":{"value":"\#(other)"}}}}}"#
  }

  @Test(
    arguments: [
      (plural("ein Tag", "%lld Tage"), []), (plural("ein Tag", "Tage"), ["missing %1$lld"]),
      (plural("%@ Tag", "%lld Tage"), ["type %1$lld"]),
      (
        #"{"variations":{"device":{"mac":\#(plural("ein Tag", "Tage")),"other":\#(plural("ein Tag", "%lld Tage"))}}}"#,
        ["missing %1$lld"]
      ),
      (
        #"{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":{"stringUnit":{"value":"%arg Tage"}}}}}}}"#,
        []
      ),
      (
        #"{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":{"argNum":2,"formatSpecifier":"@"}}}"#,
        ["missing %1$lld", "extra %2$@"]
      ),
      (#"{"stringUnit":{"value":"%#@unknown@"}}"#, []),
      (#"{"stringSet":{"values":["a","b"]}}"#, []),
    ] as [(String, [String])])
  func `forms count together, devices alone, substitutions by their number`(
    german: String, expected: [String]
  ) throws {
    let catalog = #"{"strings":{"%lld days":{"localizations":{"de":\#(german)}}}}"#
    #expect(try findings(catalog).sorted() == expected.sorted())
  }
}
