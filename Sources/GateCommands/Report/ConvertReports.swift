package import Diagnostics
package import Gates
import Gitflow
package import Session

/// `report merge` and `report convert`: write reports in another format.
package struct ConvertReports {
  private let paths: [String]
  private let format: ReportFormat?
  private let target: ReportTarget?

  /// The reports merged into one.
  ///
  /// Coverage uses the highest hit count, tests are concatenated, findings are united.
  package static func run(
    _ paths: [String], as format: ReportFormat?, to target: ReportTarget?, in session: Session
  ) throws(Failure) -> Report {
    let conversion = ConvertReports(paths: paths, format: format, target: target)
    return Report(bytes: try conversion.written(try conversion.merged(in: session)))
  }

  private func merged(in session: Session) throws(Failure) -> ReadReport {
    var merged: ReadReport?
    for path in paths {
      let report = session.readReport(path, as: format, keeping: .conversion)
      guard report.isTrustworthy else { throw report.failure(path) }
      guard let first = merged else {
        merged = report
        continue
      }
      guard first.format?.subject == report.format?.subject else {
        throw Failure(
          .usage, "usage", "'\(path)' and '\(paths[0])' contain different types of reports",
          hint: .flowctl("report", "show", "\(paths[0])", "\(path)"))
      }
      merged?.merge(report)
    }
    return merged ?? ReadReport(format: nil)
  }

  private func written(_ report: ReadReport) throws(Failure) -> [UInt8] {
    guard let subject = report.format?.subject else { return [] }
    let target = target ?? .usual(for: subject)
    guard target.subject == nil || target.subject == subject else {
      throw Failure(
        .usage, "usage", "'\(paths[0])' can't be converted to \(target.rawValue)",
        hint: .flowctl(
          "report", "convert", "\(paths[0])", "--to", "\(ReportTarget.usual(for: subject).rawValue)"
        )
      )
    }
    try checkLosses(report, target)
    return Self.bytes(report, target)
  }

  /// An incomplete report would look like a complete one.
  private func checkLosses(_ report: ReadReport, _ target: ReportTarget) throws(Failure) {
    if target != .json, let coverage = report.coverage, !coverage.tellsLines {
      throw Failure(
        .badInput, "report",
        "'\(paths[0])' contains no line numbers, which \(target.rawValue) requires",
        hint: .flowctl("report", "convert", "\(paths[0])", "--to", "json"))
    }
    if target == .lcov, report.coverage?.files.isEmpty == true {
      throw Failure(
        .badInput, "report", "'\(paths[0])' names no files, which lcov requires",
        hint: .flowctl("report", "convert", paths[0], "--to", "cobertura"))
    }
    let more = max(report.findings?.moreFindings ?? 0, Self.moreTests(report))
    if more > 0 {
      throw Failure(
        .badInput, "report", "the reports exceed the size limit of one file by \(more) entries",
        hint: .flowctl("report", "show", "\(paths[0])"))
    }
  }

  private static func moreTests(_ report: ReadReport) -> Int {
    report.tests.map { $0.counts.total - $0.kept.count } ?? 0
  }

  private static func bytes(_ report: ReadReport, _ target: ReportTarget) -> [UInt8] {
    switch target {
    case .lcov: report.coverage?.lcov ?? []
    case .cobertura: report.coverage?.cobertura ?? []
    case .sonarCoverage: report.coverage?.sonarCoverage ?? []
    case .junit: report.tests?.junit ?? []
    case .sarif: report.findings?.sarif(ToolIdentity(version: Session.programVersion)) ?? []
    case .checkstyle: report.findings?.checkstyle ?? []
    case .json:
      JSONWriter().bytes(
        ["schemaVersion": 1, "format": .optional(report.format?.rawValue)], lists: report.details)
    }
  }
}

extension ReadReport {
  /// Adds another report of the same type.
  fileprivate mutating func merge(_ other: ReadReport) {
    if let more = other.coverage { coverage?.merge(more) }
    if let more = other.tests { tests?.merge(more) }
    if let more = other.findings { findings?.merge(more) }
    problems += other.problems
  }
}
