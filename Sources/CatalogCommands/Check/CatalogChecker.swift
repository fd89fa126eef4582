import Base
import Gitflow
import Session
import StringCatalogs

/// Checks the bytes of catalogs against a policy, on all cores.
struct CatalogChecker: Sendable {
  let levels: RuleLevels
  let rules: CatalogRules
  let cores: Int
  /// True if a language replaces its missing regions, as `pt` does for `pt-BR`.
  var fallsBack = false
  var demands = TextDemands()
  /// True if the symbol rules run even where the project generates no symbols.
  var asksSymbols = false

  private static let ofSymbols = CatalogRules([.symbolEmpty, .symbolCollision])

  /// The results for one catalog; without counts if it can't be read.
  func check(
    _ bytes: MappedBytes, path: String, languages: RequiredLanguages
  ) async -> CheckedCatalog {
    do throws(CatalogError) {
      let verdict = try await verdict(
        bytes, languages, isInterface: path.contains("mul.lproj/"))
      return bytes.withBytes { bytes in
        let report = CatalogReport(verdict, bytes, path: path)
        return CheckedCatalog(
          path: path, counts: report.counts,
          diagnostics: (Self.fixable(report.diagnostics(), bytes, path) + layout(bytes, path)
            + unlisted(verdict, languages, path) + sourceless(verdict, path)).map(weighed),
          unlisted: verdict.unlisted, covered: verdict.covered, required: languages)
      }
    } catch {
      let fault = bytes.withBytes { error.diagnostic($0, path: path) }
      return .uncounted(path, [fault], required: languages)
    }
  }

  /// The counts and findings of one catalog, unfiltered.
  func verdict(
    _ bytes: MappedBytes, _ languages: RequiredLanguages, isInterface: Bool = false,
    hasTokens: Bool = false
  ) async throws(CatalogError) -> CatalogVerdict {
    var settings = CatalogSettings(
      rules: rules, languages: languages.languages, fallsBack: fallsBack)
    if !languages.generatesSymbols, !asksSymbols { settings.rules.subtract(Self.ofSymbols) }
    settings.isInterface = isInterface
    settings.hasTokens = hasTokens
    settings.demands = demands
    let plan = try bytes.withBytes { bytes throws(CatalogError) in
      try CatalogPlan(bytes, parts: cores)
    }
    let parts = await Concurrently.results(plan.count) { [settings] part throws(CatalogError) in
      try bytes.withBytes { bytes throws(CatalogError) in
        try CatalogPart(part, of: plan, bytes, settings)
      }
    }
    return try bytes.withBytes { bytes throws(CatalogError) in
      try CatalogVerdict(plan, bytes, settings) { part throws(CatalogError) in
        try parts[part].get()
      }
    }
  }

  /// The findings, with a fix command for each argument that can be fixed safely.
  private static func fixable(
    _ findings: [Diagnostic], _ bytes: UnsafeRawBufferPointer, _ path: String
  ) -> [Diagnostic] {
    let broken = CatalogRule.formatBroken.id
    guard findings.contains(where: { $0.rule == broken }),
      let changes = try? CatalogFix.changes(for: bytes, collation: .foundation)
    else { return findings }
    let fixed = Set(changes.compactMap(\.text).map { [$0.key, $0.language] })
    return findings.map { finding in
      guard finding.rule == broken, fixed.contains(Array(finding.identity.prefix(2))) else {
        return finding
      }
      var finding = finding
      finding.hint = .flowctl("strings", "fix", "--catalog", path)
      return finding
    }
  }

  private func layout(_ bytes: UnsafeRawBufferPointer, _ path: String) -> [Diagnostic] {
    guard rules.contains(.layout),
      let finding = try? CatalogLayout(collation: .foundation).finding(in: bytes)
    else { return [] }
    return [finding.diagnostic(in: bytes, path: path, severity: CatalogRule.layout.severity)]
  }

  /// Xcode reads no catalog without its source language; the other findings may be about a wrong one.
  private func sourceless(_ verdict: CatalogVerdict, _ path: String) -> [Diagnostic] {
    if verdict.namesSource || !rules.contains(.malformed) { return [] }
    return [
      Diagnostic(
        CatalogRule.malformed.id,
        "the catalog has no 'sourceLanguage'; '\(verdict.sourceLanguage)' is assumed",
        severity: CatalogRule.malformed.severity,
        hint: "add \"sourceLanguage\" : \"en\" before \"strings\"",
        place: Place(path: path, line: 1, column: 1))
    ]
  }

  /// The languages that the catalog has texts in and the project doesn't list.
  private func unlisted(
    _ verdict: CatalogVerdict, _ languages: RequiredLanguages, _ path: String
  ) -> [Diagnostic] {
    guard rules.contains(.unlistedLanguage), languages.isOfProject, let listed = languages.languages
    else { return [] }
    return zip(verdict.languages, verdict.counts).compactMap { name, counts -> Diagnostic? in
      if name == verdict.sourceLanguage || listed.contains(name) || counts.present == 0 {
        return nil
      }
      var diagnostic = Diagnostic(
        CatalogRule.unlistedLanguage.id,
        "'\(name)' has \(counts.present) of \(verdict.translatable) texts, but '\(languages.origin)' doesn't list it in knownRegions: missing texts are not checked",
        severity: CatalogRule.unlistedLanguage.severity,
        hint: .flowctl(
          "strings", "check", path, "--languages", (listed + [name]).joined(separator: ",")),
        place: Place(path: path, line: 1, column: 1))
      diagnostic.identity = ["", name]
      return diagnostic
    }
  }

  /// A finding with the policy's severity; a trivial one stays a note.
  func weighed(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let level = levels[diagnostic.rule],
      let rule = CatalogRule.allCases.first(where: { $0.id == diagnostic.rule })
    else { return diagnostic }
    return diagnostic.weighed(level, own: rule.severity)
  }

  /// The results for one table, whose files have these bytes; a missing file has no bytes.
  func check(
    _ group: TableGroup, _ contents: [MappedBytes?], languages: RequiredLanguages
  ) async -> CheckedCatalog {
    var (files, faults): ([TableFile], [Diagnostic]) = ([], [])
    for (member, bytes) in zip(group.members, contents) {
      guard let bytes else { continue }
      do throws(RejectedFile) {
        files.append(try member.read(bytes))
      } catch {
        faults.append(error.diagnostic)
      }
    }
    var languages = languages
    let source = group.source(among: files)
    if languages.languages == nil, files.contains(where: \.table.entries.isEmpty) {
      // A file without texts has a language, too.
      languages.languages = Set(files.map(\.language)).subtracting([source])
        .sorted()
    }
    let table = VirtualCatalog(files, sourceLanguage: source)
    do throws(CatalogError) {
      let verdict = try await verdict(
        MappedBytes(table.bytes), languages,
        hasTokens: files.contains(where: \.format.hasTokens))
      let counts = table.bytes.withUnsafeBytes {
        CatalogReport(verdict, $0, path: group.path).counts
      }
      let asked = table.diagnostics(verdict).filter { isAsked($0) }
      return CheckedCatalog(
        path: group.path, counts: counts, diagnostics: faults + asked.map(weighed),
        unlisted: verdict.unlisted, covered: verdict.covered, required: languages)
    } catch {
      let fault = table.bytes.withUnsafeBytes { error.diagnostic($0, path: group.path) }
      return .uncounted(group.path, faults + [fault], required: languages)
    }
  }

  /// Some findings of a table are made while it is built, whatever rules are selected.
  private func isAsked(_ diagnostic: Diagnostic) -> Bool {
    CatalogRule.allCases.first { $0.id == diagnostic.rule }.map(rules.contains) ?? true
  }
}

extension TableGroup.Member {
  /// The file as a part of its table.
  func read(_ bytes: MappedBytes) throws(RejectedFile) -> TableFile {
    try bytes.withBytes { bytes throws(RejectedFile) in
      try TableFile(bytes, path: file.path, language: language, format: format)
    }
  }
}
