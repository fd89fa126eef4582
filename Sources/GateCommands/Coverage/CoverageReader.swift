import Diagnostics
import Gates
import Git
import Session

/// Reads coverage reports and maps their paths to the files of the repository.
struct CoverageReader {
  let session: Session
  let scope: CoverageScope

  /// The merged coverage of all reports; other types of reports are ignored.
  ///
  /// - Throws: bad input if no report contains line coverage.
  func required(
    _ paths: [String], as format: ReportFormat? = nil, of tree: ObjectID?
  ) async throws(Failure) -> PlacedCoverage {
    if let coverage = try await read(paths, as: format, of: tree) { return coverage }
    throw Failure(
      .badInput, "report", "no report contains line coverage",
      hint: .run(.flowctl("report", "show").adding(paths)))
  }

  /// The same; nil if no report contains line coverage.
  ///
  /// `tree` is the commit whose files are used; by default those of the working tree.
  func read(
    _ paths: [String], as format: ReportFormat? = nil, of tree: ObjectID?
  ) async throws(Failure) -> PlacedCoverage? {
    var coverage: PlacedCoverage?
    let places = try await places(tree)
    for path in paths {
      let report = session.readReport(path, as: format)
      guard report.isTrustworthy else { throw report.failure(path) }
      guard let map = report.coverage else { continue }
      let placed = places.placed(map, in: scope)
      coverage?.merge(placed)
      coverage = coverage ?? placed
    }
    return coverage
  }

  private func places(_ commit: ObjectID?) async throws(Failure) -> CoveragePlaces {
    let git = try session.git()
    let files = try await askingGit { () async throws(GitError) in
      if let commit { return try await git.files(of: commit, endingWith: "") }
      return try await git.files(matching: ["*"])
    }
    return CoveragePlaces(tree: files, roots: [try session.repository().directory])
  }
}

extension ReadReport {
  /// The error for an invalid report.
  func failure(_ path: String) -> Failure {
    let diagnostics = problems.filter { $0.severity == .error }.map { problem in
      var diagnostic = Diagnostic(
        "report", "'\(path)' is not a valid report: \(problem.message)",
        hint: .flowctl("report", "show", "\(path)"))
      diagnostic.place = problem.line.map { Place(path: path, line: $0) }
      return diagnostic
    }
    return Failure(.badInput, diagnostics)
  }
}
