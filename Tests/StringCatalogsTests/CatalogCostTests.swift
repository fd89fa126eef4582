import StringCatalogs
import Testing

/// Bytes that would take hours if any cost grew with the square of their length.
struct CatalogCostTests {
  private static let count = 20_000

  private static func entries(_ entry: (Int) -> String) -> String {
    "{\"strings\":{" + (0..<count).map(entry).joined(separator: ",") + "}}"
  }

  private static let texts: [(String, @Sendable () -> String)] = [
    ("the same key", { entries { _ in #""a":{}"# } }),
    ("a key twice each", { entries { #""\#($0 / 2)":{}"# } }),
    (
      "a language each",
      { entries { #""\#($0)":{"localizations":{"l\#($0)":{"stringUnit":{"value":"x"}}}}"# } }
    ),
    (
      "many languages in an entry, and none in others",
      {
        let languages = (0..<count).map { #""l\#($0)":{"stringUnit":{"value":"x"}}"# }
        let others = (0..<count).map { #""\#($0)":{}"# }
        return #"{"strings":{"a":{"localizations":{"# + languages.joined(separator: ",") + "}},"
          + others.joined(separator: ",") + "}}"
      }
    ),
    (
      "the same language in an entry",
      {
        let languages = (0..<count).map { _ in #""de":{"stringUnit":{"value":"x"}}"# }
        return #"{"strings":{"a":{"localizations":{"# + languages.joined(separator: ",") + "}}}}"
      }
    ),
    (
      "substitutions in an entry",
      {
        let forms = (0..<count).map {
          #""s\#($0)":{"variations":{"plural":{"one":{"stringUnit":{}}}}}"#
        }
        return #"{"strings":{"a":{"localizations":{"de":{"substitutions":{"#
          + forms.joined(separator: ",") + "}}}}}}"
      }
    ),
    (
      "names of substitutions in a text",
      {
        let names = (0..<count).map { "%#@s\($0)@" }.joined()
        let forms = (0..<count).map { #""s\#($0)":{"argNum":1}"# }.joined(separator: ",")
        return #"{"strings":{"%@":{"localizations":{"de":{"stringUnit":{"value":""#
          + names + #""},"substitutions":{"# + forms + "}}}}}}"
      }
    ),
    (
      "percent signs that begin nothing",
      {
        let value = String(repeating: "%#(% 1%(a", count: 4 * count)
        return #"{"strings":{"%@":{"localizations":{"de":{"stringUnit":{"value":""# + value
          + #""}}}}}}"#
      }
    ),
    ("stray members", { "{" + (0..<count).map { #""\#($0)":{}"# }.joined(separator: ",") + "}" }),
    (
      "one long key",
      { #"{"strings":{""# + String(repeating: "\\u00e9", count: 20 * count) + #"":{}}}"# }
    ),
    ("one long blank", { "{" + String(repeating: " \n", count: 20 * count) + "}" }),
    ("a long number", { #"{"a":"# + String(repeating: "9", count: 20 * count) + "}" }),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: texts.indices)
  func `cost grows with the length of a file, whatever it contains`(index: Int) throws {
    try Array(Self.texts[index].1().utf8).withUnsafeBytes { bytes in
      let verdict = try CatalogVerdict(bytes)
      #expect(verdict.findings.count <= FindingList.most)
      #expect(CatalogReport(verdict, bytes, path: "a").diagnostics().count <= FindingList.most)
    }
  }
}
