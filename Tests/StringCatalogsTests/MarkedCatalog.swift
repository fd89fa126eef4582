import StringCatalogs

/// A catalog in which `⟦rule⟧` marks each place that the rule must find.
struct MarkedCatalog {
  private(set) var text = ""
  private(set) var marks: [String] = []

  init(_ marked: String) {
    var rest = marked[...]
    while let opening = rest.firstIndex(of: "⟦"), let closing = rest.firstIndex(of: "⟧") {
      text += rest[..<opening]
      marks.append("\(text.utf8.count) \(rest[rest.index(after: opening)..<closing])")
      rest = rest[rest.index(after: closing)...]
    }
    text += rest
    marks.sort()
  }

  /// The findings of the rules, in the form of the marks: offset, rule, and `note` for a note.
  func findings(_ settings: CatalogSettings = CatalogSettings()) throws -> [String] {
    try Array(text.utf8).withUnsafeBytes { bytes in
      try CatalogVerdict(bytes, settings).findings.map { finding in
        "\(finding.offset) \(finding.rule.id)" + (finding.isMinor ? " note" : "")
      }.sorted()
    }
  }
}
