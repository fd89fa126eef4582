import Base
import Gates
import Git
import Gitflow
import Session

/// Reads coverage reports and maps their paths to the files of the repository.
struct CoverageReader {
  let session: Session
  let scope: CoverageScope

  /// The merged coverage of all reports; other types of reports are ignored.
  ///
  /// - Throws: bad input if no report contains line coverage.
  func required(
    of input: GateInput, as format: ReportFormat? = nil
  ) async throws(Failure) -> PlacedCoverage {
    if let coverage = try await read(of: input, as: format) { return coverage }
    throw Failure(
      .badInput, "report", "no report contains line coverage",
      hint: .run(.flowctl("report", "show").adding(input.reports)))
  }

  /// The merged coverage; nil if no report contains line coverage.
  ///
  /// The files of the head are used; without one, those of the working tree.
  func read(
    of input: GateInput, as format: ReportFormat? = nil
  ) async throws(Failure) -> PlacedCoverage? {
    var coverage: PlacedCoverage?
    let places = try await places(input)
    for path in input.reports {
      let report = session.readReport(path, as: format)
      guard report.isTrustworthy else { throw report.failure(path) }
      guard let map = report.coverage else { continue }
      let origin = CoveragePlaces.Origin(
        directory: input.folders[path] ?? "",
        report: session.world.absolute(path).removing(prefix: input.directory + "/") ?? "",
        hasPackages: report.format == .jacoco)
      var placed = places.placed(map, in: scope, from: origin)
      placed.remarks = report.problems.map { "'\(ForeignText.shown(path))': \($0.message)" }
      coverage?.merge(placed)
      coverage = coverage ?? placed
    }
    let files = coverage?.map.files ?? []
    coverage?.overrun = overrun(files, in: input.directory)
    return coverage
  }

  /// The files that are shorter than in the reports.
  private func overrun(
    _ covered: [CoveredFile], in directory: String
  ) -> [PlacedCoverage.Overrun] {
    covered.compactMap { file in
      guard let found = try? session.world.files.open("\(directory)/\(file.path)") else {
        return nil
      }
      var count = LineCount()
      while let bytes = try? found.read(Self.piece), !bytes.isEmpty {
        count.add(bytes)
        // The rest need not be read.
        if count.ends >= file.lines.last { return nil }
      }
      return file.lines.last > count.lines + 1
        ? PlacedCoverage.Overrun(path: file.path, line: file.lines.last, count: count.lines) : nil
    }
  }

  private static let piece = 1 << 18

  private func places(_ input: GateInput) async throws(Failure) -> CoveragePlaces {
    let git = try session.git()
    let files = try await askingGit { () async throws(GitError) in
      if let commit = input.change.head { return try await git.files(of: commit, endingWith: "") }
      return try await git.files(matching: ["*"])
    }
    return CoveragePlaces(
      tree: files, roots: [input.directory, try session.repository().directory])
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
