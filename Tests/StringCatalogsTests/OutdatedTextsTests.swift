import Base
import StringCatalogs
import Testing

struct OutdatedTextsTests {
  /// A catalog whose entry `title` has texts in `en` and `de`; a leading `!` marks a text as new.
  private static func catalog(_ texts: String) -> [UInt8] {
    let languages = texts.split(separator: "|").map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isNew = pair[1].hasPrefix("!")
      let state = isNew ? "new" : "translated"
      let value = pair[1].drop { $0 == "!" }
      return
        "\"\(pair[0])\":{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}}"
    }
    return Array(
      "{\"strings\":{\"title\":{\"localizations\":{\n\(languages.joined(separator: ",\n"))}}}}".utf8
    )
  }

  /// The outdated texts after some versions: `line language: translation < source`.
  private func drift(_ versions: [String]) throws -> [String] {
    var drift = OutdatedTexts()
    for (index, texts) in versions.enumerated() {
      let bytes = texts == "-" ? Array("{\"strings\":{}}".utf8) : Self.catalog(texts)
      try bytes.withUnsafeBytes {
        try drift.add($0, version: "v\(index)")
      }
    }
    let last = Self.catalog(versions.last ?? "")
    let found = try last.withUnsafeBytes { bytes throws(CatalogError) in
      try drift.diagnostics(bytes, path: "a")
    }
    return found.map { finding in
      let language = finding.identity.last ?? ""
      let versions = ["translation", "source"].map { finding.evidence[$0] ?? .null }
      return "\(finding.place?.line ?? 0) \(language): \(versions[0]) \(versions[1])"
    }
  }

  private static func line(_ text: String, _ translation: String, _ source: String) -> String {
    "\(text): \(JSONValue.string(translation)) \(JSONValue.string(source))"
  }

  @Test(
    arguments: [
      (["de=A|en=a"], []), (["de=A|en=a", "de=A|en=a"], []), (["de=A|en=a", "de=B|en=b"], []),
      (["de=A|en=a", "de=A|en=b"], [line("2 de", "v0", "v1")]),
      (["de=A|en=a", "de=A|en=b", "de=A|en=b|fr=C"], [line("2 de", "v0", "v1")]),
      (["de=A|en=a", "de=A|en=b", "de=B|en=b"], []), (["de=A|en=a", "de=B|en=a", "de=B|en=a"], []),
      (
        ["de=A|en=a|fr=A", "de=B|en=a|fr=A", "de=B|en=c|fr=A"],
        [line("2 de", "v1", "v2"), line("4 fr", "v0", "v2")]
      ),
      // A text that was approved without a change has been read.
      (["de=A|en=a", "de=!A|en=b", "de=A|en=b"], []), (["de=A|en=a", "de=!A|en=b"], []),
      (["de=A|en=a", "de=A|en=b", "de=!A|en=b"], []),
      // A source text that equals the key is not a change.
      (["de=A", "de=A|en=title"], []), (["de=A", "de=A|en=other"], [line("2 de", "v0", "v1")]),
      (["de=A|en=a b", "de=A|en= a  b\\n"], []),
      (["de=A|en=a", "-", "de=A|en=b"], []), (["de=A|en=a", "en=b", "de=A|en=b"], []),
      (["de=A|en=a", "de=A|en=\\u0061"], []),
    ] as [([String], [String])])
  func `a translation that is older than its source is reported`(
    versions: [String], expected: [String]
  ) throws {
    #expect(try drift(versions) == expected)
  }

  @Test func `a version that is not a catalog is skipped`() throws {
    var drift = OutdatedTexts()
    let versions = ["de=A|en=a", "<<<<<<<", "de=A|en=b"]
    for (index, texts) in versions.enumerated() {
      let bytes = index == 1 ? Array("{\"strings\":{\n<<<<<<< a".utf8) : Self.catalog(texts)
      do {
        try bytes.withUnsafeBytes {
          try drift.add($0, version: "v\(index)")
        }
      } catch {
        #expect(index == 1)
      }
    }
    let found = try Self.catalog("de=A|en=b").withUnsafeBytes { bytes throws(CatalogError) in
      try drift.diagnostics(bytes, path: "L.xcstrings")
    }
    #expect(
      found.map(\.message) == ["'title' is older in 'de' than its source, which changed in 'v2'"])
    #expect(found.first?.hint?.text == "git diff v0 v2 -- L.xcstrings")
  }

  @Test func `plurals and untranslatable keys are checked, too`() throws {
    func plural(_ one: String, kept: Bool) -> [UInt8] {
      let forms =
        #"{"variations":{"plural":{"one":{"stringUnit":{"value":"\#(one)"}},"other":{"stringUnit":{"value":"b"}}}}}"#
      let flag = kept ? #""shouldTranslate":false,"# : ""
      return Array(
        #"{"strings":{"k":{\#(flag)"localizations":{"de":{"stringUnit":{"value":"A"}},"en":\#(forms)}}}}"#
          .utf8)
    }
    for kept in [false, true] {
      var drift = OutdatedTexts()
      for (index, one) in ["a", "c"].enumerated() {
        try plural(one, kept: kept).withUnsafeBytes {
          try drift.add($0, version: "v\(index)")
        }
      }
      let found = try plural("c", kept: kept).withUnsafeBytes { bytes throws(CatalogError) in
        try drift.diagnostics(bytes, path: "a")
      }
      #expect(found.count == (kept ? 0 : 1))
    }
  }
}
