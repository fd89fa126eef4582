import StringCatalogs
import Testing

@Suite struct ConflictMarkerTests {
  @Test func `what a merge could not decide is named until it is decided`() throws {
    let bytes = Array(
      """
      { "sourceLanguage": "en", "strings": { "conflict": { "localizations": { "de": {
        "conflict": { "value": "B" }, "stringUnit": { "state": "needs_review", "value": "A" },
        "substitutions": { "conflict": { "formatSpecifier": "d" } } } } } } }
      """.utf8)
    let verdict = try bytes.withUnsafeBytes { bytes throws(CatalogFault) in
      try CatalogVerdict(bytes)
    }
    let conflicts = verdict.findings.filter { $0.rule == .conflictMarker }
    #expect(conflicts.count == 1)
    #expect(
      conflicts.first.map { bytes[$0.offset...].starts(with: "\"conflict\": { \"value\"".utf8) }
        == true)
  }
}
