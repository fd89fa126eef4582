import Base
import StringCatalogs
import Testing

struct AndroidReaderTests {
  @Test(
    arguments: [
      ("a", "a"), ("  a \n  b  ", "a b"), ("\"  a \n b \"", "  a \n b "),
      (#"Don\'t \"x\" \\ \@ \? \n\t\u00e9\uD83D\uDE00"#, "Don't \"x\" \\ @ ? \n\té😀"),
      ("&lt;b>x&lt;/b>", "<b>x</b>"),
      ("<b>x</b> y <a href=\"z\">w</a>", "<b>x</b> y <a href=\"z\">w</a>"),
      ("Hi <xliff:g id=\"n\" example=\"Jo\">%1$s</xliff:g>!", "Hi %1$s!"),
      ("<![CDATA[<b>x</b>]]>", "<b>x</b>"), ("a<br/>b", "a<br/>b"), ("a<!-- c -->b", "ab"),
      ("", ""),
    ] as [(String, String)])
  func `texts are read as aapt2 does`(written: String, text: String) throws {
    #expect(try outline("<string name=\"k\">\(written)</string>") == ["k=\(text)"])
  }

  @Test(arguments: [
    "", " ", "  two  blanks  ", "a\nb\tc\rd", "'\"\\@?", "@x", "?x", "\u{a0}\u{feff}\u{301}",
    "\u{0}\u{1}\u{ffff}", "<b>&amp;</b>", "%1$s 100%", "\\n \\u0020", "😀\u{200d}\u{2028}", "x ",
  ])
  func `a text is unchanged after writing and reading`(text: String) throws {
    let unit = ExchangeUnit(
      address: UnitAddress(key: "k", language: "de"), source: "", target: text, state: nil,
      comment: nil)
    let written = AndroidExchange.document(
      ExchangeTable(original: "a", sourceLanguage: "en", language: "de", units: [unit]))
    let table = try StringTable(FileText(written, path: "a"), format: .android)
    guard case .text(let read)? = table.entries.first?.content else { return #expect(Bool(false)) }
    #expect(Array(read.value.utf8) == Array(text.utf8))
  }

  @Test func `plurals, arrays, comments and untranslatable texts are read`() throws {
    let lines = try outline(
      """
      <!-- How   many
           files -->
      <plurals name="files"><item quantity="one">%d file</item>
        <item quantity="other">%d files</item></plurals>
      <string-array name="days"><item>Mon</item><item>Tue</item></string-array>
      <string name="app" translatable="false">App</string>
      <string name="same">@string/app</string>
      <string name="tablet" product="tablet">x</string>
      <integer name="n">1</integer><color name="c">#fff</color>
      """)
    #expect(
      lines == [
        "files // How many files", "  one=%d file", "  other=%d files", "days", "  Mon", "  Tue",
        "app=App kept", "same=@string/app kept",
      ])
  }

  @Test(
    arguments: [
      ("<string>x</string>", 1, 12), ("<string name=\"a\">\\u12</string>", 1, 29), ("x", 1, 12),
      ("<plurals name=\"a\"><string/></plurals>", 1, 30),
      ("<string name=\"a\">&x;</string>", 1, 29),
      ("<string name=\"a\"><b></string>", 1, 32),
    ] as [(String, Int, Int)])
  func `a broken file is rejected with the place`(body: String, line: Int, column: Int) {
    let rejected = #expect(throws: RejectedFile.self) { try outline(body) }
    #expect(rejected?.diagnostic.place?.line == line)
    #expect(rejected?.diagnostic.place?.column == column)
  }

  private func outline(_ body: String) throws -> [String] {
    let text = try FileText("<resources>\(body)</resources>".utf8, path: "a")
    let table = try StringTable(text, format: .android)
    return table.entries.flatMap { entry -> [String] in
      let tail = (entry.isTranslatable ? "" : " kept") + (entry.comment.map { " // \($0)" } ?? "")
      switch entry.content {
      case .text(let text): return ["\(entry.key)=\(text.value)\(tail)"]
      case .forms(let forms):
        return [entry.key + tail] + forms.forms.map { "  \($0.name)=\($0.text.value)" }
      case .list(let texts): return [entry.key + tail] + texts.map { "  \($0.value)" }
      case .format: return []
      }
    }
  }
}

struct AndroidLanguageTests {
  @Test(arguments: [
    ("values-de", "de"), ("values-pt-rBR", "pt-BR"), ("values-b+zh+Hant", "zh-Hant"),
    ("values-b+zh+Hant+TW", "zh-Hant-TW"), ("values-iw", "he"), ("values-in", "id"),
    ("values-fil", "fil"), ("values-b+es+419", "es-419"), ("values-zh-rTW", "zh-TW"),
  ])
  func `folders and languages are converted both ways`(folder: String, tag: String) {
    #expect(AndroidLanguage.tag(ofFolder: folder) == tag)
    #expect(AndroidLanguage.folder(ofTag: tag) == folder)
  }

  @Test(arguments: [
    "values-night", "values-v21", "values-sw600dp", "values-land", "values-de-night", "values-car",
    "values-", "layout", "values-mcc310-en", "values-de-rDE-v21",
  ])
  func `folders of other qualifiers have no language`(folder: String) {
    #expect(!AndroidLanguage.isLanguageFolder(folder))
    #expect(AndroidLanguage.isLanguageFolder("values"))
  }

  @Test(
    arguments: [
      ("de.lproj", "de"), ("pt_BR.lproj", "pt-BR"), ("zh-Hant.lproj", "zh-Hant"),
      ("German.lproj", "de"), ("Base.lproj", nil), ("Images", nil), (".lproj", nil),
    ] as [(String, String?)])
  func `Apple's folders have languages, too`(folder: String, tag: String?) {
    #expect(AppleLanguage.tag(ofFolder: folder) == tag)
  }
}
