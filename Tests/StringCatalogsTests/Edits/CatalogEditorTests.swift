import Foundation
import StringCatalogs
import Testing

struct CatalogEditorTests {
  private let done = UnitAddress(key: "Done", language: "de")
  private let one = UnitAddress(key: "%lld files", language: "de", plural: "one")

  @Test(arguments: Fixture.all) func `only the bytes of the text change, and can be restored`(
    catalog: String
  ) throws {
    let changed = try CatalogEditor.text(
      catalog, .set(done, value: "Ok \"x\"\n", state: nil), .set(one, value: "1", state: "new"))
    let wanted = catalog.replacing("Fertig", with: #"Ok \"x\"\n"#)
      .replacing("%lld Datei\"", with: "1\"")
    #expect(
      changed.replacing("new", with: "translated").isSame(
        wanted.replacing("new", with: "translated")))
    let back = try CatalogEditor.text(
      changed, .set(done, value: "Fertig", state: "translated"),
      .set(one, value: "%lld Datei", state: "translated"))
    #expect(back.isSame(catalog))
  }

  @Test(arguments: Fixture.all) func `an equal text changes nothing`(
    catalog: String
  ) throws {
    let edit = try Array(catalog.utf8).withUnsafeBytes {
      try CatalogEditor.edit(
        $0,
        [
          .set(done, value: "Fertig", state: "translated"), .mark(one, state: "translated"),
          .rename(key: "Done", to: "Done"),
        ], collation: .foundation)
    }
    #expect(edit.isEmpty)
  }

  @Test(arguments: Fixture.all) func `a new text has the file's style and can be removed again`(
    catalog: String
  ) throws {
    for language in ["ar", "es", "zh-Hans"] {
      let address = UnitAddress(key: "Done", language: language)
      let more = try CatalogEditor.text(catalog, .set(address, value: "ø", state: nil))
      #expect(try value(of: "Done", language, in: more) == "ø")
      let back = try CatalogEditor.text(more, .removeText(address))
      #expect(back.isSame(catalog))
    }
  }

  @Test(arguments: Fixture.all) func `a form can be removed, if it exists`(
    catalog: String
  ) throws {
    let few = UnitAddress(key: "%lld files", language: "de", plural: "few")
    let more = try CatalogEditor.text(catalog, .set(few, value: "ø", state: nil))
    #expect(try CatalogEditor.text(more, .removeText(few)).isSame(catalog))
    #expect(throws: EditError.noSuchText(few)) {
      try CatalogEditor.text(catalog, .removeText(few))
    }
  }

  @Test(arguments: [
    #"{"de":{"stringUnit":{"conflict":{"value":"b"},"state":"translated","value":"a"}}}"#,
    #"{"de":{"conflict":null,"stringUnit":{"state":"translated","value":"a"}}}"#,
    #"{"de":{"conflict":{"variations":{}},"stringUnit":{"state":"translated","value":"a"}}}"#,
  ])
  func `a text that is set or marked has no conflict any more`(languages: String) throws {
    let catalog = #"{"strings":{"k":{"conflict":null,"localizations":\#(languages)}}}"#
    let wanted =
      #"{"strings":{"k":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"a"}}}}}}"#
    let address = UnitAddress(key: "k", language: "de")
    #expect(try CatalogEditor.text(catalog, .set(address, value: "a", state: nil)) == wanted)
    #expect(try CatalogEditor.text(catalog, .mark(address, state: "translated")) == wanted)
  }

  @Test func `only what a merge has left is a conflict`() throws {
    let catalog =
      #"{"strings":{"conflict":{"conflict":{"comment":"b"},"localizations":{"de":{"stringUnit":{"value":"%#@conflict@"},"substitutions":{"conflict":{"variations":{"plural":{"other":{"stringUnit":{"value":"a"}}}}}}}}}}}"#
    let form = UnitAddress(
      key: "conflict", language: "de", plural: "other", substitution: "conflict")
    #expect(try CatalogEditor.text(catalog, .set(form, value: "a", state: nil)) == catalog)
  }

  @Test(arguments: Fixture.all) func `a new key is in its place and can be removed again`(
    catalog: String
  ) throws {
    for key in ["", "%lld", "Delete", "zz"] {
      let more = try CatalogEditor.text(
        catalog, .add(key: key, comment: "c"),
        .set(UnitAddress(key: key, language: "de"), value: "v", state: "new"))
      #expect(try value(of: key, "de", in: more) == "v")
      #expect(try CatalogEditor.text(more, .remove(key: key)).isSame(catalog))
    }
  }

  @Test func `the output is what Xcode would write`() throws {
    let more = try CatalogEditor.text(
      Fixture.xcode, .add(key: "Delete", comment: nil), .rename(key: "Cancel", to: "Stop"),
      .set(UnitAddress(key: "Delete", language: "de", plural: "other"), value: "v", state: nil),
      .remove(key: "Older"))
    let layout = CatalogLayout(collation: .foundation)
    let plain = more.replacing("\\u00e9", with: "é")
    #expect(try Array(plain.utf8).withUnsafeBytes { try layout.finding(in: $0) } == nil)
  }

  @Test func `a form is added to existing forms`() throws {
    let few = UnitAddress(key: "%lld files", language: "de", plural: "few")
    let text = try CatalogEditor.text(Fixture.xcode, .set(few, value: "f", state: nil))
    let start = try #require(text.range(of: "\"few\""))
    #expect(
      text[start.lowerBound...].hasPrefix(
        """
        "few" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "f"
                        }
                      },
                      "one"
        """))
  }

  @Test(arguments: Fixture.all) func `only stale keys are removed`(
    catalog: String
  ) throws {
    let left = try CatalogEditor.text(catalog, .pruneStale)
    #expect(!left.contains("stale"))
    let object = try json(left)["strings"] as? [String: Any]
    #expect(object?.count == 3)
    #expect(try CatalogEditor.text(left, .pruneStale).isSame(left))
  }

  @Test func `a renamed key moves only if keys are sorted`() throws {
    let sorted = try CatalogEditor.text(Fixture.xcode, .rename(key: "Done", to: "Apply"))
    #expect(keys(sorted) == ["%lld files", "Apply", "Cancel", "Old", "Older"])
    #expect(try CatalogEditor.text(sorted, .rename(key: "Apply", to: "Done")).isSame(Fixture.xcode))
    let unsorted = try CatalogEditor.text(Fixture.unsorted, .rename(key: "Done", to: "Apply"))
    #expect(unsorted.isSame(Fixture.unsorted.replacing("\"Done\"", with: "\"Apply\"")))
  }

  @Test func `of two equal members the last counts, and both are removed`() throws {
    let twice = #"{"strings":{"a":{"comment":"x"},"a":{"comment":"y"}}}"#
    let set = try CatalogEditor.text(
      twice, .set(UnitAddress(key: "a", language: "de"), value: "v", state: "new"))
    #expect(
      set == #"{"strings":{"a":{"comment":"x"},"a":{"comment":"y","localizations":"#
        + #"{"de":{"stringUnit":{"state":"new","value":"v"}}}}}}"#)
    #expect(try CatalogEditor.text(twice, .remove(key: "a")) == #"{"strings":{}}"#)
  }

  @Test func `a value of a string set changes without the others`() throws {
    let set = #"{"strings":{"a":{"localizations":{"de":{"stringSet":{"values":["x","y"]}}}}}}"#
    let address = UnitAddress(key: "a", language: "de", element: 1)
    let changed = try CatalogEditor.text(set, .set(address, value: "z", state: nil))
    #expect(changed == set.replacing("\"y\"", with: "\"z\""))
  }

  @Test func `precomposed and decomposed letters are two keys`() throws {
    let catalog = "{\"strings\":{\"e\u{301}\":{},\"é\":{}}}"
    let left = try CatalogEditor.text(catalog, .remove(key: "é"))
    #expect(left.isSame("{\"strings\":{\"e\u{301}\":{}}}"))
  }

  private func json(_ text: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(
      with: Data(text.utf8).dropFirst(text.utf8.first == 0xef ? 3 : 0))
    return try #require(object as? [String: Any])
  }

  private func value(of key: String, _ language: String, in text: String) throws -> String? {
    let strings = try json(text)["strings"] as? [String: Any]
    let entry = strings?[key] as? [String: Any]
    let languages = entry?["localizations"] as? [String: Any]
    let unit = (languages?[language] as? [String: Any])?["stringUnit"] as? [String: Any]
    return unit?["value"] as? String
  }

  private func keys(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("    \"") }.map {
      String($0.split(separator: "\"")[1])
    }
  }
}
