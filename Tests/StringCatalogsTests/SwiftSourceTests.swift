import Base
import StringCatalogs
import Testing

struct SwiftSourceTests {
  /// The keys that a source looks up: `line:column key`, `·` for holes, and the table if given.
  private func uses(_ source: String) -> [String] {
    Array(source.utf8).withUnsafeBytes { SwiftSource($0, path: "a.swift") }.uses.map { use in
      let table =
        switch use.table {
        case .named(KeyUse.defaultTable): ""
        case .named(let name): " in \(name)"
        case .unknown: " somewhere"
        }
      return "\(use.place.line):\(use.place.column) \(Self.text(use.text))\(table)"
    }
  }

  private static func text(_ text: LiteralText) -> String {
    String(decoding: text.bytes, as: UTF8.self).replacing("\u{1}", with: "·")
  }

  @Test(arguments: [
    (#"Text("Hello")"#, ["1:6 Hello"]), (#"let a = Text( "Hello" , comment: "b")"#, ["1:15 Hello"]),
    (#"Text(verbatim: "Hello")"#, []), (#"Text(hello)"#, []), (#"Text("a" + "b")"#, []),
    (#"Text("a".uppercased())"#, []), (#"MyText("a")"#, []), (#"Text.self; ("a")"#, []),
    (#"String(localized: "a.b", table: "T", comment: "")"#, ["1:19 a.b in T"]),
    (#"String(localized: "a", table: name)"#, ["1:19 a somewhere"]),
    (#"String("a")"#, []), (#"String(format: "a")"#, []),
    (#"AttributedString(localized: "a")"#, ["1:29 a"]),
    (#"LocalizedStringResource("a", defaultValue: "b", table: "T")"#, ["1:25 a in T"]),
    (
      #"NSLocalizedString("a", tableName: "T", bundle: .main, value: "v", comment: "c")"#,
      ["1:19 a in T"]
    ),
    (#"Bundle.main.localizedString(forKey: "a", value: nil, table: "T")"#, ["1:37 a in T"]),
    (#"static let title: LocalizedStringKey = "a""#, ["1:40 a"]),
    (#"let title: String = "a""#, []),
    (#"view.navigationTitle("a").alert("b", isPresented: $c) {}"#, ["1:22 a", "1:33 b"]),
    (#"navigationTitle("a")"#, []),
    (#"Button("a") { Label("b", systemImage: "c") }"#, ["1:8 a", "1:21 b"]),
    (#"Text("\(count) of \(all[0], specifier: "%d")")"#, ["1:6 · of ·"]),
    (#"Text("a \(Text("b")) \(f("c", ")"))")"#, ["1:6 a · ·", "1:16 b"]),
    (#"Text("a\t\"\u{e9}\u{1F600}\\")"#, ["1:6 a\t\"é😀\\"]),
    (##"Text(#"a\n"\#(b)"#)"##, [##"1:6 a\n"·"##]), (##"Text(#"""#)"##, [##"1:6 ""##]),
    ("Text(\"\"\"\n    a\n      b \\\n    c\n    \"\"\")", ["1:6 a\n  b c"]),
    ("// Text(\"a\")\nText(\"b\") /* Text(\"c\") /* */ \" */ + Text(\"d\")", ["2:6 b", "2:42 d"]),
    (#"let r = /"/; Text("a"); x = 4 / 2; Text("b") // "/"#, ["1:19 a", "1:41 b"]),
    (##"let r = #/"a/"/#; Text("b")"##, ["1:24 b"]),
    ("let a = \"open\nText(\"b\")", ["2:6 b"]),
    (
      #"Picker("a", selection: $b) { ForEach([1, 2], id: \.self) { Text("\($0)") } }"#,
      ["1:8 a", "1:65 ·"]
    ),
    (#"foo(a: [Text("a")], b: { Text("b") }, "c")"#, ["1:14 a", "1:31 b"]),
    ("Text(\"\\(a", ["1:6 ·"].filter { _ in false }), ("Text(\"", []), ("#\"", []),
    ("Text(\"a\"", []),
  ])
  func `keys are found at their lookups`(source: String, keys: [String]) {
    #expect(uses(source) == keys)
  }

  @Test func `all literals and names of a source are found`() {
    let source =
      #"let keys = ["a.b": x ? "c" : "d\(e)" + "f"]; enum K: String { case g; case h = "i" }"#
    let read = Array(source.utf8).withUnsafeBytes { SwiftSource($0, path: "a.swift") }
    #expect(Set(read.texts.map(Self.text)) == ["a.b", "c", "d·", "f", "i"])
    #expect(read.words.isSuperset(of: ["keys", "x", "e", "K", "g", "h"]))
  }

  @Test func `every prefix of a source is read`() {
    let source = Array(
      "f(#\"\\#(a(\"b\\(c)\"))\"#, /*/* */ */ \"\"\"\n \\(d) \\u{41}\n \"\"\", /e\\/\"/, #/f/#)"
        .utf8)
    for count in 0...source.count {
      source.prefix(count).withUnsafeBytes { _ = SwiftSource($0, path: "a.swift") }
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "(", "#", "\"", "\\(", "\"\\(", "/*", "/", "#/", "(/", "\"\"\"", "\"\"\"\\(", "Text(",
      "Text(\"a\\(",
      "Text(\"a\",", "{", ")", "`", "+\"a\"", "a:", "\u{1}", "#\"\\#(",
    ])
  func `cost grows with the length of a source, whatever it contains`(piece: String) {
    let source = Array(String(repeating: piece, count: 50_000).utf8)
    _ = source.withUnsafeBytes { SwiftSource($0, path: "a.swift") }
  }
}
