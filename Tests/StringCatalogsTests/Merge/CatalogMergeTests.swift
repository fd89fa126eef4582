import Foundation
import StringCatalogs
import TestSupport
import Testing

struct CatalogMergeTests {
  private static let done = UnitAddress(key: "Done", language: "de")
  private static let finished = UnitAddress(key: "Done", language: "fr")
  private static let one = UnitAddress(key: "%lld files", language: "de", plural: "one")
  private static let other = UnitAddress(key: "%lld files", language: "de", plural: "other")
  private static let cancel = UnitAddress(key: "Cancel", language: "de")

  /// Independent changes, for any subset of them on either side.
  private static let independent: [CatalogChange] = [
    .set(done, value: "Ok", state: nil), .set(finished, value: "Fin", state: "translated"),
    .mark(one, state: "needs_review"), .set(other, value: "Dateien", state: nil),
    .set(cancel, value: "Ab", state: nil),
    .set(UnitAddress(key: "Cancel", language: "fr"), value: "A", state: nil),
    .remove(key: "Old"), .rename(key: "Older", to: "Oldest"),
    .add(key: "Zoo", comment: "z"), .add(key: "Ant", comment: nil),
    .set(UnitAddress(key: "%lld files", language: "de", plural: "few"), value: "f", state: "new"),
  ]

  @Test(arguments: Fixture.all) func `one-sided and equal changes are merged`(base: String) throws {
    var generator = SeededGenerator(seed: 4)
    let changes =
      base.contains("Zebra")
      ? Self.independent.filter { !"\($0)".contains("Cancel") } : Self.independent
    for _ in 0..<15 {
      let sides = changes.map { _ in Int.random(in: 0...3, using: &generator) }
      let ours = try text(base, zip(changes, sides).filter { $1 & 1 != 0 }.map(\.0))
      let theirs = try text(base, zip(changes, sides).filter { $1 & 2 != 0 }.map(\.0))
      let all = try text(base, zip(changes, sides).filter { $1 != 0 }.map(\.0))
      let merge = try merged(base, ours, theirs)
      #expect(merge.conflicts.isEmpty)
      #expect(try json(merge.bytes) == (try json(Array(all.utf8))))
      if !base.contains("Zebra") {
        #expect(String(decoding: merge.bytes, as: UTF8.self).isSame(all))
      }
    }
  }

  @Test func `if one side changed nothing, the result is the other side`() throws {
    let theirs = try text(Fixture.fourSpaces, Self.independent)
    for (base, ours) in [(Fixture.xcode, Fixture.xcode), (Fixture.xcode, Fixture.tabs)] {
      #expect(try merged(base, ours, base).bytes == Array(ours.utf8))
    }
    #expect(try merged(Fixture.xcode, Fixture.xcode, theirs).bytes == Array(theirs.utf8))
    #expect(try merged(Fixture.xcode, theirs, Fixture.xcode).bytes == Array(theirs.utf8))
  }

  @Test func `theirs is written in the style of ours`() throws {
    let changes = [CatalogChange.set(Self.cancel, value: "Ab", state: nil)]
    let theirs = try text(Fixture.windows, changes)
    let merge = try merged(Fixture.xcode, Fixture.tabs, theirs)
    #expect(String(decoding: merge.bytes, as: UTF8.self).isSame(try text(Fixture.tabs, changes)))
  }

  @Test func `two new texts keep ours, marked, next to theirs`() throws {
    let ours = try text(Fixture.xcode, [.set(Self.done, value: "Ok", state: "translated")])
    let theirs = try text(Fixture.xcode, [.set(Self.done, value: "Gut", state: "translated")])
    let merge = try merged(Fixture.xcode, ours, theirs)
    let wanted = ours.replacing(
      "\"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"Ok\"",
      with: """
        "stringUnit" : {
                    "conflict" : {
                      "value" : "Gut"
                    },
                    "state" : "needs_review",
                    "value" : "Ok"
        """)
    #expect(String(decoding: merge.bytes, as: UTF8.self) == wanted)
    let conflict = try #require(merge.conflicts.first)
    #expect(merge.conflicts.count == 1)
    #expect(conflict.path.prefix(4) == ["strings", "Done", "localizations", "de"])
    #expect(conflict.path.last == "value")
    #expect([conflict.ours, conflict.theirs] == ["Ok", "Gut"])
  }

  @Test(
    arguments: [
      ([.remove(key: "Done")], [.set(done, value: "x", state: nil)], ["Done"]),
      ([.set(done, value: "x", state: nil)], [.remove(key: "Done")], ["Done"]),
      (
        [.removeText(UnitAddress(key: "Done", language: "de"))],
        [.set(done, value: "x", state: nil)],
        ["Done", "localizations", "de"]
      ),
      (
        [.set(done, value: "x", state: nil)],
        [.removeText(UnitAddress(key: "Done", language: "de"))],
        ["Done", "localizations", "de"]
      ),
    ] as [([CatalogChange], [CatalogChange], [String])])
  func `a removal and a change keep the change, and mark it`(
    ours: [CatalogChange], theirs: [CatalogChange], path: [String]
  ) throws {
    let merge = try merged(
      Fixture.xcode, text(Fixture.xcode, ours), text(Fixture.xcode, theirs))
    #expect(merge.conflicts.map(\.path) == [["strings"] + path])
    let text = String(decoding: merge.bytes, as: UTF8.self)
    #expect(text.contains(#""conflict" : null"#) && text.contains(#""value" : "x""#))
    _ = try json(merge.bytes)
  }

  @Test func `two comments keep ours and list theirs`() throws {
    let merge = try merged(
      #"{"strings":{"a":{"comment":"1"}}}"#, #"{"strings":{"a":{"comment":"2"}}}"#,
      #"{"strings":{"a":{"comment":"3"}}}"#)
    #expect(
      String(decoding: merge.bytes, as: UTF8.self)
        == #"{"strings":{"a":{"comment":"2","conflict":{"comment":"3"}}}}"#)
  }

  @Test func `another shape on each side is a conflict of the language`() throws {
    let plain = try text(Fixture.xcode, [.set(Self.done, value: "x", state: nil)])
    var varied = try text(Fixture.xcode, [.removeText(UnitAddress(key: "Done", language: "de"))])
    var form = Self.done
    form.plural = "other"
    varied = try text(varied, [.set(form, value: "y", state: nil)])
    let merge = try merged(Fixture.xcode, plain, varied)
    #expect(merge.conflicts.map(\.path) == [["strings", "Done", "localizations", "de"]])
    let text = String(decoding: merge.bytes, as: UTF8.self)
    #expect(text.contains(#""value" : "x""#) && text.contains(#""value" : "y""#))
  }

  @Test func `of two states the one that needs more work wins`() throws {
    let ours = try text(Fixture.xcode, [.mark(Self.done, state: "needs_review")])
    let theirs = try text(Fixture.xcode, [.mark(Self.done, state: "new")])
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = try merged(Fixture.xcode, one, other)
      #expect(merge.conflicts.isEmpty)
      #expect(merge.bytes == Array(theirs.utf8))
    }
  }

  /// The text of a side: its value and its state; several values make a set of phrases.
  private func unit(_ value: String, _ state: String, isSet: Bool) -> String {
    let content = isSet ? "\"values\":[\"\(value)\"]" : "\"value\":\"\(value)\""
    return #"{"strings":{"k":{"localizations":{"de":{"\#(isSet ? "stringSet" : "stringUnit")":"#
      + #"{"state":"\#(state)",\#(content)}}}}}}"#
  }

  @Test(arguments: [true, false], ["new", "needs_review", "stale"])
  func `the approval of one text is never that of another`(isSet: Bool, state: String) throws {
    let base = unit("A", state, isSet: isSet)
    let approved = unit("A", "translated", isSet: isSet)
    let changed = unit("B", state, isSet: isSet)
    for (ours, theirs) in [(approved, changed), (changed, approved)] {
      let merge = try merged(base, ours, theirs)
      #expect(try json(merge.bytes) == (try json(Array(changed.utf8))))
      #expect(merge.conflicts.isEmpty)
    }
    #expect(try merged(base, approved, base).bytes == Array(approved.utf8))
    let both = unit("B", "translated", isSet: isSet)
    #expect(try merged(base, both, base).bytes == Array(both.utf8))
    #expect(try merged(base, approved, both).bytes == Array(both.utf8))
  }

  @Test func `any three documents merge to valid JSON`() throws {
    var document = RandomDocument(seed: 5)
    for _ in 0..<150 {
      let texts = (0..<3).map { _ in "{\"strings\":\(document.text()),\"a\":\(document.text())}" }
      let merge = try merged(texts[0], texts[1], texts[2])
      #expect(throws: Never.self) { try merge.bytes.withUnsafeBytes { _ = try CatalogTape($0) } }
      #expect(try merged(texts[0], texts[1], texts[1]).bytes == Array(texts[1].utf8))
      #expect(try merged(texts[0], texts[1], texts[0]).bytes == Array(texts[1].utf8))
    }
  }

  @Test(arguments: 1...12) func `entries that are the same everywhere are not changed`(
    seed: UInt64
  ) throws {
    var document = RandomDocument(seed: seed)
    var generator = SeededGenerator(seed: seed)
    let values = (0..<6).map { _ in document.text() } + ["1", "12", "\"a\"", "{}", "null"]
    let names = ["a", "b", "\\u0061", "c", "strings", "d\\n", "d\\u000a", ""]
    for _ in 0..<60 {
      var entries = (0..<6).map { _ in
        (
          names.randomElement(using: &generator) ?? "",
          values.randomElement(using: &generator) ?? ""
        )
      }
      let texts = (0..<3).map { _ in
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: entries.shuffle(using: &generator)
        case 1: entries[0].1 = values.randomElement(using: &generator) ?? ""
        case 2: entries[3].0 = names.randomElement(using: &generator) ?? ""
        case 3: entries.remove(at: entries.count / 2)
        case 4: entries.insert(("e", values[0]), at: entries.count / 2)
        default: break
        }
        let members = entries.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        let other = Int.random(in: 0..<9, using: &generator) == 0 ? ",\"strings\":{\"a\":2}" : ""
        return "{\"strings\":{\(members)}\(other)}"
      }
      _ = try merged(texts[0], texts[1], texts[2])
    }
  }

  @Test(arguments: ["", "[]", "{"]) func `other files than catalogs are rejected`(text: String) {
    #expect(throws: EditError.self) { try merged(Fixture.xcode, Fixture.tabs, text) }
  }

  private func merged(_ base: String, _ ours: String, _ theirs: String) throws -> MergedCatalog {
    try MergedCatalog(base, ours, theirs, .foundation)
  }

  private func text(_ text: String, _ changes: [CatalogChange]) throws -> String {
    try Array(text.utf8).withUnsafeBytes { bytes in
      let edit = try CatalogEditor.edit(bytes, changes, collation: .foundation)
      return String(decoding: edit.applied(to: bytes), as: UTF8.self)
    }
  }

  private func json(_ bytes: [UInt8]) throws -> NSDictionary {
    let plain = bytes.first == 0xef ? Array(bytes.dropFirst(3)) : bytes
    let object = try JSONSerialization.jsonObject(with: Data(plain))
    return try #require(object as? [String: Any]) as NSDictionary
  }
}
