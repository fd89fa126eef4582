import Configuration
package import Diagnostics
import Effects
import Gitflow
package import Session
package import StringCatalogs

/// `strings stats`: how far each language of each catalog is.
package struct MeasureCatalogs {
  /// What the command line asks for.
  struct Options {
    var paths: [String] = []
    /// These languages and no other; nil for all that are required or there.
    var languages: [String]?
    /// A commit to compare with.
    var since: String?
    /// The least share that every language of every catalog must have.
    var failUnder: Percentage?
    /// True for a table of Markdown in place of one for a terminal.
    var writesMarkdown = false
    /// A file for the badge.
    var badge: String?
  }

  private let options: Options
  private let session: Session
  private let judge: CatalogJudge

  /// Measures the catalogs.
  static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    let policy = try session.policy().configuration.strings
    return try await MeasureCatalogs(options, policy, session).report(policy)
  }

  private init(_ options: Options, _ policy: StringsPolicy, _ session: Session) {
    self.options = options
    self.session = session
    judge = CatalogJudge(
      levels: RuleLevels(), rules: [], cores: session.world.cores, fallsBack: policy.fallsBack)
  }

  /// What all catalogs of the repository come to; those that can't be read are left out.
  package static func matrix(in session: Session) async throws(Failure) -> StatisticsMatrix {
    let policy = try session.policy().configuration.strings
    let measure = MeasureCatalogs(Options(), policy, session)
    let finder = CatalogFinder(session: session, suffix: ".xcstrings", excluded: policy.excluded)
    let files = try await finder.files(at: [])
    let demands = try await LanguageDemands(nil, policy.languages, in: session)
    return StatisticsMatrix(
      try await measure.measure(files, demands).compactMap { try? $0.get() }, since: nil)
  }

  private func measure(
    _ files: [CatalogFile], _ demands: LanguageDemands
  ) async throws(Failure) -> [Result<CatalogStatistics, Unreadable>] {
    try await session.mapCatalogs(files) { [self] file, bytes in
      await measure(bytes, path: file.path, demands.languages(for: file.path))
    }
  }

  private func report(_ policy: StringsPolicy) async throws(Failure) -> Report {
    let finder = CatalogFinder(session: session, suffix: ".xcstrings", excluded: policy.excluded)
    let files = try await finder.filesOrFailure(at: options.paths, command: "strings stats")
    let demands = try await LanguageDemands(options.languages, policy.languages, in: session)
    let measured = try await measure(files, demands)
    var catalogs = measured.compactMap { try? $0.get() }
    if let since = options.since { try await compare(&catalogs, with: since, demands) }
    let matrix = StatisticsMatrix(catalogs, since: options.since)
    if let badge = options.badge {
      let picture = Array(StatisticsBadge(matrix).svg.utf8)
      try session.write(picture, to: session.world.absolute(badge), shown: badge)
    }
    let faults = measured.compactMap { result -> Diagnostic? in
      if case .failure(let fault) = result { fault.diagnostic } else { nil }
    }
    let origins = Set(files.map { demands.languages(for: $0.path).note }).sorted()
    let covered = matrix.totals.reduce(0) { $0 + $1.counts.covered }
    return report(
      on: matrix, faults, notes: origins + RequiredLanguages.note(covered: covered))
  }

  private func report(
    on matrix: StatisticsMatrix, _ faults: [Diagnostic], notes: [String]
  ) -> Report {
    let low = options.failUnder.map { matrix.diagnostics(below: $0) } ?? []
    var report = Report(
      command: "strings stats", title: matrix.title, diagnostics: faults + low, notes: notes,
      details: matrix.json)
    if options.writesMarkdown {
      let text = StatisticsMarkdown.text(matrix, findings: report.diagnostics)
      report.payload = Payload([.text: { _, _, sink in sink(Array(text.utf8)) }])
    } else {
      let world = session.world
      report.listing =
        StatisticsText(
          matrix, isUnicode: world.environment.isUnicode, width: world.console.outputWidth()
        ).text
    }
    return report
  }

  /// A catalog that can't be read.
  private struct Unreadable: Error {
    let diagnostic: Diagnostic
  }

  private func measure(
    _ bytes: MappedBytes, path: String, _ languages: RequiredLanguages
  ) async -> Result<CatalogStatistics, Unreadable> {
    do throws(CatalogFault) {
      let verdict = try await judge.verdict(bytes, languages)
      return .success(CatalogStatistics(verdict, path: path, only: options.languages))
    } catch {
      return .failure(Unreadable(diagnostic: bytes.withBytes { error.diagnostic($0, path: path) }))
    }
  }

  private func compare(
    _ catalogs: inout [CatalogStatistics], with revision: String, _ demands: LanguageDemands
  ) async throws(Failure) {
    let former = try await FormerCatalogs(at: revision, in: session)
    for index in catalogs.indices {
      let path = catalogs[index].path
      guard let bytes = try await former.bytes(at: path) else { continue }
      // What can't be read there is as good as not there.
      if case .success(let old) = await measure(bytes, path: path, demands.languages(for: path)) {
        catalogs[index].compare(with: old)
      }
    }
  }
}
