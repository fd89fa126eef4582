import ArgumentParser
import Configuration
package import Base
import Gitflow
package import Session
package import StringCatalogs

struct StringsStats: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show how complete each language of each catalog is.",
    discussion: """
      A text counts if it is translated or needs review. Missing, new and stale texts don't count.

      flowctl strings stats
      flowctl strings stats --since v2.0.0
      flowctl strings stats --fail-under 95 --languages de,fr
      flowctl strings stats --markdown >> "$GITHUB_STEP_SUMMARY"
      """)

  @Argument(help: "Catalogs or directories (default: all of the repository).")
  var paths: [String] = []

  @Option(help: ArgumentHelp("Show only these languages, comma-separated.", valueName: "languages"))
  var languages: String?

  @Option(help: ArgumentHelp("Show the change since a commit.", valueName: "ref"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Fail if a language is below this percentage, such as 95 or 99.5.", valueName: "percent"))
  var failUnder: Percentage?

  @Flag(help: "Print a Markdown table.")
  var markdown = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try LanguageDemands.validate(languages)
    if markdown, global.chosenFormat != .text {
      throw ValidationError("--markdown can't be combined with other formats")
    }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    try await MeasureCatalogs.run(self, in: session)
  }
}

extension Percentage: ExpressibleByArgument {
  /// A percentage as a user writes it.
  package init?(argument: String) { self.init(parsing: argument) }
}

/// `strings stats`: how complete each language of each catalog is.
package struct MeasureCatalogs {
  private let session: Session
  /// Only these languages; nil for all that are required or exist.
  private let languages: [String]?
  private let finder: CatalogFinder
  private let demands: LanguageDemands
  private let checker: CatalogChecker

  private init(_ languages: [String]?, in session: Session) async throws(Failure) {
    let policy = try session.policy().configuration.strings
    self.session = session
    self.languages = languages
    finder = CatalogFinder(session: session, suffix: ".xcstrings", excluded: policy.excluded)
    demands = try await LanguageDemands(languages, policy.languages, in: session)
    checker = CatalogChecker(
      levels: RuleLevels(), rules: [], cores: session.world.cores, fallsBack: policy.fallsBack)
  }

  /// The totals of all catalogs in the repository; unreadable ones are left out.
  package static func matrix(in session: Session) async throws(Failure) -> StatisticsMatrix {
    let measure = try await MeasureCatalogs(nil, in: session)
    return StatisticsMatrix(
      try await measure.measure(measure.finder.files(at: [])).compactMap { try? $0.get() })
  }

  private func measure(
    _ files: [CatalogFile]
  ) async throws(Failure) -> [Result<CatalogStatistics, Failure>] {
    try await session.mapCatalogs(files) { [self] file, bytes in
      await measure(bytes, path: file.path)
    }
  }

  /// The report on all catalogs of the repository.
  package static func report(in session: Session) async throws(Failure) -> Report {
    let measure = try await MeasureCatalogs(nil, in: session)
    return try await measure.report(on: measure.finder.files(at: []))
  }

  static func run(_ options: StringsStats, in session: Session) async throws(Failure) -> Report {
    let languages = options.languages.map(LanguageDemands.list)
    let measure = try await MeasureCatalogs(languages, in: session)
    return try await measure.report(
      on: measure.finder.filesOrFailure(at: options.paths, command: "strings stats"),
      since: options.since, failUnder: options.failUnder, asMarkdown: options.markdown)
  }

  private func report(
    on files: [CatalogFile], since: String? = nil, failUnder: Percentage? = nil,
    asMarkdown: Bool = false
  ) async throws(Failure) -> Report {
    let measured = try await measure(files)
    var catalogs = measured.compactMap { try? $0.get() }
    if let since { try await compare(&catalogs, with: since) }
    let matrix = StatisticsMatrix(catalogs, since: since)
    let faults = measured.flatMap { result -> [Diagnostic] in
      if case .failure(let failure) = result { failure.diagnostics } else { [] }
    }
    let low = failUnder.map { matrix.diagnostics(below: $0) } ?? []
    let origins = Set(files.map { demands.languages(for: $0.path).note }).sorted()
    let covered = matrix.totals.reduce(0) { $0 + $1.counts.covered }
    var report = Report(
      command: "strings stats", title: matrix.title, diagnostics: faults + low,
      notes: origins + RequiredLanguages.note(covered: covered), details: matrix.json)
    report.page = { StatisticsPage(matrix: matrix, faults: faults).content }
    if asMarkdown {
      let text = StatisticsMarkdown.text(matrix, findings: report.diagnostics)
      report.payload = Payload([.text: { _, _, sink in sink(Array(text.utf8)) }])
    } else {
      let world = session.world
      report.listing =
        StatisticsText(
          matrix, isUnicode: world.environment.isUnicode, width: world.console.outputWidth
        ).text
    }
    return report
  }

  private func measure(
    _ bytes: MappedBytes, path: String
  ) async -> Result<CatalogStatistics, Failure> {
    do throws(CatalogError) {
      let verdict = try await checker.verdict(bytes, demands.languages(for: path))
      return .success(CatalogStatistics(verdict, path: path, only: languages))
    } catch {
      return .failure(bytes.withBytes { error.failure($0, path: path) })
    }
  }

  private func compare(
    _ catalogs: inout [CatalogStatistics], with revision: String
  ) async throws(Failure) {
    let former = try await FormerCatalogs(at: revision, in: session)
    for index in catalogs.indices {
      let path = catalogs[index].path
      guard let bytes = try await former.bytes(at: path) else { continue }
      // A version that can't be read counts as missing.
      if case .success(let old) = await measure(bytes, path: path) {
        catalogs[index].compare(with: old)
      }
    }
  }
}
