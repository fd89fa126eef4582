import Base
import StringCatalogs
import Testing

struct FormatRuleTests {
  private static let rules = CatalogRules([
    .formatMissing, .formatExtra, .formatType, .formatWidth, .formatBroken,
    .barePercent, .formatPrecision, .substitutionArgument,
  ])

  /// A plain text in a language; `⟦rule⟧` in the value moves in front of its quote.
  private static func plain(_ language: String, _ value: String) -> String {
    let closing = value.lastIndex(of: "⟧").map { value.index(after: $0) } ?? value.startIndex
    return
      "\"\(language)\":{\"stringUnit\":{\"value\":\(value[..<closing])\"\(value[closing...])\"}}"
  }

  /// Forms of a plural: `one|a b|other|c d`.
  private static func forms(_ text: String) -> String {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let units = stride(from: 0, to: parts.count, by: 2).map { plain(parts[$0], parts[$0 + 1]) }
    return "\"plural\":{\(units.joined(separator: ","))}"
  }

  private static func plural(_ language: String, _ text: String) -> String {
    "\"\(language)\":{\"variations\":{\(forms(text))}}"
  }

  private func expectMarks(_ key: String, _ localizations: [String]) throws {
    let all = localizations.joined(separator: ",")
    let catalog = MarkedCatalog("{\"strings\":{\"\(key)\":{\"localizations\":{\(all)}}}}")
    #expect(try catalog.findings(CatalogSettings(rules: Self.rules)) == catalog.marks)
  }

  @Test(arguments: [
    // no findings
    ("%@ of %lld", "%@ von %lld"), ("%1$@ of %2$lld", "%2$lld: %1$@"), ("%@ of %@", "%2$@, %1$@"),
    ("%@, %1$@", "%1$@"), ("%@", "%1$@ %1$@"), ("%.1f%%", "%.2f %%"), ("%ld", "%lld %1$lu %1$zd"),
    ("%d", "%i %1$x %1$hhu %1$c"), ("%(count)lld files", "%1$lld Dateien %1$(count)lld"),
    ("%+05.2f", "%.3f"), ("%'d", "%d"), ("%*d", "%2$d %1$d"), ("%.*f", "%.*f"), ("%s", "%1$s"),
    ("100% of", "100% off, 100 % dunkel, 50 %d'accord".replacing("%d", with: "% d")),
    ("100%", "%50 daha, %100'ü"), ("100 %% of", "100 %% oder"), ("a %", "％ 100％で"),
    ("Hello", "Hallo"), ("", "%%"), ("%17$@", "b"), ("%0$@", "b"), ("%1$", "%("),
    // missing and extra
    ("%@ of %lld", "⟦format-missing⟧von %@"), ("%@", "⟦format-missing⟧b"),
    ("%@ of %@", "⟦format-missing⟧⟦format-missing⟧b"), ("%@ %@", "⟦format-missing⟧%1$@ %1$@"),
    ("a", "⟦format-extra⟧%@"), ("%@", "⟦format-extra⟧%@ %@"),
    ("%@", "⟦format-missing⟧⟦format-extra⟧%2$@"),
    ("100%", "⟦format-extra⟧100%d"), ("%@ 5%%", "⟦format-missing⟧5%% %%@"),
    // type and width
    ("%@", "⟦format-type⟧%d"), ("%d", "⟦format-type⟧%@"), ("%lld", "⟦format-type⟧%f"),
    ("%f", "⟦format-type⟧%Lf"), ("%@ %lld", "⟦format-type⟧⟦format-type⟧%lld %@"),
    ("%lld", "⟦format-width⟧%d"), ("%d", "⟦format-width⟧%ld"), ("%u", "⟦format-width⟧%llu"),
    ("%@", "⟦format-type⟧%1$@ %1$lld"),
    // broken
    ("%@", "⟦format-missing⟧⟦format-broken⟧％@"), ("%1$@", "⟦format-missing⟧⟦format-broken⟧％1$@"),
    ("%@", "⟦format-missing⟧⟦format-broken⟧٪@"),
    // a blank is a flag
    ("%@", "% @"), ("%@", "% 1$@"), ("%@", "%1$ @"), ("%lld", "% lld"), ("%d", "% d"),
    ("%lld", "⟦format-missing⟧⟦bare-percent⟧% 1$ d"), ("50%% off %@", "⟦bare-percent⟧50 % sur %@"),
    ("%lld%%", "⟦bare-percent⟧%lld %"), ("%lld%%", "⟦bare-percent⟧%lld % von"),
    ("100% of %@", "100 % von %@"), ("%.2f", "⟦format-precision⟧%f"),
    ("%lld", "⟦format-missing⟧⟦format-broken⟧%LLD"),
    ("%@", "⟦format-missing⟧⟦format-broken⟧%\u{a0}@"),
    ("%@ %@ %lld", "⟦format-missing⟧⟦format-broken⟧%1$@ %2$@ %3lld"),
    ("%@ %@", "⟦format-missing⟧⟦format-broken⟧%1$@ %2@"), ("%@ at 5", "％@ %@"),
    ("%@", "⟦format-missing⟧⟦format-broken⟧%＠"), ("%@", "⟦format-missing⟧⟦format-broken⟧\\uff05@"),
    ("%3lld", "%3lld"),
    ("%1$lld %2$@", "%1lld %2$@"), ("%@ %@", "⟦format-missing⟧⟦format-missing⟧⟦format-broken⟧٪@"),
    // escapes
    ("\\u0025@", "%@"), ("%@", "\\u0025@"), ("%@", "\\n\\\"%@\\\""),
    ("%@", "⟦format-missing⟧⟦bare-percent⟧%\\n@"),
    ("%9999999999999999999$@", "%9999999999999999999$@"),
  ])
  func `a translation is compared with its key`(key: String, value: String) throws {
    try expectMarks(key, [Self.plain("de", value)])
  }

  @Test(arguments: [
    // The source's text counts, and the arguments of the key are always allowed.
    ("title", "%@", "⟦format-missing⟧so"), ("title", "so", "⟦format-extra⟧%@"),
    ("a %@", "so", "so"), ("a %@", "so", "%@"), ("a %@ %lld", "so %@", "%lld so %@".reversed),
    ("a %@ %lld", "%@", "⟦format-missing⟧%2$lld"), ("a %d", "%d", "⟦format-width⟧%lld"),
    // The source is compared with its key, if the key has arguments.
    ("a %@", "⟦format-type⟧%d", "⟦format-missing⟧so"), ("a %@", "⟦format-extra⟧%@ %@", "%@ %@"),
    ("a %@", "so", "so"), ("a %lld", "⟦format-width⟧%d", "%d"),
  ])
  func `a translation is compared with its source`(
    key: String, source: String, value: String
  ) throws {
    try expectMarks(key, [Self.plain("de", value), Self.plain("en", source)])
  }

  @Test(arguments: ["a.b", "settings.title"])
  func `the arguments of a name without a text are unknown`(key: String) throws {
    try expectMarks(key, [Self.plain("de", "%@ %lld")])
  }

  @Test(arguments: [
    (plural("en", "one|One day|other|%lld days"), plural("de", "one|Ein Tag|other|%lld Tage")),
    (plural("en", "one|%lld day|other|%lld days"), plain("ja", "%lld日")),
    (plural("en", "one|One|other|%lld"), plain("ja", "⟦format-missing⟧日")),
    (plural("en", "one|One|other|%lld"), plural("de", "one|⟦format-missing⟧Ein|other|viele")),
    (plural("en", "one|One|other|%lld"), plural("de", "one|⟦format-type⟧%@|other|%lld")),
    (plural("en", "one|One|other|%lld"), plural("de", "one|Ein|other|⟦format-extra⟧%lld %@")),
    (plural("en", "one|One|other|%lld"), plural("de", "one||other|")),
    (
      #""en":{"variations":{"device":{"mac":{"stringUnit":{"value":"Click %@"}},"other":{"stringUnit":{"value":"Tap %@ %lld"}}}}}"#,
      #""de":{"variations":{"device":{"mac":{"stringUnit":{"value":⟦format-missing⟧"Klick"}},"other":{"stringUnit":{"value":"Tippe %@"}}}}}"#
    ),
    (
      #""en":{"stringSet":{"values":["a %@","b"]}}"#,
      #""de":{"stringSet":{"values":["a %@","b"]}}"#
    ),
  ])
  func `each argument is in a form of the text`(source: String, other: String) throws {
    try expectMarks("days", [other, source])
  }

  /// A text with one substitution `n`.
  private static func substituted(
    _ language: String, _ text: String, _ head: String, _ forms: String
  ) -> String {
    let unit = plain("stringUnit", text).dropLast().drop { $0 != "{" }.dropFirst()
    return
      "\"\(language)\":{\(unit),\"substitutions\":{\"n\":{\(head)\"variations\":{\(Self.forms(forms))}}}}"
  }

  @Test(arguments: [
    ("%#@n@", "", "one|one|other|%arg days"), ("%#@n@", #""argNum":1,"#, "other|%arg명"),
    ("%#@n@", #""argNum":1,"formatSpecifier":"lld","#, "one|%lld|other|%arg"),
    ("%1$#@n@", #""formatSpecifier":"02lld","#, "other|%arg"),
    ("⟦format-type⟧%#@n@", #""argNum":1,"formatSpecifier":"@","#, "other|%arg"),
    ("⟦format-width⟧%#@n@", #""argNum":1,"formatSpecifier":"d","#, "other|%arg"),
    ("⟦format-missing⟧⟦format-extra⟧%#@n@", #""argNum":2,"formatSpecifier":"lld","#, "other|%arg"),
    ("⟦format-extra⟧%#@n@ %@", #""argNum":1,"formatSpecifier":"lld","#, "other|%arg"),
    ("⟦format-missing⟧days", #""argNum":1,"formatSpecifier":"lld","#, "other|%arg"),
    ("⟦format-missing⟧⟦format-broken⟧%#@m@", #""argNum":1,"formatSpecifier":"lld","#, "other|%arg"),
    ("%#@n@", #""argNum":1,"formatSpecifier":"lld","#, "other|⟦format-extra⟧%arg of %2$@"),
    ("⟦format-missing⟧⟦bare-percent⟧%#@", #""argNum":1,"formatSpecifier":"lld","#, "other|%arg"),
  ])
  func `a substitution counts as its argument`(
    text: String, head: String, forms: String
  ) throws {
    try expectMarks("%lld days", [Self.substituted("de", text, head, forms)])
  }

  @Test(arguments: [
    "one|%arg Tag|other|⟦bare-percent⟧%arg Tage 100% sicher",
    "one|⟦bare-percent⟧100 % da|other|%arg Tage", "other|⟦bare-percent⟧% sicher: %arg",
    "one|%arg Tag|other|⟦format-broken⟧% lld Tage", "other|⟦bare-percent⟧%arg Tage, 100%.",
    "one|%arg Tag|other|⟦bare-percent⟧⟦format-missing⟧100 % frei", "other|%arg Tage, 100 %% frei",
  ])
  func `a percent sign before a word is no argument of a substitution`(forms: String) throws {
    let head = #""argNum":1,"formatSpecifier":"lld","#
    let english = Self.substituted("en", "%#@n@", head, "one|%arg day|other|%arg days")
    try expectMarks("days", [Self.substituted("de", "%#@n@", head, forms), english])
  }

  @Test(arguments: [
    plural("ru", "one|⟦format-missing⟧Файл"), plural("pl", "few|⟦format-missing⟧Pliki"),
    plural("de", "one|Eine Datei"), plural("ar", "zero|لا"), plural("lv", "one|⟦format-missing⟧F"),
    plural("ru", "one|%lld файл|few|⟦format-missing⟧файла"),
  ])
  func `a form is checked before other exists`(text: String) throws {
    let english = Self.plural("en", "one|%lld file|other|%lld files")
    try expectMarks("files", [text, english].sorted())
  }

  @Test func `findings of substitutions are reported once for all devices`() throws {
    let german =
      #""de":{"variations":{"device":{"mac":{"stringUnit":{"value":"%#@n@"}},"other":{"stringUnit":{"value":"%#@n@"}}}},"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":{"stringUnit":{"value":⟦format-extra⟧"%arg of %2$@"}}}}}}}"#
    try expectMarks("%lld days", [german])
  }

  @Test func `a key with a substitution does not define its arguments`() throws {
    let head = #""argNum":1,"formatSpecifier":"lld","#
    try expectMarks("%#@n@ left", [Self.substituted("de", "noch %#@n@", head, "other|%arg")])
  }

  @Test func `a source with an undefined substitution does not define its arguments`() throws {
    let head = #""argNum":1,"formatSpecifier":"lld","#
    let german = Self.substituted("de", "noch %#@n@", head, "other|%arg")
    try expectMarks("left", [german, Self.plain("en", "⟦format-broken⟧%#@n@ left")])
  }

  @Test(arguments: [17, 32, 33, 64, 100, 200, 256, 9_999])
  func `an argument that no app passes is found, however high its number`(number: Int) throws {
    try expectMarks("Pay %@", [Self.plain("de", "⟦format-extra⟧%1$@ %\(number)$@")])
    try expectMarks(
      "Pay %@", [Self.plain("de", "⟦format-extra⟧%1$@ %\(number)$lld"), Self.plain("fr", "%@")])
    try expectMarks("Pay %\(number)$@", [Self.plain("de", "%\(number)$@")])
  }

  @Test(arguments: [
    (#""argNum":1,"formatSpecifier":"""#, true), (#""argNum":1,"formatSpecifier":"zz""#, true),
    (#""argNum":1,"formatSpecifier":"%lld""#, true), (#""argNum":1,"formatSpecifier":"n""#, true),
    (#""argNum":1,"formatSpecifier":"1$lld""#, true), (#""argNum":1,"formatSpecifier":"*d""#, true),
    (#""argNum":1,"formatSpecifier":"lld x""#, true),
    (#""argNum":"1","formatSpecifier":"lld""#, true),
    (#""argNum":-1,"formatSpecifier":"lld""#, true),
    (#""argNum":1.5,"formatSpecifier":"lld""#, true),
    (#""argNum":1,"formatSpecifier":"lld""#, false),
    (#""argNum":1,"formatSpecifier":"05lld""#, false),
    (#""argNum":null,"formatSpecifier":"+lld""#, false), (#""argNum":1"#, false),
  ])
  func `a substitution has the number and the format of an argument`(
    head: String, isBroken: Bool
  ) throws {
    let text = """
      {"strings":{"%lld":{"localizations":{"de":{"stringUnit":{"value":"%#@n@"},"substitutions":{\
      "n":{\(head),"variations":{"plural":{"other":{"stringUnit":{"value":"%arg x"}}}}}}}}}}}
      """
    let found = try Array(text.utf8).withUnsafeBytes { bytes in
      try CatalogVerdict(bytes, CatalogSettings(rules: CatalogRules([.formatBroken]))).findings
    }
    #expect(found.map(\.severity) == (isBroken ? [.error] : []))
  }

  @Test func `a broken argument hides no finding of other forms`() throws {
    let german = Self.plural(
      "de", "one|⟦format-missing⟧⟦format-broken⟧％@ x|other|⟦format-extra⟧%2$lld %3$@")
    try expectMarks("%@ %lld", [german])
  }

  @Test func `arguments without a number skip those of substitutions`() throws {
    let head = #""argNum":2,"formatSpecifier":"lld","#
    let source = Self.substituted("en", "%@ has %#@n@", head, "one|one|other|%arg")
    for text in ["%#@n@ for %@", "%@: %#@n@", "%1$@ %#@n@", "%2$#@n@ %@"] {
      let german = Self.substituted("de", text, head, "other|%arg")
      try expectMarks("has", [german, source])
    }
    try expectMarks("has", [Self.plain("ja", "%1$@ %2$lld"), source])
    try expectMarks("has", [Self.plain("ja", "%1$@ %#@n@"), source])
    try expectMarks("has", [Self.plain("ja", "⟦format-missing⟧%1$@"), source])
  }

  @Test func `findings have the argument and its correct form`() throws {
    let text = """
      {"strings":{"%@: %d":{"localizations":{
      "de":{"stringUnit":{"value":"%1$@"}},"fr":{"stringUnit":{"value":"%@ %@"}},
      "it":{"stringUnit":{"value":"%@ %d %@"}},"ja":{"stringUnit":{"value":"％@ %2$d"}},
      "ko":{"stringUnit":{"value":"%@ %d %#@n@"}}}}}}
      """
    let lines = try Array(text.utf8).withUnsafeBytes { bytes throws(CatalogError) in
      let verdict = try CatalogVerdict(bytes, CatalogSettings(rules: Self.rules))
      return CatalogReport(verdict, bytes, path: "a").diagnostics().map {
        "\($0.severity) \($0.message) – \($0.hint?.text ?? "")"
      }
    }
    #expect(
      lines == [
        "error '%@: %d' lacks the argument '%2$d' in 'de' – insert '%2$d' into the text",
        "error '%@: %d' formats the argument '%2$d' as '%@' in 'fr' – write '%2$d', as the app passes it",
        "error '%@: %d' has the argument '%3$@' in 'it' that the app does not pass – remove it, or write '%%' for a percent sign",
        "error '%@: %d' lacks the argument '%1$@' in 'ja' – insert '%1$@' into the text",
        "warning '%@: %d' has a broken argument in 'ja' – write '%1$@', with a plain percent sign and no space",
        "warning '%@: %d' has a broken argument in 'ko' – use a substitution that the language has, or add the missing one",
      ])
  }
}

extension String {
  fileprivate var reversed: String { split(separator: " ").reversed().joined(separator: " ") }
}
