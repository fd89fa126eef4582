import Base
import StringCatalogs
import Testing

/// Injected errors, one per catalog: each type of error by translators, services and editors.
struct PlantedFaultTests {
  /// An error with the rule that must find it, in a catalog with an English source.
  struct Fault: Sendable, CustomTestStringConvertible {
    let rule: String
    let entries: String
    var language = "en"
    var testDescription: String { "\(rule): \(entries)" }
  }

  @Test func `at least 97 percent of injected errors are found by their rule`() throws {
    let missed = try Self.all.filter { try !Self.isFound($0) }
    #expect(Self.all.count >= 150)
    for fault in missed { print("missed:", fault) }
    #expect(missed.count * 100 <= Self.all.count * 3, "\(missed)")
  }

  @Test func `the same rules find nothing in correct texts`() throws {
    for entries in Self.sound {
      let rules = Set(try Self.found(entries, "en"))
      #expect(rules.isSubset(of: ["identical-to-source", "trivial-key"]), "\(entries): \(rules)")
    }
  }

  private static func isFound(_ fault: Fault) throws -> Bool {
    try found(fault.entries, fault.language).contains(fault.rule)
  }

  private static func found(_ entries: String, _ language: String) throws -> [String] {
    let text = #"{"sourceLanguage":"\#(language)","strings":{\#(entries)},"version":"1.0"}"#
    return try Array(text.utf8).withUnsafeBytes { bytes throws(CatalogError) in
      do throws(CatalogError) {
        return try CatalogVerdict(bytes).findings.map(\.rule.id.name)
      } catch {
        return [error.rule.id.name]
      }
    }
  }

  static func fault(_ rule: String, _ key: String, _ languages: String...) -> Fault {
    Fault(rule: rule, entries: entry(key, languages))
  }

  /// A key with texts such as `de=Hallo`; a value that starts with a brace is written unchanged.
  private static func entry(_ key: String, _ languages: [String]) -> String {
    let all = languages.map { language in
      let parts = language.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(parts[1]) : ""
      return "\"\(parts[0])\":" + (value.hasPrefix("{") ? value : text(value))
    }
    return "\"\(key)\":{\"localizations\":{\(all.joined(separator: ","))}}"
  }

  static func text(_ value: String, _ state: String = "translated") -> String {
    "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}}"
  }

  static func plural(_ forms: String...) -> String {
    "{\"variations\":{\"plural\":{\(joined(forms))}}}"
  }

  private static func devices(_ forms: String...) -> String {
    "{\"variations\":{\"device\":{\(joined(forms))}}}"
  }

  static func joined(_ forms: [String]) -> String {
    forms.map { form in
      let parts = form.split(separator: "=", maxSplits: 1)
      return "\"\(parts[0])\":\(text(String(parts[1])))"
    }.joined(separator: ",")
  }

  static func set(_ values: String...) -> String {
    "{\"stringSet\":{\"state\":\"translated\",\"values\":["
      + values.map { "\"\($0)\"" }.joined(separator: ",") + "]}}"
  }

  private static func substitutions(_ value: String, _ numbers: [(String, Int?)]) -> String {
    let all = numbers.map { name, number in
      let head = number.map { "\"argNum\":\($0)," } ?? ""
      return
        "\"\(name)\":{\(head)\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\(joined(["one=%arg one", "other=%arg more"]))}}}"
    }
    return text(value).dropLast() + ",\"substitutions\":{\(all.joined(separator: ","))}}"
  }

  /// A text with a substitution of this content.
  private static func half(_ content: String) -> String {
    text("%#@n@").dropLast() + ",\"substitutions\":{\"n\":\(content)}}"
  }

  private static let both = [("files", Optional(1)), ("folders", Optional(2))]
  private static let swapped = [("files", Optional(2)), ("folders", Optional(1))]
  private static let english = "en=" + substitutions("%#@files@ in %#@folders@", both)

  private static let all: [Fault] =
    formats + texts + markup + names + forms + countedForms + wording + encodings
  private static let formats = [
    fault("format-missing", "Hi %@", "de=Hallo"),
    fault("format-missing", "%@ of %@", "de=%@"),
    fault("format-missing", "%1$@ of %2$@", "de=%2$@"),
    fault("format-missing", "%lld of %lld", "de=%1$lld von %1$lld"),
    fault("format-missing", "%lld files", "ja=ファイル"),
    fault("format-missing", "%@", "de=%%@"),
    fault("format-extra", "Hi", "de=Hallo %@"),
    fault("format-extra", "Hi %@", "de=Hallo %@ %@"),
    fault("format-extra", "Hi %@", "de=Hallo %2$@"),
    fault("format-extra", "%lld days", "de=" + plural("one=%lld %@", "other=%lld Tage")),
    fault("format-type", "Hi %@", "de=Hallo %d"),
    fault("format-type", "%lld files", "de=%@ Dateien"),
    fault("format-type", "%lld of %@", "de=%@ von %lld"),
    fault("format-type", "%f m", "de=%lld m"),
    fault("format-type", "Hi %@", "de=Hallo %s"),
    fault("format-width", "%lld files", "de=%d Dateien"),
    fault("format-width", "%d files", "de=%lld Dateien"),
    fault(
      "untranslated", "both", english,
      "de={\"substitutions\":{\"n\":{\"variations\":{\"plural\":{\"other\":\(text("%arg"))}}}}}"),
    fault("untranslated", "both", english, "de=" + half("{}")),
    fault("untranslated", "both", english, "de=" + half("{\"variations\":{\"plural\":{}}}")),
    fault("escape-shown", "Terms & more", "de=Bedingungen &amp; mehr"),
    fault("escape-shown", "Q&A", "de=Q&amp;A"), fault("escape-shown", "Say <3", "de=Sag &lt;3"),
    fault("escape-shown", "A & B", "de=A &#38; B<br>"),
    fault("format-broken", "Hi %@", "ja=％@"),
    fault("format-broken", "Hi %@", "ar=٪@"),
    fault("format-broken", "Hi %@", "ja=%＠"),
    fault("format-broken", "Hi %@", "fr=%\u{a0}@"),
    fault("format-broken", "%lld files", "de=%LLD Dateien"),
    fault("format-broken", "%lld files", "de=%lD Dateien"),
    fault("format-broken", "%@ %@ %lld", "de=%1$@ %2$@ %3lld"),
    fault("format-missing", "%lld files", "de=%LLD Dateien"),
    fault("bare-percent", "%lld%% done", "de=%lld% fertig"),
    fault("bare-percent", "%lld%% done", "de=%lld %"),
    fault("bare-percent", "50%% off %@", "fr=50 % sur %@"),
    fault("bare-percent", "50%% of %@", "de=50 % der %@"),
    fault("bare-percent", "%@: 5%%", "fr=%@ : 5 % environ"),
    fault("bare-percent", "%lld%%", "tr=%%%lld %"),
    fault("bare-percent", "%lld %% used", "it=%lld % usato"),
    fault("format-precision", "%.2f €", "de=%f €"),
    fault("format-precision", "%@: %.1f", "de=%1$@: %2$f"),
    fault("format-precision", "%5.1f km", "de=%5f km"),
    fault(
      "substitution-argument", "%lld in %lld", english,
      "de=" + substitutions("%#@files@ in %#@folders@", swapped)),
    fault(
      "substitution-argument", "%lld in %lld", english,
      "de=" + substitutions("%#@folders@: %#@files@", [("files", nil), ("folders", nil)])),
    fault(
      "substitution-argument", "%lld in %lld", english,
      "de=" + substitutions("%#@folders@: %#@files@", [("files", nil), ("folders", 1)])),
    fault(
      "format-broken", "%lld in %lld", english,
      "de=" + substitutions("%#@file@ in %#@folders@", both)),
    fault(
      "format-missing", "%lld in %lld", english,
      "de=" + substitutions("%#@files@", both)),
    fault(
      "format-extra", "%lld in %lld", english,
      "de=" + substitutions("%#@files@ in %#@folders@ %3$lld", both)),
  ]
  private static let texts = [
    fault("empty-value", "Open", "de="),
    fault("edge-whitespace", "Open", "de=Öffnen "),
    fault("edge-whitespace", "Open ", "de=Öffnen"),
    fault("edge-whitespace", "Open\\n", "de=Öffnen"),
    fault("edge-whitespace", "Open\\n", "ja=開く"),
    fault("edge-whitespace", "Open", "ja=\u{3000}開く"),
    fault("edge-whitespace", "Open", "fr=Ouvrir\u{a0}"),
    fault("identical-to-source", "Good day", "de=Good day"),
    fault("identical-to-source", "Settings", "fr=Settings"),
    fault("invisible-character", "Open", "de=Öff\u{200b}nen"),
    fault("invisible-character", "Open", "de=Öffnen\u{202e}"),
    fault("invisible-character", "Open", "de=\u{202a}Öffnen"),
    fault("invisible-character", "Open", "de=Öff\u{feff}nen"),
    fault("invisible-character", "Open", "de=O\u{200d}k"),
    fault("invisible-character", "Open", "ar=\u{2067}فتح"),
    fault("invisible-character", "Open", "de=Öffnen\u{200e}"),
    fault("invisible-character", "Open", "de=\\u200bOk"),
    fault("broken-encoding", "Open", "de=\u{fffd}ffnen"),
    fault("broken-encoding", "Open", "de=Ã¶ffnen"),
    fault("broken-encoding", "Don't", "fr=Nâ€™ouvre pas"),
    fault("broken-encoding", "Open", "de=Öff\u{81}nen"),
    fault("broken-encoding", "Open", "es=AÃ±o"),
    fault("broken-encoding", "5 km", "de=5Â km".replacing("Â ", with: "Â\u{a0}")),
    fault("missing", "Open\":{},\"Close", "de=Schließen"),
    fault("untranslated", "Open", "de=" + text("Open", "new")),
    fault("needs-review", "Open", "de=" + text("Öffnen", "needs_review")),
    fault("needs-review", "Open", "de=" + text("Öffnen", "stale")),
  ]
  private static let markup = [
    fault("token-changed", "Start ${applicationName}", "de=Starte"),
    fault("token-changed", "Start ${applicationName}", "de=Starte ${applicationname}"),
    fault("token-changed", "Start ${applicationName}", "de=Starte ${AppName}"),
    fault("token-changed", "Start ${applicationName}", "de=Starte ${applicationName"),
    fault("token-changed", "Show ${item} in ${applicationName}", "de=${applicationName} zeigen"),
    fault(
      "token-changed", "Start ${applicationName}", "en=" + set("Start ${applicationName}"),
      "de=" + set("Starte ${applicationName}", "Los")),
    fault(
      "token-changed", "Start ${applicationName}", "en=" + set("Start ${applicationName}"),
      "de=" + set("Starte ${applicationNmae}")),
    fault("url-changed", "See https://example.com/help", "de=Siehe https://example.org/help"),
    fault("url-changed", "See https://example.com/help", "de=Siehe https://example.com/hilfe"),
    fault("url-changed", "See https://example.com/help", "de=Siehe Hilfe"),
    fault("url-changed", "[Help](https://example.com)", "de=[Hilfe](https://exampel.com)"),
    fault("markup-broken", "[Help](https://example.com)", "de=[Hilfe] (https://example.com)"),
    fault("markup-broken", "**Done** now", "de=**Fertig jetzt"),
    fault("markup-broken", "**Done** now", "de=Fertig jetzt"),
    fault("markup-broken", "<b>Done</b> now", "de=<b>Fertig<b> jetzt"),
    fault("markup-broken", "<b>Done</b> now", "de=Fertig jetzt"),
    fault("markup-broken", "Line<br/>two", "de=Zeile <br zwei"),
  ]
  private static let names = [
    fault("unknown-language", "Open", "pt_BR=Abrir"),
    fault("unknown-language", "Open", "german=Öff"),
    fault("unknown-language", "Open", "xx-QQ=x"), fault("unknown-language", "Open", "de-QQ=x"),
    fault("unknown-language", "Open", "en-UK=x"), fault("unknown-language", "Open", "=x"),
    Fault(rule: "unknown-language", entries: entry("Open", ["de=x"]), language: "english"),
    Fault(rule: "unknown-language", entries: entry("Open", ["de=x"]), language: "en_US"),
    fault("unknown-state", "Open", "de=" + text("Öffnen", "tranlsated")),
    fault("unknown-state", "Open", "de=" + text("Öffnen", "done")),
    fault("unknown-device", "Tap", "de=" + devices("watch=Tippen", "other=Klicken")),
    fault("device-other-missing", "Tap", "de=" + devices("iphone=Tippen", "mac=Klicken")),
    fault("source-missing", "settings.title", "de=Titel"),
    fault("source-missing", "settings_title", "de=Titel"),
    fault("source-missing", "settingsTitle", "de=Titel"),
    Fault(rule: "stale-key", entries: #""Open":{"extractionState":"stale"}"#),
    Fault(rule: "duplicate-key", entries: #""Open":{},"Open":{}"#),
    Fault(rule: "duplicate-key", entries: entry("Open", ["de=x", "de=y"])),
    Fault(rule: "similar-key", entries: "\"Caf\u{e9}\":{},\"Cafe\u{301}\":{}"),
    Fault(
      rule: "needless-translation",
      entries: #""Open":{"shouldTranslate":false,"localizations":{"de":\#(text("Öffnen"))}}"#),
    Fault(
      rule: "symbol-collision",
      entries: #""ok":{"extractionState":"manual"},"OK!":{"extractionState":"manual"}"#),
    Fault(rule: "symbol-empty", entries: #""…":{"extractionState":"manual"}"#),
    Fault(rule: "conflict-marker", entries: "\n<<<<<<< HEAD\n\"Open\":{}"),
    Fault(rule: "malformed", entries: #""Open":{},"#),
    Fault(rule: "stray-member", entries: #""Open":{}},"Close":{"#),
  ]
  private static let forms = [
    fault("plural-missing", "%lld days", "de=" + plural("other=%lld Tage")),
    fault("plural-missing", "%lld days", "pl=" + plural("one=%lld a", "other=%lld b")),
    fault("plural-missing", "%lld days", "de=" + plural("one=%lld Tag")),
    fault("plural-extra", "%lld days", "ja=" + plural("one=%lld日", "other=%lld日")),
    fault("plural-extra", "%lld days", "de=" + plural("few=%lld", "one=%lld", "other=%lld")),
  ]

  private static let sound = [
    entry("100% of", ["de=100 % der", "fr=100 % d'accord"]), entry("%lld%%", ["de=%lld %%"]),
    entry("%@ is", ["fr=% @ est"]), entry("%d items", ["de=% d Dinge"]),
    entry("%.2f €", ["de=%.1f €"]), entry("Open ", ["ja=開く"]),
    entry("See https://example.com/en/x", ["de=Siehe https://example.com/de/x"]),
    entry("**Done**", ["de=**Fertig**"]), entry("a < b", ["de=a < b und c"]),
    entry("Open", ["ar=\u{2067}فتح\u{2069}"]), entry("Open", ["pt-BR=\u{c3} «", "zh-Hant-HK=開"]),
    entry(
      "%lld files", [files, "de=" + counted("%#@n@ hier", "one=Eine Datei", "other=%arg Dateien")]),
    entry("%lld files", [files, "ja=" + counted("%#@n@", "other=%lld個")]),
    entry("%lld files", [files, "de=" + counted("%1$lld %#@n@", "one=Datei", "other=Dateien")]),
    entry(
      "%lld by %@",
      [byPeople, "de=" + counted("%2$@: %#@n@", "one=%arg Datei", "other=%arg von 30\\nDateien")]),
    entry("%lld days", ["fr=" + plural("one=Un jour", "other=%lld jours")]),
    entry(
      "%lld days",
      [
        "ar="
          + plural(
            "zero=صفر", "one=يوم", "two=يومان", "few=%lld أيام", "many=%lld يوما", "other=%lld يوم")
      ]),
    entry("Hello {name}", ["de=Hallo {name}"]), entry("Hi {{ count }}", ["de=Hi {{count}}"]),
    entry("10:30 PM", ["de=22:30 Uhr"]),
    entry("1,000.5 km", ["de=1.000,5 km", "fr=1\u{202f}000,5 km"]),
    entry("30 days", ["ar=٣٠ يوما"]), entry("Delete?", ["el=Διαγραφή;", "zh-Hans=删除？"]),
    entry("Done.", ["zh-Hans=完成", "th=เสร็จแล้ว", "hi=हो गया।"]), entry("A & B", ["de=A & B und C"]),
    entry("voil\u{e0}", ["fr=«\u{a0}voil\u{e0}\u{a0}»"]),
    entry("Apple…", ["pt-BR=MAÇÃ…", "de=Spa\u{df}…"]),
    entry("USSR", ["ru=«СССР»", "uk=СІРІ РІК", "sr=РЉ"]), entry("√π", ["de=√π"]),
    entry("Ready? Go", ["de=Fertig? Los"]),
    entry("See apple.com/x?a=b", ["de=Siehe apple.com/x?a=b"]),
    entry("See https://a.org/x?a=b", ["de=Siehe https://a.org/x?a=b"]),
    entry("Zoom 1.50", ["de=Zoom 1,50", "fr=Zoom 1,50"]),
    entry("**Done**", ["ja=**完了**です"]), entry("I <3 you", ["de=Ich <3 dich"]),
    entry("Family", ["de=Familie 👨\u{200d}👩\u{200d}👧"]), entry("Good day", ["en-GB=Good day"]),
    entry("ssh.example.com", ["de=so"]), entry("iPhone", ["de=iPhone"]),
    entry(
      "Show ${item}",
      ["en=" + set("Show ${item}", "Show"), "de=" + set("Zeige ${item}", "Zeige")]),
    entry(
      "%lld in %lld",
      [english, "de=" + substitutions("%#@folders@: %#@files@", both)]),
  ]
}
