import Configuration
import Diagnostics
import Effects
import Gitflow
import StringCatalogs

/// Judges the bytes of catalogs by a policy, on all cores.
struct CatalogJudge: Sendable {
  let levels: RuleLevels
  let rules: CatalogRules
  let cores: Int
  /// True where a language stands in for its regions.
  var fallsBack = false

  /// What was found of one catalog; without counts where it can't be read.
  func judge(
    _ bytes: MappedBytes, path: String, languages: RequiredLanguages
  ) async -> JudgedCatalog {
    do throws(CatalogFault) {
      let verdict = try await verdict(bytes, languages)
      return bytes.withBytes { bytes in
        let report = CatalogReport(verdict, bytes, path: path)
        return JudgedCatalog(
          path: path, counts: report.counts,
          diagnostics: (report.diagnostics() + layout(bytes, path)).map(weighed),
          unlisted: verdict.unlisted, covered: verdict.covered, required: languages)
      }
    } catch {
      let fault = bytes.withBytes { error.diagnostic($0, path: path) }
      return JudgedCatalog(
        path: path, counts: .object(["path": .string(path)]), diagnostics: [fault],
        required: languages)
    }
  }

  /// The counts and findings of one catalog as they are.
  func verdict(
    _ bytes: MappedBytes, _ languages: RequiredLanguages
  ) async throws(CatalogFault) -> CatalogVerdict {
    let settings = CatalogSettings(
      rules: rules, languages: languages.languages, fallsBack: fallsBack)
    let plan = try bytes.withBytes { bytes throws(CatalogFault) in
      try CatalogPlan(bytes, parts: cores)
    }
    if plan.count == 1 {
      return try bytes.withBytes { bytes throws(CatalogFault) in
        try CatalogVerdict(bytes, settings)
      }
    }
    let parts = await Concurrently.results(plan.count) { part throws(CatalogFault) in
      try bytes.withBytes { bytes throws(CatalogFault) in
        try CatalogPart(part, of: plan, bytes, settings)
      }
    }
    return try bytes.withBytes { bytes throws(CatalogFault) in
      try CatalogVerdict(plan, bytes, settings) { part throws(CatalogFault) in
        try parts[part].get()
      }
    }
  }

  private func layout(_ bytes: UnsafeRawBufferPointer, _ path: String) -> [Diagnostic] {
    guard rules.contains(.layout),
      let finding = try? CatalogLayout(collation: .foundation).finding(in: bytes)
    else { return [] }
    return [finding.diagnostic(in: bytes, path: path, severity: CatalogRule.layout.severity)]
  }

  /// A finding with the weight of the policy; a trivial one stays a note.
  func weighed(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let level = levels[diagnostic.rule],
      let rule = CatalogRule.allCases.first(where: { $0.id == diagnostic.rule })
    else { return diagnostic }
    return diagnostic.weighed(level, own: rule.severity)
  }
}
