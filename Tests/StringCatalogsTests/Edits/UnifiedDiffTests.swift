import StringCatalogs
import Testing

@Suite struct UnifiedDiffTests {
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Bye" : {
          "comment" : "late"
        },
        "Hello" : {
          "comment" : "early"
        }
      },
      "version" : "1.0"
    }
    """

  private func diff(_ text: String, _ changes: CatalogChange...) throws -> String {
    let order = Collation { $0 < $1 }
    return try Array(text.utf8).withUnsafeBytes { bytes in
      let edit = try CatalogEditor.edit(bytes, changes, collation: order)
      return String(
        decoding: UnifiedDiff(edit, of: bytes).text(path: "L.xcstrings"), as: UTF8.self)
    }
  }

  @Test func `a change is shown with three lines around it`() throws {
    #expect(
      try diff(Self.catalog, .add(key: "Hello you", comment: nil)) == """
        --- a/L.xcstrings
        +++ b/L.xcstrings
        @@ -6,6 +6,9 @@
             },
             "Hello" : {
               "comment" : "early"
        +    },
        +    "Hello you" : {
        +      "extractionState" : "manual"
             }
           },
           "version" : "1.0"

        """)
  }

  @Test func `distant changes have separate hunks, near ones share one`() throws {
    let many = (1...40).map { "    \"k\($0)\" : {\n\n    }" }.joined(separator: ",\n")
    let text = "{\n  \"strings\" : {\n\(many)\n  },\n  \"version\" : \"1.0\"\n}"
    let far = try diff(text, .remove(key: "k2"), .remove(key: "k30"))
    #expect(far.split(separator: "\n").filter { $0.hasPrefix("@@") }.count == 2)
    let near = try diff(text, .remove(key: "k2"), .remove(key: "k4"))
    #expect(near.split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -3,15 +3,9 @@"])
  }

  @Test func `a last line without a line end is marked`() throws {
    let text = #"{"sourceLanguage":"en","strings":{"a":{}},"version":"1.0"}"#
    #expect(
      try diff(text, .remove(key: "a")) == """
        --- a/L.xcstrings
        +++ b/L.xcstrings
        @@ -1 +1 @@
        -\(text)
        \\ No newline at end of file
        +{"sourceLanguage":"en","strings":{},"version":"1.0"}
        \\ No newline at end of file

        """)
  }

  @Test func `a line that is inserted before a changed one leaves its start`() {
    let edit = CatalogEdit([
      Splice(range: 2..<2, replacement: Array("new\n".utf8)), Splice(range: 3..<4, replacement: []),
    ])
    let text = Array("a\nbc\n".utf8).withUnsafeBytes { UnifiedDiff(edit, of: $0).text(path: "f") }
    #expect(
      String(decoding: text, as: UTF8.self)
        == "--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n a\n-bc\n+new\n+b\n")
  }

  @Test func `without changes the difference is empty`() throws {
    #expect(try diff(Self.catalog, .removeText(UnitAddress(key: "Bye", language: "de"))).isEmpty)
  }
}
