import Base
import TestSupport
import Testing

@Suite struct XMLStreamTests {
  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE report [ <!ENTITY a "<!-- > -->"> <!-- ' --> ]>
    <!-- a > comment -->
    <report name='a "b" &lt;c&gt; ü&#x41;' line = "1">
      <empty/><empty a="/"></empty>
      Größe &amp; \r\nmore<![CDATA[ <raw> ]] ]]>
      <?pi > ?>
      <a:b.c-d x="1&#10;2"/>
    </report>
    <!-- the end -->

    """

  static let events = [
    "<report name=a \"b\" <c> üA line=1", "<empty", ">empty", "<empty a=/", ">empty",
    "'\n  Größe & \nmore <raw> ]] ", "<a:b.c-d x=1\n2", ">a:b.c-d", ">report",
  ]

  @Test(arguments: [1, 2, 3, 5, 7, 64, 1 << 16])
  func `the events do not depend on where the pieces end`(chunk: Int) throws {
    #expect(try outline(xml: Self.document, chunk: chunk) == Self.events)
  }

  @Test func `a byte-order mark and Latin 1 are read`() throws {
    #expect(try outline(xml: [0xef, 0xbb, 0xbf] + Array("<a/>".utf8)) == ["<a", ">a"])
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xe4]
    #expect(try outline(xml: latin + Array("</a>".utf8)) == ["<a", "'ä", ">a"])
  }

  @Test(arguments: [
    ("", 0, "empty"), (" \n ", 0, "empty"), ("<?xml version='1.0'?>", 0, "empty"),
    ("<a>\n", 2, "truncated"), ("<a>\n<b", 2, "truncated"), ("<a><![CDATA[x", 1, "truncated"),
    ("<a>\n</b>", 2, "does not close 'a'"), ("<a/>\n<b/>", 2, "second root"),
    ("<a/>\n\nx", 3, "outside"), ("x<a/>", 1, "outside"), ("<a b></a>", 1, "no value"),
    ("<a b=c></a>", 1, "not in quotes"), ("<a b='1'c='2'/>", 1, "not well-formed"),
    ("<a b='1' b='2'/>", 1, "duplicated"), ("<a>\n&nbsp;</a>", 2, "'nbsp'"), ("<a>&</a>", 1, "'&'"),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", 1, "'b'"), ("<a><!x> </a> ", 1, "'<!'"),
    ("<a b='<'/>", 1, "'<'"), ("<a/></a>", 1, "follows the root"), ("<1/>", 1, "a name"),
    ("<a/><!DOCTYPE a>", 1, "document type"), ("<a", 1, "truncated"),
    ("<a>\n\u{0}<", 2, "truncated"),
  ])
  func `an error has its line`(text: String, line: Int, words: String) {
    let fault = #expect(throws: StreamFault.self) { try outline(xml: text) }
    #expect(
      fault?.message(of: "text").contains(words) == true, "\(fault?.message(of: "text") ?? "")")
    #expect(fault?.line ?? 0 == line)
  }

  @Test(arguments: [[0xff, 0xfe, 0x3c, 0], [0xfe, 0xff, 0, 0x3c], [0x3c, 0, 0x61, 0]])
  func `UTF-16 is recognized`(bytes: [UInt8]) {
    let fault = #expect(throws: StreamFault.self) { try outline(xml: bytes) }
    #expect(fault?.message(of: "text").contains("UTF-16") == true)
  }

  @Test(arguments: [[0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf5]])
  func `bytes that are not UTF-8 are reported with their line`(bytes: [UInt8]) {
    let text = Array("<a>\n\n".utf8) + bytes + Array("</a>".utf8)
    let fault = #expect(throws: StreamFault.self) { try outline(xml: text, chunk: 3) }
    #expect(fault?.line == 3)
  }

  @Test func `a bomb is rejected`() {
    let deep = String(repeating: "<a>", count: 1_000_000)
    #expect(throws: StreamFault.self) { try outline(xml: deep) }
    let wide = "<a " + (0..<100_000).map { "a\($0)='1' " }.joined() + "/>"
    #expect(throws: StreamFault.self) { try outline(xml: wide) }
    let huge = "<a b='" + String(repeating: "x", count: 5 << 20) + "'/>"
    #expect(throws: StreamFault.self) { try outline(xml: huge, chunk: 100) }
  }

  @Test func `a long text is read in pieces up to a limit`() throws {
    let text = String(repeating: "Größe &amp; ", count: 50_000)
    var xml = try XMLStream(ByteChunks(Array("<a>\(text)<b>end</b></a>".utf8), size: 1000))
    _ = try xml.root()
    #expect(try xml.readText(limit: 10).utf8.count <= 10)
    try xml.readEnd()
    let events = try outline(xml: "<a>\(text)</a>", chunk: 999)
    #expect(events == ["<a", "'" + text.replacing("&amp;", with: "&"), ">a"])
  }

  @Test func `children are visited and their unread content is skipped`() throws {
    var xml = try XMLStream(ByteChunks("<r>x<a><b><a/></b></a>y<c/><a n='2'>t</a></r>"))
    _ = try xml.root()
    var names: [String] = []
    try xml.readChildren { _, child in names.append(child.name) }
    try xml.readEnd()
    #expect(names == ["a", "c", "a"])
  }

  @Test func `any bytes are read or rejected`() {
    let marks = Array("<>&'\"/!-[]=; ".utf8)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      var bytes = Array(Self.document.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          Bool.random(using: &random)
          ? .random(in: 0...255, using: &random)
          : marks[Int.random(in: 0..<marks.count, using: &random)]
      }
      let whole = try? outline(xml: bytes)
      #expect((try? outline(xml: bytes, chunk: 7)) == whole)
    }
  }

  @Test func `a whole text is read with the place of each event`() throws {
    let text = "<a>\n<!--c--><b d='1\t2'/>e&amp;<![CDATA[f]]></a>"
    let bytes = Array(text.utf8)
    var xml = XMLStream(utf8: bytes)
    var seen: [String] = []
    var event = try xml.next()
    while true {
      if case .finished = event { break }
      if case .start(let element) = event, let value = element["d"] { seen.append(value) }
      seen.append(String(decoding: bytes[xml.place], as: UTF8.self))
      event = try xml.next()
    }
    #expect(
      seen == ["<a>", "\n", "c", "1 2", "<b d='1\t2'/>", "", "e&amp;", "f]]>", "</a>"])
  }

  @Test(
    arguments: [
      ("<a>\u{1}</a>", 3, .illegalCharacter), ("<a>&#1;</a>", 3, .illegalCharacter),
      ("<a b='&#xfffe;'/>", 6, .illegalCharacter), ("<a>\u{ffff}</a>", 3, .illegalCharacter),
      (" <!DOCTYPE a [<!ENTITY b 'c'>]><a/>", 1, .declarations),
    ] as [(String, Int, XMLProblem)])
  func `a whole text is read strictly`(text: String, offset: Int, problem: XMLProblem) {
    let fault = #expect(throws: StreamFault.self) {
      var xml = XMLStream(utf8: Array(text.utf8))
      try xml.readEnd()
    }
    #expect(fault?.problem == .markup(problem))
    #expect(fault?.offset == offset)
  }
}
