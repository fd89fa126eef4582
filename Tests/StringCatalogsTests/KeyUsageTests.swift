import Base
import StringCatalogs
import Testing

struct KeyUsageTests {
  private func usage(_ sources: [String]) -> KeyUsage {
    var usage = KeyUsage()
    for source in sources {
      usage.add(Array(source.utf8).withUnsafeBytes { SwiftSource($0, path: "a.swift") })
    }
    return usage
  }

  private func catalog(_ keys: [String], _ path: String = "Localizable.xcstrings") throws
    -> KeyCatalog
  {
    let entries = keys.map { "\"\($0)\" : { \"extractionState\" : \"manual\" }" }
    let text = "{\"strings\":{\n\(entries.joined(separator: ",\n"))}}"
    return try Array(text.utf8).withUnsafeBytes { bytes throws(CatalogError) in
      try KeyCatalog(bytes, path: path)
    }
  }

  @Test(arguments: [
    ("a key", #"Text("a key")"#), ("a key", #"let x = foo["a key"]"#),
    ("%@ of %lld", #"Text("\(a) of \(b)")"#), ("%1$@, 5%%", #"Text("\(a), 5%")"#),
    ("%(n)lld days", #"Text("\(n) days")"#), ("common.ok", "Text(.commonOk)"),
    ("settings", "enum Key: String { case settings }"), ("é", #"Text("\u{e9}")"#),
    ("error.network", #"NSLocalizedString("error.\(code)", comment: "")"#),
    ("error.network", #"let key = "error." + code"#),
    ("title.short", #"let key = kind + ".short""#),
    ("a.b", #"NSLocalizedString("\(x).\(y)", comment: "")"#),
    ("key", "Text(\"\"\"\n  key\n  \"\"\")"), ("50% %@ off", #"Text("50% \(rate) off")"#),
  ])
  func `a key that a source may use is never reported as unused`(key: String, source: String) throws
  {
    #expect(usage([source]).unused(in: [try catalog([key])]).isEmpty)
  }

  @Test(arguments: [
    ("a key", #"Text("another key") // "a key""#), ("a key", ""),
    ("%@ of %lld", #"Text("\(a) or \(b)")"#), ("error.network", #"let key = "warning." + code"#),
    ("error.network", #"let key = "e" + code"#), ("a.b", #"Text("\(x).\(y)")"#),
  ])
  func `a key that no source uses is reported`(key: String, source: String) throws {
    let findings = usage([source]).unused(in: [try catalog(["used", key, "b"])])
    let found = findings.first { $0.identity == ["Localizable", key] }
    #expect(found?.place == Place(path: "Localizable.xcstrings", line: 3, column: 1))
    #expect(found?.rule == RuleID("unused-key") && found?.severity == .warning)
  }

  @Test func `unused keys that Xcode extracts are notes, and other tables are skipped`() throws {
    let text = Array(#"{"strings":{"a":{},"b":{"extractionState":"stale"}}}"#.utf8)
    let usage = usage([])
    let catalogs = try ["App/L.xcstrings", "App/InfoPlist.xcstrings", "mul.lproj/M.xcstrings"].map {
      path in
      try text.withUnsafeBytes { bytes throws(CatalogError) in try KeyCatalog(bytes, path: path) }
    }
    let findings = usage.unused(in: catalogs)
    #expect(findings.map(\.severity) == [.note, .warning])
    #expect(findings.map(\.identity) == [["L", "a"], ["L", "b"]])
  }

  @Test func `undefined keys are reported where they are used`() throws {
    let source = """
      Text("known"); Text("new")
      Text("\\(a) items"); Text("\\(b) days"); Text("•"); Text("\\(c)")
      Text("other", tableName: "Other"); Text("known", tableName: "Other")
      Text("any", tableName: "Legacy"); Text("any", tableName: name)
      NSLocalizedString("built.\\(x)", comment: ""); NSLocalizedString("100%", comment: "")
      """
    let catalogs = [
      try catalog(["known", "%lld items"], "A/Localizable.xcstrings"),
      try catalog(["100%"], "B/Localizable.xcstrings"), try catalog(["other"], "Other.xcstrings"),
    ]
    let lines = usage([source]).undefined(in: catalogs).map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.message)"
    }
    #expect(
      lines == [
        "1:21 no catalog of the table 'Localizable' has the key 'new'",
        "2:26 no catalog of the table 'Localizable' has the key '%@ days'",
        "3:41 no catalog of the table 'Other' has the key 'known'",
      ])
  }
}
