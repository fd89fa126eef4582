import ArgumentParser
import Configuration
import Base
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

  @OptionGroup var options: KeyUsageOptions

  func run(in world: World) async throws -> ExitStatus {
    await options.report(.unused, in: world)
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

  @OptionGroup var options: KeyUsageOptions

  func run(in world: World) async throws -> ExitStatus {
    await options.report(.undefined, in: world)
  }
}

/// Compares catalogs with the Swift sources.
struct KeyUsageOptions: ParsableArguments {
  enum Search: String {
    /// Keys that no source uses.
    case unused
    /// Keys that sources look up and no catalog has.
    case undefined
  }

  @Option(
    help: ArgumentHelp("Source file or folder to read (repeatable).", valueName: "path"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var global: GlobalOptions

  func report(_ search: Search, in world: World) async -> ExitStatus {
    await global.report("strings \(search)", in: world) { session throws(Failure) in
      try await report(search, in: session)
    }
  }

  private func report(_ search: Search, in session: Session) async throws(Failure) -> Report {
    let level = try session.policy().configuration.policy.levels[RuleID("\(search)-key")]
    let finder = CatalogFinder(session: session, suffix: ".swift", excluded: [])
    let files = try await finder.files(at: sources)
    if files.isEmpty {
      throw Failure(
        .unavailable, "usage", "no Swift source found",
        hint: .flowctl("strings", "\(search)", "--sources", "<folder>"))
    }
    var usage = KeyUsage()
    let read = try await session.mapCatalogs(files) { file, bytes in
      bytes.withBytes { SwiftSource($0, path: file.path) }
    }
    for source in read { usage.add(source) }
    let catalogs = try await Self.catalogs(in: session)
    let found = search == .unused ? usage.unused(in: catalogs) : usage.undefined(in: catalogs)
    var report = Report(
      command: "strings \(search)",
      title: CountText.words(files.count, "Swift source") + ", "
        + CountText.words(catalogs.count, "string catalog"),
      diagnostics: level == .off ? [] : found.map { $0.weighed(level, own: .warning) },
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

  private static func catalogs(in session: Session) async throws(Failure) -> [KeyCatalog] {
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
