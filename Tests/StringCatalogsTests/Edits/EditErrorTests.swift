import StringCatalogs
import Testing

struct EditErrorTests {
  private static let plain = UnitAddress(key: "Done", language: "de")
  private static let varied = UnitAddress(key: "%lld files", language: "de")

  @Test(
    arguments: [
      (.set(UnitAddress(key: "No", language: "de"), value: "", state: nil), .noSuchKey("No")),
      (.remove(key: "No"), .noSuchKey("No")),
      (.rename(key: "Done", to: "Old"), .keyExists("Old")),
      (.add(key: "Done", comment: nil), .keyExists("Done")),
      (
        .set(UnitAddress(key: "Done", language: "de_DE"), value: "", state: nil),
        .notALanguage("de_DE")
      ),
      (.set(UnitAddress(key: "Done", language: ""), value: "", state: nil), .notALanguage("")),
      (.set(plain, value: "", state: "done"), .notAState("done")),
      (.mark(plain, state: ""), .notAState("")),
      (.set(varied, value: "", state: nil), .isVaried(varied)),
      (.set(form("one", of: plain), value: "", state: nil), .isNotVaried(form("one", of: plain))),
      (.mark(form("few", of: varied), state: "new"), .noSuchText(form("few", of: varied))),
      (.set(form("lots", of: varied), value: "", state: nil), .notACategory("lots")),
    ] as [(CatalogChange, EditError)])
  func `an impossible change is rejected`(change: CatalogChange, error: EditError) {
    #expect(throws: error) { try CatalogEditor.text(Fixture.xcode, change) }
    #expect(!error.message.isEmpty && error.message.last != ".")
  }

  @Test func `a device, a substitution and an element must exist or be known`() {
    var device = UnitAddress(key: "Cancel", language: "de", device: "toaster")
    #expect(throws: EditError.notADevice("toaster")) {
      try CatalogEditor.text(Fixture.xcode, .set(device, value: "", state: nil))
    }
    device.device = "mac"
    #expect(throws: Never.self) {
      try CatalogEditor.text(Fixture.xcode, .set(device, value: "", state: nil))
    }
    let named = UnitAddress(key: "Done", language: "de", substitution: "count")
    let element = UnitAddress(key: "Done", language: "de", element: 0)
    for address in [named, element] {
      #expect(throws: EditError.noSuchText(address)) {
        try CatalogEditor.text(Fixture.xcode, .set(address, value: "", state: nil))
      }
    }
  }

  @Test func `a key that is removed or renamed is not changed in the same edit`() {
    let set = CatalogChange.set(Self.plain, value: "x", state: nil)
    for first in [CatalogChange.remove(key: "Done"), .rename(key: "Done", to: "Ready")] {
      #expect(throws: EditError.changedTwice("Done")) {
        try CatalogEditor.text(Fixture.xcode, first, set)
      }
    }
    #expect(throws: EditError.changedTwice("Done")) {
      try CatalogEditor.text(Fixture.xcode, set, .rename(key: "Done", to: "Ready"))
    }
  }

  @Test(arguments: ["", "[]", "{}", "{\"strings\":[]}", "\u{feff}1"])
  func `other files than catalogs are rejected`(
    text: String
  ) {
    #expect(throws: EditError.self) { try CatalogEditor.text(text, .pruneStale) }
  }

  private static func form(_ plural: String, of address: UnitAddress) -> UnitAddress {
    var address = address
    address.plural = plural
    return address
  }
}
