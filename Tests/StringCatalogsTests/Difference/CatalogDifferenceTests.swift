import StringCatalogs
import Testing

struct CatalogDifferenceTests {
  private static let done = UnitAddress(key: "Done", language: "de")
  private static let one = UnitAddress(key: "%lld files", language: "de", plural: "one")

  @Test(
    arguments: [
      (.add(key: "New", comment: nil), .keyAdded, nil, nil),
      (.remove(key: "Old"), .keyRemoved, nil, nil),
      (.set(UnitAddress(key: "Done", language: "es"), value: "x", state: nil), .added, nil, "x"),
      (.removeText(UnitAddress(key: "Done", language: "de")), .removed, "Fertig", nil),
      (.set(done, value: "Ok", state: nil), .retranslated, "Fertig", "Ok"),
      (.set(done, value: "Done", state: nil), .sourceFilledIn, "Fertig", "Done"),
      (.mark(done, state: "needs_review"), .stateDowngraded, "translated", "needs_review"),
      (.mark(one, state: "new"), .stateDowngraded, "translated", "new"),
      (
        .mark(UnitAddress(key: "Done", language: "fr"), state: "translated"), .stateUpgraded,
        "new", "translated"
      ),
    ] as [(CatalogChange, DifferenceItem.Kind, String?, String?)])
  func `a change has a name, whatever the layout`(
    change: CatalogChange, kind: DifferenceItem.Kind, before: String?, after: String?
  ) throws {
    for layout in [Fixture.xcode, Fixture.fourSpaces, Fixture.oneLine] {
      let new = try CatalogEditor.text(layout, change)
      let items = try difference(Fixture.xcode, new)
      #expect(items.map(\.kind) == [kind])
      #expect(items.first?.before == before)
      #expect(items.first?.after == after)
    }
  }

  @Test(arguments: Fixture.all.prefix(5)) func `another layout is not a difference`(
    layout: String
  ) throws {
    #expect(try difference(Fixture.xcode, layout).isEmpty)
  }

  @Test(
    arguments: [
      ("10\u{a0}km", "10 km", .noBreakSpaceLost), ("10\u{202f}km", "10km", .noBreakSpaceLost),
      ("10\u{a0}km", "10 miles", .retranslated), ("10 km", "10\u{a0}km", .retranslated),
      ("e\u{301}", "é", .retranslated),
    ] as [(String, String, DifferenceItem.Kind)])
  func `lost no-break spaces are distinguished`(
    before: String, after: String, kind: DifferenceItem.Kind
  ) throws {
    let items = try difference(catalog(before), catalog(after))
    #expect(items.map(\.kind) == [kind])
    #expect(items.first?.isDamage == (kind == .noBreakSpaceLost))
    #expect(items.first?.address == UnitAddress(key: "a", language: "de"))
  }

  @Test func `a removed comment is reported with the place of the key`() throws {
    let without = Fixture.xcode.replacing("\"comment\" : \"A button\",\n      ", with: "")
    let items = try difference(Fixture.xcode, without)
    #expect(items.map(\.kind) == [.commentDropped])
    #expect(items.first?.before == "A button")
    let other = Fixture.xcode.replacing("A button", with: "A label")
    #expect(try difference(Fixture.xcode, other).map(\.kind) == [.commentChanged])
    #expect(try difference(without, Fixture.xcode).isEmpty)
  }

  @Test func `a filled-in text is that of the source language, if it exists`() throws {
    func catalog(_ german: String) -> String {
      #"{"sourceLanguage":"en","strings":{"a.b":{"localizations":{"#
        + #""de":{"stringUnit":{"value":"\#(german)"}},"en":{"stringUnit":{"value":"Open"}}}}}}"#
    }
    #expect(try difference(catalog("Auf"), catalog("Open")).map(\.kind) == [.sourceFilledIn])
    #expect(try difference(catalog("Auf"), catalog("a.b")).map(\.kind) == [.retranslated])
  }

  @Test(arguments: ["", "{}", "{\"strings\":[]}"]) func `other files than catalogs are rejected`(
    text: String
  ) {
    #expect(throws: EditError.self) { try difference(Fixture.xcode, text) }
    #expect(throws: EditError.self) { try difference(text, Fixture.xcode) }
  }

  private func catalog(_ text: String) -> String {
    #"{"strings":{"a":{"localizations":{"de":{"stringUnit":{"value":"\#(text)"}}}}}}"#
  }

  private func difference(_ old: String, _ new: String) throws -> [DifferenceItem] {
    try Array(old.utf8).withUnsafeBytes { old in
      try Array(new.utf8).withUnsafeBytes { new in
        try CatalogDifference(old: old, new: new).changes
      }
    }
  }
}
