import StringCatalogs
import Testing

struct CatalogFixTests {
  @Test(
    arguments: [
      ("Hi %@", "Salut ％@", "Salut %@"), ("Hi %@", "Salut % @", "Salut %@"),
      ("Hi %@", "Salut ％ ＠!", "Salut %@!"), ("%@ %@", "％@ et %＠", "%@ et %@"),
      ("Hi", "100 % @ home", nil), ("Hi ％@", "Salut ％@", nil), ("Hi %@", "％ de %@", nil),
      ("Hi % @ %@", "Salut % @", nil), ("Hi %@", "Salut %@", nil), ("Hi %@", "100%", nil),
      // A text that would still be wrong keeps its finding.
      ("Hi %@", "％@ et %＠", nil), ("Remove %@?", "Ôter%% @?", nil),
      ("%@ of %@", "Salut ％@", nil), ("%lld: %@", "％@", nil),
    ] as [(String, String, String?)])
  func `a format is fixed if only one reading makes sense`(
    key: String, text: String, repaired: String?
  ) throws {
    let changes = try self.changes(catalog(key, text))
    let address = UnitAddress(key: key, language: "fr")
    #expect(changes == (repaired.map { [.set(address, value: $0, state: nil)] } ?? []))
  }

  @Test func `a fixed catalog has nothing left to fix`() throws {
    let broken = catalog("Hi %@", "％@")
    let fixed = try Array(broken.utf8).withUnsafeBytes { bytes in
      try CatalogEditor.edit(
        bytes, try CatalogFix.changes(for: bytes, collation: .foundation), collation: .foundation
      )
      .applied(to: bytes)
    }
    #expect(String(decoding: fixed, as: UTF8.self) == catalog("Hi %@", "%@"))
    #expect(try changes(String(decoding: fixed, as: UTF8.self)).isEmpty)
  }

  private func changes(_ text: String) throws -> [CatalogChange] {
    try Array(text.utf8).withUnsafeBytes { try CatalogFix.changes(for: $0, collation: .foundation) }
  }

  private func catalog(_ key: String, _ text: String) -> String {
    #"{"sourceLanguage":"en","strings":{"\#(key)":{"localizations":"#
      + #"{"fr":{"stringUnit":{"state":"translated","value":"\#(text)"}}}}}}"#
  }
}
