import Base
import Session
import StringCatalogs

struct CheckedCatalog: Sendable {
  let path: String
  /// Its JSON members besides the findings.
  let counts: JSONValue
  var diagnostics: [Diagnostic]
  var unlisted = 0
  /// The number of texts that another language replaces.
  var covered = 0
  let required: RequiredLanguages

  /// Findings without counts, such as for a catalog that can't be read.
  static func uncounted(
    _ path: String, _ faults: [Diagnostic], required: RequiredLanguages
  ) -> CheckedCatalog {
    CheckedCatalog(
      path: path, counts: ["path": .string(path)], diagnostics: faults, required: required)
  }

  func json(_ fingerprints: inout Fingerprints) -> JSONValue {
    guard case .object(var members) = counts else { return counts }
    members["findings"] = .array(diagnostics.map { Self.json($0, fingerprints.next($0)) })
    members["requiredLanguages"] = .object([
      "from": .string(required.origin),
      "languages": required.languages.map(JSONValue.strings) ?? .null,
    ])
    if unlisted > 0 { members["unlisted"] = .number(unlisted) }
    return .object(members)
  }

  /// A finding as JSON, by its fingerprint.
  static func json(_ diagnostic: Diagnostic, _ fingerprint: String) -> JSONValue {
    var members: [String: JSONValue] = [
      "rule": .string(diagnostic.rule.name),
      "severity": .string(diagnostic.shownSeverity.rawValue),
      "message": .string(diagnostic.message),
      "fingerprint": .string(fingerprint),
    ]
    for (name, value) in zip(["key", "language", "unit"], diagnostic.identity) where !value.isEmpty
    {
      members[name] = .string(value)
    }
    // The empty text is a valid key.
    if let key = diagnostic.identity.first { members["key"] = .string(key) }
    members.merge(diagnostic.hint?.members ?? [:]) { own, _ in own }
    members["location"] = diagnostic.place.map {
      ["line": .number($0.line), "column": .number($0.column)]
    }
    return .object(members)
  }
}

extension TextFiles {
  /// The texts that iOS or Android lacks, as one more catalog; nothing for unreadable files.
  func comparePlatforms(in session: Session) async throws(Failure) -> CheckedCatalog {
    var apple = ParityTable(platform: "iOS")
    var android = ParityTable(platform: "Android")
    let contents = try await session.mapCatalogs(catalogs) { $1 }
    for (file, bytes) in zip(catalogs, contents) {
      // The check of the catalog itself reports what can't be read.
      let catalog = bytes.withBytes { try? KeyCatalog($0, path: file.path) }
      if let catalog { apple.add(catalog) }
    }
    for group in tables {
      let contents = try await session.mapCatalogs(group.members.map(\.file)) { $1 }
      for (member, bytes) in zip(group.members, contents) {
        guard let table = try? member.read(bytes) else { continue }
        switch member.format {
        case .android: android.add(table)
        case .strings, .stringsdict: apple.add(table)
        case .arb, .i18next: break
        }
      }
    }
    if apple.keys.isEmpty || android.keys.isEmpty {
      throw Failure(
        .unavailable, "usage",
        "no \(apple.keys.isEmpty ? "iOS" : "Android") texts found to compare with",
        hint: .flowctl("strings", "check", "--parity", "<path>/App", "<path>/res"))
    }
    return .uncounted("iOS and Android", Parity.findings(apple, android), required: .ofFile)
  }
}
