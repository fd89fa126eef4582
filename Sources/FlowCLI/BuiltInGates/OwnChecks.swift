import CatalogCommands
import Diagnostics
import GateCommands
import Gates
import ProjectCommands
package import Session
import StringCatalogs

/// All built-in gates, each by its use case.
package enum OwnChecks: BuiltInChecks {
  package static let all = BuiltInCheck(strings: matrix) {
    gate, session, change async throws(Failure) -> BuiltInAnswer in
    switch gate {
    case .secrets: try await SecretsCheck(session: session).answer(change)
    case .duplication(let limits):
      try await DuplicationCheck(session: session, limits: limits).answer(change)
    case .conflicts: try await ConflictsCheck(session: session).answer(change)
    case .pullRequestSize(let lines, let files):
      try await SizeCheck(session: session, lines: lines, files: files).answer(change)
    case .strings: try await StringsGateCheck(session: session).answer(change)
    case .branchPolicy: try await BranchPolicyCheck(session: session).answer(change)
    case .coverage(let thresholds):
      try await CoverageCheck(
        session: session, thresholds: thresholds,
        scope: CoverageScope(excluded: CoverageScope.usualExclusions + change.excluded)
      ).answer(change)
    case .manifest: try await ManifestGateCheck(session: session).answer(change)
    case .privileges: try await PrivilegesCheck(session: session).answer(change)
    case .flags: try FlagsCheck(session: session).answer(change)
    }
  }

  private static func matrix(in session: Session) async -> StringsMatrix? {
    guard let matrix = try? await MeasureCatalogs.matrix(in: session), !matrix.catalogs.isEmpty
    else { return nil }
    return StringsMatrix(matrix)
  }
}
