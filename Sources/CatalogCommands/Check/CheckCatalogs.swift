import Configuration
import Base
import Gitflow
import Session
import StringCatalogs

/// `strings check`: finds errors in the string catalogs of a repository.
struct CheckCatalogs {
  struct Options {
    var paths: [String] = []
    var languages: [String]?
    /// A commit; findings that it has as well are not reported.
    var since: String?
    /// A file of known findings, which are not reported.
    var baseline: String?
    var updatesBaseline = false
    var asksAllRules = false
    /// The only rules to check, by name; all if empty.
    var rules: [String] = []
    /// How many keys with findings the text output lists; nil for all.
    var limit: Int?
    /// True if the search includes other formats than catalogs.
    var asksAllFormats = false
    /// True if the texts of iOS are compared with those of Android.
    var asksParity = false
    /// False if the reader sees only the number of notes.
    var showsNotes = true
  }

  private let options: Options
  private let session: Session
  private let policy: StringsPolicy
  private let levels: RuleLevels

  static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let configuration = try session.policy().configuration
    return try await CheckCatalogs(
      options: options, session: session, policy: configuration.strings,
      levels: configuration.policy.levels
    ).report()
  }

  private func report() async throws(Failure) -> Report {
    try checkRules()
    let everything = options.asksAllFormats || options.asksParity
    let files = try await files(of: everything ? TextFileFormat.allCases : policy.formats)
    var catalogs = try await checked(files)
    var notes = Self.notes(on: catalogs)
    if options.asksParity {
      catalogs.append(try await files.comparePlatforms(in: session))
    }
    for index in catalogs.indices { catalogs[index].diagnostics.removeAll { !isAsked($0.rule) } }
    notes += try await dropKnown(from: &catalogs, files.tables)
    var fingerprints = Fingerprints()
    var report = Report(
      command: "strings check", title: Self.title(of: catalogs),
      diagnostics: catalogs.flatMap(\.diagnostics), notes: notes,
      details: ["catalogs": .array(catalogs.map { $0.json(&fingerprints) })])
    report.detailsTellFindings = true
    report.grouping = KeyGrouping(limit: options.limit)
    if !options.showsNotes {
      report.diagnostics.removeAll { $0.severity == .note && $0.severity < report.failOn }
      if report.diagnostics.count < catalogs.reduce(0, { $0 + $1.diagnostics.count }) {
        report.notes.append("run with --verbose to list the notes")
      }
    }
    return report
  }

  /// The files of these formats; by default catalogs, or all others if there are none.
  private func files(of formats: [TextFileFormat]?) async throws(Failure) -> TextFiles {
    let files = try await found(formats ?? [.xcstrings])
    guard files.isEmpty else { return files }
    let others = try await found(TextFileFormat.allCases)
    if formats == nil, !others.isEmpty { return others }
    var failure = CatalogFinder.nothing(at: options.paths, command: "strings check")
    if !others.isEmpty {
      failure.diagnostics[0].message += "; there are files in other formats"
      failure.diagnostics[0].hint = .retry(with: "--all-formats")
    }
    throw failure
  }

  private func found(_ formats: [TextFileFormat]) async throws(Failure) -> TextFiles {
    try await TextFiles(
      at: options.paths, formats: formats, excluded: policy.excluded, in: session)
  }

  private static func title(of catalogs: [CheckedCatalog]) -> String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = catalogs.reduce(0) { $0 + $1.diagnostics.count { $0.severity == severity } }
      return count == 0 ? nil : CountText.words(count, severity.rawValue)
    }
    let names = CatalogFile.title(of: catalogs.map(\.path))
    return counts.isEmpty ? names : names + ": " + counts.joined(separator: ", ")
  }

  private func checked(_ files: TextFiles) async throws(Failure) -> [CheckedCatalog] {
    let demands = try await LanguageDemands(options.languages, policy.languages, in: session)
    let checker = checker
    var checked = try await session.mapCatalogs(files.catalogs) { file, bytes in
      await checker.check(bytes, path: file.path, languages: demands.languages(for: file.path))
    }
    for table in files.tables {
      let contents = try await session.mapCatalogs(table.members.map(\.file)) { $1 }
      checked.append(
        await checker.check(table, contents, languages: demands.languages(for: table.path)))
    }
    return checked
  }

  private var checker: CatalogChecker {
    CatalogChecker(
      levels: levels, rules: CatalogRules(askedRules), cores: session.world.cores,
      fallsBack: policy.fallsBack, demands: policy.texts,
      asksSymbols: options.asksAllRules
        || [CatalogRule.symbolEmpty, .symbolCollision].contains {
          levels[$0.id] != nil || options.rules.contains($0.id.name)
        })
  }

  private var askedRules: [CatalogRule] {
    CatalogRule.allCases.filter { rule in
      if !options.rules.isEmpty { return isAsked(rule.id) }
      return switch levels[rule.id] {
      case .off: false
      case .some: true
      case nil: rule.isOnByDefault || options.asksAllRules
      }
    }
  }

  /// True for a selected rule; an unreadable catalog is always reported.
  private func isAsked(_ rule: RuleID) -> Bool {
    options.rules.isEmpty || options.rules.contains(rule.name)
      || rule == CatalogRule.malformed.id || rule == CatalogRule.conflictMarker.id
  }

  /// - Throws: at the first name that isn't a catalog rule.
  private func checkRules() throws(Failure) {
    let known = CatalogRule.allCases.map(\.id.name) + ["parity-key", "parity-language"]
    for name in options.rules where !known.contains(name) {
      let nearest = EditDistance.nearest(to: name, in: known)
      throw Failure(
        .usage, "usage",
        "'\(name)' is not a rule of string catalogs"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
        hint: nearest.map { .retry(with: "--rule", $0) } ?? .flowctl("strings", "check", "--help"))
    }
  }

  /// The source of the required languages, and the number of findings that are not listed.
  private static func notes(on catalogs: [CheckedCatalog]) -> [String] {
    let origins = Set(catalogs.map(\.required.note))
    let unlisted = catalogs.reduce(0) { $0 + $1.unlisted }
    let covered = RequiredLanguages.note(covered: catalogs.reduce(0) { $0 + $1.covered })
    return origins.sorted() + covered
      + (unlisted > 0 ? ["\(CountText.words(unlisted, "more finding")) not listed"] : [])
  }

  /// Drops the findings of the commit and of the baseline; the notes say how many.
  private func dropKnown(
    from catalogs: inout [CheckedCatalog], _ tables: [TableGroup]
  ) async throws(Failure) -> [String] {
    let baseline = try options.baseline.map { path throws(Failure) in
      try self.baseline(path, catalogs)
    }
    var former: [Int: Set<String>] = [:]
    if let revision = options.since {
      former = try await prints(at: revision, of: catalogs, tables)
    }
    var (earlier, known) = (0, 0)
    for index in catalogs.indices {
      var prints = Fingerprints()
      catalogs[index].diagnostics.removeAll { diagnostic in
        let print = prints.next(diagnostic)
        if former[index]?.contains(print) == true {
          earlier += 1
        } else if baseline?.known.contains(print) == true {
          known += 1
        } else {
          return false
        }
        return true
      }
    }
    var notes = options.since.map { [Self.hidden(earlier, "earlier finding", of: $0)] } ?? []
    if let baseline, let path = options.baseline {
      let more =
        baseline.gone > 0
        ? "; \(baseline.gone) of its lines are fixed: --update-baseline drops them" : ""
      notes.append(Self.hidden(known, "known finding", of: path) + more)
    }
    return notes
  }

  /// The fingerprints of the findings at a commit, by the index of their catalog.
  private func prints(
    at revision: String, of catalogs: [CheckedCatalog], _ tables: [TableGroup]
  ) async throws(Failure) -> [Int: Set<String>] {
    let former = try await FormerCatalogs(at: revision, in: session)
    var known: [Int: Set<String>] = [:]
    for index in catalogs.indices where !catalogs[index].diagnostics.isEmpty {
      let (path, languages) = (catalogs[index].path, catalogs[index].required)
      let checked: CheckedCatalog
      if let table = tables.first(where: { $0.path == path }) {
        var contents: [MappedBytes?] = []
        for member in table.members {
          contents.append(try await former.bytes(at: member.file.path))
        }
        checked = await checker.check(table, contents, languages: languages)
      } else if let bytes = try await former.bytes(at: path) {
        checked = await checker.check(bytes, path: path, languages: languages)
      } else {
        continue
      }
      var prints = Fingerprints()
      known[index] = Set(checked.diagnostics.map { prints.next($0) })
    }
    return known
  }

  /// The baseline, and how many of its entries are fixed; with `--update-baseline`, it is written.
  ///
  /// Findings that `--since` hides are still there.
  private func baseline(
    _ path: String, _ catalogs: [CheckedCatalog]
  ) throws(Failure) -> (known: Baseline, gone: Int) {
    let file = session.world.absolute(path)
    var present: [String: String] = [:]
    for catalog in catalogs {
      var prints = Fingerprints()
      for diagnostic in catalog.diagnostics {
        let words = [diagnostic.rule.name, catalog.path] + diagnostic.identity.prefix(2)
        present[prints.next(diagnostic)] = words.filter { !$0.isEmpty }.map(Self.plain)
          .joined(separator: " ")
      }
    }
    var baseline = try session.baseline(at: path)
    let left = baseline?.shrunk(to: Set(present.keys)) { looksAt($0, catalogs) }
    if options.updatesBaseline {
      baseline = left ?? Baseline(present)
      try session.write(baseline?.bytes ?? [], to: file, shown: path)
    }
    guard let baseline else {
      throw Failure(
        .unavailable, "usage", "baseline '\(path)' doesn't exist",
        hint: .flowctl("strings", "check", "--baseline", "\(path)", "--update-baseline"))
    }
    return (baseline, baseline.entries.count - (left ?? baseline).entries.count)
  }

  /// Whether this run would find the finding of an entry again, by its rule, file and language.
  private func looksAt(_ entry: String, _ catalogs: [CheckedCatalog]) -> Bool {
    let rule = String(entry.prefix { $0 != " " })
    let rest = entry.dropFirst(rule.count + 1)
    let isScoped = !options.paths.isEmpty || options.languages != nil || !options.rules.isEmpty
    if rule.isEmpty { return !isScoped }
    let rules = askedRules.map(\.id.name)
    guard rules.contains(rule) || options.asksParity && rule.hasPrefix("parity-") else {
      return false
    }
    if let languages = options.languages,
      !languages.contains(where: { rest.hasSuffix(" " + $0) })
    {
      return false
    }
    let own = catalogs.filter { rest.hasPrefix(Self.plain($0.path)) }
    return own.allSatisfy { $0.unlisted == 0 } && (options.paths.isEmpty || !own.isEmpty)
  }

  private static func hidden(_ count: Int, _ words: String, of place: String) -> String {
    "\(CountText.words(count, words)) of \(place) \(count == 1 ? "is" : "are") hidden"
  }

  /// Keys are untrusted text: a line break in a key must not start a line of the file.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 32 ? " " : Character($0) })
  }
}
