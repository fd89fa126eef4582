import ArgumentParser
import Configuration
import Diagnostics
import Effects
import Gitflow
import Session
import StringCatalogs

struct StringsUnused: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "unused",
    abstract: "Find keys that no Swift source uses.",
    discussion: """
      Keys that the app may build at run time are never reported.

      flowctl strings unused
      flowctl strings unused --sources App --sources Modules --fail-on warning
      """)

  @Option(
    help: ArgumentHelp("Source file or folder to read (repeatable).", valueName: "path"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings unused", in: world) { session throws(Failure) in
      try await CheckKeyUsage.run(.unused, sources: sources, in: session)
    }
  }
}

struct StringsUndefined: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "undefined",
    abstract: "Find keys in Swift sources that no catalog contains.",
    discussion: """
      flowctl strings undefined
      flowctl strings undefined --sources App --format github --fail-on warning
      """)

  @Option(
    help: ArgumentHelp("Source file or folder to read (repeatable).", valueName: "path"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings undefined", in: world) { session throws(Failure) in
      try await CheckKeyUsage.run(.undefined, sources: sources, in: session)
    }
  }
}

/// `strings unused` and `strings undefined`: compares catalogs with the Swift sources.
struct CheckKeyUsage {
  enum Search: Sendable {
    /// Keys that no source uses.
    case unused
    /// Keys that sources look up and no catalog has.
    case undefined
  }

  private let session: Session
  private let configuration: Configuration

  /// Reads the sources at these paths, or all of the repository, and reports the keys.
  static func run(
    _ search: Search, sources: [String], in session: Session
  ) async throws(Failure) -> Report {
    let usage = CheckKeyUsage(
      session: session, configuration: try session.policy().configuration)
    return try await usage.report(search, sources)
  }

  private func report(
    _ search: Search, _ paths: [String]
  ) async throws(Failure) -> Report {
    let finder = CatalogFinder(session: session, suffix: ".swift", excluded: [])
    let files = try await finder.files(at: paths)
    if files.isEmpty {
      throw Failure(
        .unavailable, "usage", "no Swift source found",
        hint: .flowctl("strings", "unused", "--sources", "<folder>"))
    }
    var usage = KeyUsage()
    let sources = try await session.mapCatalogs(files) { file, bytes in
      bytes.withBytes { SwiftSource($0, path: file.path) }
    }
    for source in sources { usage.add(source) }
    let catalogs = try await catalogs()
    let (command, rule, diagnostics) =
      switch search {
      case .unused: ("strings unused", RuleID("unused-key"), usage.unused(in: catalogs))
      case .undefined: ("strings undefined", RuleID("undefined-key"), usage.undefined(in: catalogs))
      }
    let level = configuration.policy.levels[rule]
    var report = Report(
      command: command, title: Self.title(files.count, catalogs.count),
      diagnostics: level == .off ? [] : diagnostics.map { $0.weighed(level, own: .warning) },
      notes: search == .unused && usage.hasOpenKeys ? [Self.openKeys] : [])
    if search == .unused {
      report.details["catalogs"] = Self.json(report.diagnostics, catalogs)
    }
    return report
  }

  /// The findings by catalog with their full keys, in the shape of `strings check`.
  private static func json(_ findings: [Diagnostic], _ catalogs: [KeyCatalog]) -> JSONValue {
    var prints = Fingerprints()
    let found = findings.map { finding -> (path: String?, json: JSONValue) in
      let print = prints.next(finding)
      var named = finding
      named.identity = Array(finding.identity.dropFirst())
      return (finding.place?.path, CheckedCatalog.json(named, print))
    }
    let byPath = Dictionary(grouping: found, by: \.path)
    return .array(
      catalogs.map { catalog in
        [
          "path": .string(catalog.path), "keys": .number(catalog.keys.count),
          "findings": .array(byPath[catalog.path, default: []].map(\.json)),
        ]
      })
  }

  private static let openKeys =
    "a source looks up keys that are built at run time: unused keys are unknown"

  private static func title(_ sources: Int, _ catalogs: Int) -> String {
    CountText.words(sources, "Swift source") + ", " + CountText.words(catalogs, "string catalog")
  }

  private func catalogs() async throws(Failure) -> [KeyCatalog] {
    let files = try await CatalogStore(session: session).files(at: [])
    let read = try await session.mapCatalogs(files) { file, bytes in
      Result { () throws(Failure) in
        try bytes.reading(file.path) { bytes throws(CatalogError) in
          try KeyCatalog(bytes, path: file.path)
        }
      }
    }
    var catalogs: [KeyCatalog] = []
    for catalog in read { catalogs.append(try catalog.get()) }
    return catalogs
  }
}
