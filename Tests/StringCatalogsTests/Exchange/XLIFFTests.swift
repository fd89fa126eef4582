import Base
import StringCatalogs
import Testing

struct XLIFFTests {
  @Test func `a document is written as Xcode writes it`() {
    let address = UnitAddress(key: "a \"b\"\n", language: "de", plural: "one", device: "ipad")
    let unit = ExchangeUnit(
      address: address, source: "<s>\r", target: "t\u{1}", state: "needs_review", comment: "c & d")
    let table = ExchangeTable(
      original: "App/L.xcstrings", sourceLanguage: "en", language: "de", units: [unit])
    let text = String(decoding: XLIFFWriter.document([table]), as: UTF8.self)
    #expect(
      text.hasSuffix(
        """
          <file original="App/L.xcstrings" source-language="en" target-language="de" datatype="plaintext">
            <header>
              <tool tool-id="flowctl" tool-name="flowctl"/>
            </header>
            <body>
              <trans-unit id="a &quot;b&quot;&#10;|==|device.ipad.plural.one" xml:space="preserve">
                <source>&lt;s&gt;&#13;</source>
                <target state="needs-review-l10n">t\\u{1}</target>
                <note>c &amp; d</note>
              </trans-unit>
            </body>
          </file>
        </xliff>

        """))
  }

  @Test func `other tools' documents are read, too`() throws {
    let text = """
      <?xml version='1.0'?>
      <x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2">
        <x:file original="a" target-language="de"><x:body><x:group>
          <x:trans-unit id="1"><x:source>s<x:g id="1">t</x:g></x:source><x:seg-source>no</x:seg-source>
            <x:target state="signed-off">T<x:mrk mtype="seg">U</x:mrk><![CDATA[V]]></x:target>
            <x:alt-trans><x:source>no</x:source><x:target>no</x:target></x:alt-trans>
            <x:note>no</x:note></x:trans-unit>
          <x:trans-unit id="2"><x:source>s</x:source></x:trans-unit>
        </x:group></x:body></x:file>
        <x:file original="b"><x:body/></x:file>
      </x:xliff>
      """
    let tables = try XLIFFReader.tables(FileText(text.utf8, path: "a"))
    #expect(tables.map(\.original) == ["a", "b"])
    #expect(tables.map(\.language) == ["de", nil])
    #expect(tables[0].units.map(\.source) == ["st", "s"])
    #expect(tables[0].units.map(\.target) == ["TUV", nil])
    #expect(tables[0].units.map(\.state) == ["translated", nil])
  }

  @Test(arguments: [
    "<xliff version=\"2.0\"/>", "<tmx version=\"1.2\"/>", "<xliff version=\"1.2\"><file>",
    "<xliff version=\"1.2\"><trans-unit id=\"1\"/></xliff>",
    "<xliff version=\"1.2\"><file><trans-unit/></file></xliff>",
    "<xliff version=\"1.2\"><file><trans-unit id='1'><target/><target/></trans-unit></file></xliff>",
    "<!DOCTYPE xliff [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><xliff version=\"1.2\">&x;</xliff>",
  ])
  func `other files than XLIFF are rejected`(text: String) {
    #expect(throws: RejectedFile.self) { try XLIFFReader.tables(FileText(text.utf8, path: "a")) }
  }

  @Test func `no prefix of a document traps`() throws {
    let table = try ExchangeSample(CatalogText.full).table("de")
    let bytes = XLIFFWriter.document([table])
    for count in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(throws: RejectedFile.self) {
        try XLIFFReader.tables(FileText(bytes.prefix(count), path: "a"))
      }
    }
  }

  @Test func `a folder for translators has XLIFF and sources, all within`() throws {
    let table = try ExchangeSample(CatalogText.full).table("de")
    let files = XclocBundle.files(
      [table], language: "de", project: "App.xcodeproj",
      sources: [BundleFile(path: "/../App/./L.xcstrings", bytes: [0x7b])])
    #expect(
      files.map(\.path) == [
        "contents.json", "Localized Contents/de.xliff", "Source Contents/App/L.xcstrings",
      ])
    let contents = try Array(files[0].bytes).withUnsafeBytes { bytes in
      let tape = try CatalogTape(bytes)
      return ["developmentRegion", "targetLocale", "version"].map {
        tape.string(at: tape.member($0, of: 0))
      }
    }
    #expect(contents == ["en", "de", "1.0"])
  }
}

struct CSVTests {
  @Test(arguments: [
    ("a,b\r\n", 0), ("key\n", 0), ("key,target\na\n", 11), ("key,target\na,b,c\n", 11),
    ("key,target\n\"a,b\n", 16), ("key,target\na\"b,c\n", 12), ("key,target\n\"a\"b,c\n", 14),
  ])
  func `a broken table is rejected with the place`(text: String, offset: Int) {
    let rejected = #expect(throws: RejectedFile.self) {
      try CSVExchange.tables(FileText(text.utf8, path: "a"))
    }
    #expect(rejected?.diagnostic.evidence["byte"] == .number(offset))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `columns may be in any order, with any line ends`(lineEnd: String) throws {
    let text = ["note,target,key", "x,\"a\"\"b\",k", "", ",,l"].joined(separator: lineEnd)
    let table = try #require(
      try CSVExchange.tables(FileText(("\u{feff}" + text).utf8, path: "a")).first)
    #expect(table.units.map(\.id) == ["k", "l"])
    #expect(table.units.map(\.target) == ["a\"b", ""])
  }

  @Test func `no field starts a formula`() throws {
    for text in ["=1", "+1", "-1", "@x", "\t=1", "\n=1", "'x"] {
      let written = CSVExchange.document(try ExchangeSample(value: text).table())
      #expect(String(decoding: written, as: UTF8.self).contains("\"'\(text)\""))
    }
  }
}

struct XcodeFormatTests {
  private static let catalog = """
    {"sourceLanguage":"en","strings":{"k":{"localizations":{
      "en":{"stringUnit":{"state":"new","value":"%#@a@ in %2$#@b@"},"substitutions":{
        "a":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
          "other":{"stringUnit":{"state":"new","value":"%arg files"}}}}}}},
      "de":{"stringUnit":{"state":"translated","value":"%#@a@ in %2$#@b@"},"substitutions":{
        "a":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
          "one":{"stringUnit":{"state":"translated","value":"%arg Datei"}},
          "other":{"stringUnit":{"state":"translated","value":"%arg Dateien"}}}}}}}}}}}
    """

  @Test func `substitutions are written with their arguments, as Xcode does`() throws {
    let sample = ExchangeSample(Self.catalog)
    let written = XLIFFWriter.document([try sample.table()])
    let text = String(decoding: written, as: UTF8.self)
    #expect(text.contains("<source>%1$#@a@ in %2$#@b@</source>"))
    #expect(text.contains("<target state=\"translated\">%1$lld Dateien</target>"))
    #expect(try sample.imported(written, .xliff).catalog == Self.catalog)
  }

  @Test func `translated substitutions are imported in the form of catalogs`() throws {
    let sample = ExchangeSample(Self.catalog)
    let written = String(decoding: XLIFFWriter.document([try sample.table()]), as: UTF8.self)
    let changed = written.replacing("%1$lld Dateien", with: "%1$lld Akten")
      .replacing("<target state=\"translated\">%1$#@a@ in", with: "<target>%1$#@a@ von")
    let back = try sample.imported(changed.utf8, .xliff)
    #expect(back.notes == [])
    #expect(back.catalog.contains("%arg Akten"))
    #expect(back.catalog.contains("%#@a@ von %2$#@b@"))
  }
}
