import BranchCommands
import CatalogCommands
import Base
import GateCommands
package import Gates
import ProjectCommands
package import Session
package import StringCatalogs

/// All built-in gates with their use cases.
package enum BuiltInGates: BuiltInChecks {
  package static let all = BuiltInCheck(strings: matrix) {
    gate, session, input async throws(Failure) -> CheckResult in
    switch gate {
    case .secrets: try await Secrets.check(input, in: session)
    case .duplication(let limits):
      try await Duplication.check(input, limits, in: session)
    case .conflicts: try await Conflicts.check(input, in: session)
    case .pullRequestSize(let lines, let files):
      try await ChangeSize.check(input, lines: lines, files: files, in: session)
    case .strings: try await StringsGateCheck(session: session).answer(input)
    case .branchPolicy: try await BranchPolicyCheck(session: session).answer(input)
    case .coverage(let thresholds):
      try await CoverageCheck(
        session: session, thresholds: thresholds,
        scope: CoverageScope(excluded: CoverageScope.usualExclusions + input.excluded)
      ).check(input)
    case .manifest: try await ManifestGateCheck(session: session).answer(input)
    case .privileges: try await PrivilegesCheck(session: session).answer(input)
    case .preflight: try await PreflightGateCheck(session: session).answer(input)
    case .flags: try FlagsCheck(session: session).answer(input)
    }
  }

  private static func matrix(in session: Session) async -> StringsMatrix? {
    guard let matrix = try? await MeasureCatalogs.matrix(in: session), !matrix.catalogs.isEmpty
    else { return nil }
    return StringsMatrix(matrix)
  }
}

/// Checks the branch, and the merge if its target is known.
struct BranchPolicyCheck {
  let session: Session

  func answer(_ input: GateInput) async throws(Failure) -> CheckResult {
    let change = input.change
    let report: Report
    if let event = change.event {
      report = try await CheckMergeRequest.answer(event, in: session)
    } else if let source = change.source, change.target == nil {
      let options = CheckBranchNames.Options(names: [source], readsInput: false)
      report = try await CheckBranchNames.evaluate(options, authorIsBot: false, in: session)
    } else {
      let options = ChangeResolver.Options(head: change.source, base: change.target)
      report = try await CheckMergeRequest.run(options, in: session)
    }
    return CheckResult(findings: report.diagnostics, reason: report.title)
  }
}

extension StringsMatrix {
  /// The statistics of catalogs as the page of a run shows them.
  package init(_ statistics: StatisticsMatrix) {
    let languages = statistics.totals.map(\.language)
    let places = Dictionary(
      languages.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = statistics.catalogs.map { catalog in
      var row = Row(path: catalog.path, cells: Array(repeating: nil, count: languages.count))
      for language in catalog.languages {
        guard let place = places[language.language] else { continue }
        row.cells[place] = Cell(
          translated: language.shipped, needsReview: language.counts.needsReview,
          total: language.translatable)
      }
      return row
    }
    self.init(languages: languages, catalogs: rows)
  }
}
