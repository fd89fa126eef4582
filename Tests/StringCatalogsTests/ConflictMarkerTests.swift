import StringCatalogs
import Testing

/// The members that a merge leaves at a conflict, at all possible places.
@Suite struct ConflictMarkerTests {
  private static let unit = #""stringUnit":{"state":"translated","value":"so"}"#

  @Test(arguments: [
    #"{"strings":{"a":{⟦conflict-marker⟧"conflict":null,"shouldTranslate":false}}}"#,
    #"{"strings":{"a":{⟦conflict-marker⟧"conflict":{"comment":"x"},"extractionState":"stale"}}}"#,
    #"{"strings":{"a":{"localizations":{"de":{\#(unit),⟦conflict-marker⟧"conflict":{}}}}}}"#,
    #"{"strings":{"a":{"localizations":{"de":{"stringUnit":{⟦conflict-marker⟧"conflict":{"value":"x"},"value":"so"}}}}}}"#,
    #"{"strings":{"a":{"localizations":{"de":{"variations":{"plural":{"other":{\#(unit),⟦conflict-marker⟧"conflict":null}}}}}}}}"#,
    #"{"strings":{"a":{"localizations":{"de":{"stringSet":{"values":["so"],⟦conflict-marker⟧"conflict":[]}}}}}}"#,
    #"{"strings":{"a":{"localizations":{"de":{\#(unit),"substitutions":{"x":{⟦conflict-marker⟧"conflict":{"argNum":2}}}}}}}}"#,
    #"{"strings":{},⟦conflict-marker⟧"conflict":{"version":"1.1"},"version":"1.0"}"#,
    // Names that users define are not such members.
    #"{"strings":{"conflict":{"shouldTranslate":false}}}"#,
    #"{"strings":{"a":{"localizations":{"de":{\#(unit),"substitutions":{"conflict":{}}}}}}}"#,
  ])
  func `the member that a merge leaves is found`(marked: String) throws {
    let catalog = MarkedCatalog(marked)
    let settings = CatalogSettings(rules: CatalogRules([.conflictMarker]))
    #expect(try catalog.findings(settings) == catalog.marks)
  }

  @Test func `each conflict of a merge is found`() throws {
    let texts = ["so", "ja", "no"].flatMap { value in
      [
        #"{"localizations":{"de":{"stringUnit":{"value":"\#(value)"}}}}"#,
        #"{"comment":"\#(value)"}"#,
        #"{"localizations":{"de":{"variations":{"plural":{"other":{"stringUnit":{"value":"\#(value)"}}}}}}}"#,
        #"{"localizations":{"de":{"stringSet":{"values":["\#(value)"]}}}}"#,
      ]
    }
    let catalogs = [#"{"strings":{}}"#] + texts.map { #"{"strings":{"a":\#($0)}}"# }
    let settings = CatalogSettings(rules: CatalogRules([.conflictMarker]))
    for base in catalogs {
      for ours in catalogs {
        for theirs in catalogs {
          let merge = try MergedCatalog(base, ours, theirs, Collation { $0 < $1 })
          let findings = try merge.bytes.withUnsafeBytes {
            try CatalogVerdict($0, settings).findings
          }
          #expect(merge.conflicts.isEmpty == findings.isEmpty, "\(base) \(ours) \(theirs)")
        }
      }
    }
  }
}
