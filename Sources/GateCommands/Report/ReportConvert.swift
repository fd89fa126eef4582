import ArgumentParser
import Base
import Gates
import Session

struct ReportConvert: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a report to another format.",
    discussion: """
      Fails if the conversion would lose data.

      flowctl report convert codecov.json --to lcov -o coverage.lcov
      flowctl report convert jacoco.xml --to sonar-coverage -o sonar.xml
      flowctl report convert swiftlint.json --to sarif -o lint.sarif
      """)

  @Argument(help: "Report in any supported format.", completion: .file())
  var file: String

  @Option(help: "Format to write.")
  var to: ReportTarget

  @Option(name: .customLong("as"), help: "Format of the file (default: detected).")
  var format: ReportFormat?

  @OptionGroup var place: PlaceOptions

  func run(in world: World) async throws -> ExitStatus {
    await place.answer("report convert", in: world) { session throws(Failure) in
      try ReportConversion(paths: [file], format: format, target: to).report(in: session)
    }
  }
}

struct ReportMerge: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge several reports into one.",
    discussion: """
      A line is covered if one of the coverage reports covers it. Tests are concatenated. \
      Duplicate findings are written once.

      flowctl report merge shard-1.lcov shard-2.lcov -o all.lcov
      flowctl report merge build/*.xml -o tests.xml
      flowctl report merge swiftlint.json ktlint.xml --to sarif -o lint.sarif
      """)

  @Argument(help: "Reports of the same type.", completion: .file())
  var files: [String]

  @Option(help: "Format to write (default: LCOV, JUnit XML or SARIF).")
  var to: ReportTarget?

  @OptionGroup var place: PlaceOptions

  func run(in world: World) async throws -> ExitStatus {
    await place.answer("report merge", in: world) { session throws(Failure) in
      try ReportConversion(paths: files, target: to).report(in: session)
    }
  }
}

/// `report merge` and `report convert`: write reports in another format.
private struct ReportConversion {
  let paths: [String]
  var format: ReportFormat?
  let target: ReportTarget?

  /// The reports merged into one.
  ///
  /// Coverage uses the highest hit count, tests are concatenated, findings are united.
  func report(in session: Session) throws(Failure) -> Report {
    Report(bytes: try written(try merged(in: session)))
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
    case .sarif: report.findings?.sarif(.flowctl) ?? []
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
