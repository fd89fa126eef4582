import Base
import StringCatalogs
import Testing

/// The rules `length-limit` and `glossary`.
struct TextDemandTests {
  private static func unit(_ value: String, _ state: String = "translated") -> String {
    let mark = value.prefix { $0 != "\u{27e7}" }
    let (lead, text) =
      value.hasPrefix("⟦") ? (mark + "⟧", value.dropFirst(mark.count + 1)) : ("", value[...])
    return #"{"stringUnit":{"state":"\#(state)","value":\#(lead)"\#(text)"}}"#
  }

  private static func plural(_ one: String, _ other: String) -> String {
    #"{"variations":{"plural":{"one":\#(unit(one)),"other":\#(unit(other))}}}"#
  }

  private static func device(_ iphone: String, _ other: String) -> String {
    #"{"variations":{"device":{"iphone":\#(unit(iphone)),"other":\#(unit(other))}}}"#
  }

  private static func substitution(_ text: String, _ one: String, _ other: String) -> String {
    String(unit(text).dropLast())
      + #","substitutions":{"n":{"argNum":1,"formatSpecifier":"lld",\#(plural(one, other).dropFirst())}}"#
  }

  private static func entry(_ key: String, _ texts: KeyValuePairs<String, String>) -> String {
    let members = texts.map { #""\#($0)":\#($1)"# }.joined(separator: ",")
    return #"{"sourceLanguage":"en","strings":{\#(key):{"localizations":{\#(members)}}}}"#
  }

  private static func settings(_ edit: (inout TextDemands) -> Void) -> CatalogSettings {
    var settings = CatalogSettings(rules: CatalogRules([.lengthLimit, .glossary]))
    edit(&settings.demands)
    return settings
  }

  @Test(arguments: [
    // a plain text, the source, and a key that users see
    entry(#""tab.a""#, ["en": unit("Home"), "de": unit("⟦length-limit⟧Startseite")]),
    entry(#""tab.a""#, ["en": unit("⟦length-limit⟧Settings"), "de": unit("Mehr")]),
    entry(#"⟦length-limit⟧"Tab settings""#, ["de": unit("Mehr")]),
    entry(#""tab.settings""#, ["de": unit("Mehr")]),
    // forms, without their arguments
    entry(
      #""tab.a""#,
      ["en": plural("a", "b"), "de": plural("%lld Tag", "⟦length-limit⟧%lld Tage da")]),
    entry(#""tab.a""#, ["en": unit("a"), "de": device("⟦length-limit⟧Ein Tipp", "Klick")]),
    entry(
      #""tab.a""#,
      [
        "en": substitution("%#@n@", "%arg day", "⟦length-limit⟧%arg days on"),
        "de": substitution("⟦length-limit⟧%#@n@ sind da", "%arg Tag", "%arg Tage"),
      ]),
    entry(
      #""tab.a""#,
      ["de": #"{"stringSet":{"state":"translated","values":["kurz",⟦length-limit⟧"länger"]}}"#]),
    // tokens, a percent sign, what users see as one character, escapes
    entry(
      #""tab.a""#, ["de": unit("{name} da"), "fr": unit("${app}: {{n}}"), "it": unit("99 %%")]),
    entry(
      #""tab.a""#, ["de": unit("👨‍👩‍👧👨‍👩‍👧abc"), "fr": unit("e\u{301}tape"), "it": unit("a\\nb\\\"c")]),
    entry(#""tab.a""#, ["de": unit("⟦length-limit⟧{not a token}")]),
    // a text that is not translated, other keys, limits of languages, the lowest limit
    entry(#""tab.a""#, ["de": unit("Settings", "new")]),
    entry(#""a.tab""#, ["de": unit("Einstellungen")]),
    entry(
      #""push.title""#,
      ["de-AT": unit("⟦length-limit⟧Nachricht"), "fr": unit("Notification"), "en": unit("Message")]
    ),
    entry(#""tab.push.x""#, ["fr": unit("⟦length-limit⟧abcd")]),
  ])
  func `each text of a key is compared with its limit`(text: String) throws {
    let marked = MarkedCatalog(text)
    let settings = Self.settings { demands in
      var push = LengthLimit(keys: "push.title", most: 5)
      push.languages = ["de"]
      demands.limits = [
        LengthLimit(keys: "tab.*", most: 5), LengthLimit(keys: "Tab *", most: 5), push,
        LengthLimit(keys: "*.push.*", most: 3),
      ]
    }
    #expect(try marked.findings(settings) == marked.marks)
  }

  @Test(arguments: [
    ("*", "", true), ("*", "a/b", true), ("tab", "tab", true), ("tab", "tab.a", false),
    ("a*a", "a", false), ("a*a", "aa", true), ("*.title.*", "a.title.b.title", true),
    ("*.title.*", "a.title", false), ("a**b", "a-b", true), ("a*b*c", "abbcc", true),
    ("a*b*c", "acb", false), ("tab.*", "tabs.a", false),
  ])
  func `a star in a pattern is any text`(pattern: String, key: String, isFound: Bool) throws {
    let settings = Self.settings { $0.limits = [LengthLimit(keys: pattern, most: 1)] }
    let mark = isFound ? "⟦length-limit⟧" : ""
    let marked = MarkedCatalog(
      Self.entry("\"\(key)\"", ["en": Self.unit("x"), "de": Self.unit(mark + "xy")]))
    #expect(try marked.findings(settings) == marked.marks)
  }

  @Test(arguments: [
    // translated terms
    entry(#""Sign in""#, ["de": unit("⟦glossary⟧Einloggen"), "fr": unit("Connexion")]),
    entry(#""Please sign in, now""#, ["de": unit("Jetzt anmelden"), "ja": unit("⟦glossary⟧入る")]),
    entry(#""Sign in""#, ["de-AT": unit("Melde dich an"), "ja": unit("サインインする")]),
    entry(#""Signing in""#, ["de": unit("Läuft")]), entry(#""Design in""#, ["de": unit("Läuft")]),
    entry(#""sign.in""#, ["de": unit("Läuft")]),
    entry(#""sign.in""#, ["en": unit("Sign in"), "de": unit("⟦glossary⟧Los")]),
    entry(#""Sign in""#, ["de": unit("Sign in", "new")]),
    // names stay, in their own case
    entry(#""Open Flow""#, ["de": unit("Öffne Flow"), "fr": unit("⟦glossary⟧Ouvrir flow")]),
    entry(#""Open flow""#, ["de": unit("Öffne Fluss")]),
    entry(#""Open Flow""#, ["ja": unit("Flowを開く")]),
    entry(
      #""Inbox""#, ["de": unit("Eingang"), "fr": unit("⟦glossary⟧Boîte"), "it": unit("inbox")]),
    // forbidden words
    entry(#""Folder""#, ["de": unit("⟦glossary⟧Ordner (Mappe)"), "fr": unit("Mappemonde")]),
    entry(#""Folder""#, ["fr": unit("⟦glossary⟧Une mappe")]),
    // forms with a term in their counterpart
    entry(
      #""n""#,
      [
        "en": plural("%lld folder", "%lld things"),
        "de": plural("⟦glossary⟧%lld Akte", "%lld Dinge"),
      ]),
    entry(#""n""#, ["en": plural("A folder", "%lld files"), "de": unit("%lld Dateien")]),
    entry(
      #""n""#,
      [
        "en": device("Tap Sign in", "Click Log in"),
        "de": device("⟦glossary⟧Tippe hier", "Klicke hier"),
      ]),
    entry(
      #""n""#,
      [
        "en": substitution("%#@n@ here", "%arg folder", "%arg of the folder"),
        "de": substitution("%#@n@ hier", "⟦glossary⟧%arg Akte", "%arg im Ordner"),
      ]),
    entry(
      #""n""#,
      [
        "en": substitution("%#@n@ here", "%arg folder", "%arg of the folder"),
        "de": substitution("Ordner: %#@n@", "%arg Stück", "%arg Stück"),
      ]),
    entry(
      #""n""#,
      [
        "en": #"{"stringSet":{"values":["Open folder","Show folder"]}}"#,
        "de": #"{"stringSet":{"values":["Ordner öffnen",⟦glossary⟧"Zeigen"]}}"#,
      ]),
  ])
  func `a translation uses the words of the glossary`(text: String) throws {
    let marked = MarkedCatalog(text)
    let settings = Self.settings { demands in
      var (signIn, inbox, folder) = (
        GlossaryTerm("Sign in"), GlossaryTerm("Inbox"), GlossaryTerm("Folder")
      )
      signIn.translations = [
        .init(language: "de", words: ["Anmelden", "Melde"]),
        .init(language: "ja", words: ["サインイン"]),
      ]
      (inbox.translations, inbox.isKept) = ([.init(language: "de", words: ["Eingang"])], true)
      (folder.translations, folder.forbidden) = (
        [.init(language: "de", words: ["Ordner"])], ["Mappe"]
      )
      demands.glossary = [signIn, GlossaryTerm("Flow"), inbox, folder]
    }
    #expect(try marked.findings(settings) == marked.marks)
  }

  @Test func `messages have the numbers and the words`() throws {
    let text = Self.entry(
      #""Folder""#, ["de": Self.unit("Die Mappe"), "fr": Self.unit("Boîte %@ à lettres")])
    let settings = Self.settings { demands in
      var folder = GlossaryTerm("folder")
      folder.translations = [.init(language: "fr", words: ["Dossier", "Répertoire"])]
      folder.forbidden = ["Mappe"]
      demands.glossary = [GlossaryTerm("Other"), folder]
      demands.limits = [LengthLimit(keys: "*", most: 10)]
    }
    let found = try Array(text.utf8).withUnsafeBytes { bytes in
      CatalogReport(try CatalogVerdict(bytes, settings), bytes, path: "a").diagnostics()
    }
    #expect(
      found.map(\.message) == [
        "'Folder' uses the forbidden word 'Mappe' in 'de' for 'folder'",
        "'Folder' has 16 characters in 'fr', at most 10 are allowed",
        "'Folder' lacks 'Dossier' or 'Répertoire' in 'fr' for 'folder'",
      ])
    #expect(found.map(\.severity) == [.warning, .error, .warning])
    #expect(
      found.first?.hint?.text == "write another word, or change 'strings.glossary'")
  }
}
