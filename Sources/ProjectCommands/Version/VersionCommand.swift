import ArgumentParser
import Configuration
import Base
import Gitflow
import Manifests
import Session

package struct VersionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Show, check and set the app version in every file.",
    discussion: """
      The files are listed below 'versions' in the configuration. flowctl never writes build \
      numbers into files: CI sets them, such as from `version next-build`.

      Show the versions:         flowctl version show
      Compare with the branch:   flowctl version check
      Set a version:             flowctl version set 1.4.0
      Reserve a build number:    flowctl version next-build --claim
      """,
    subcommands: [Show.self, Set.self, Check.self, NextBuildCommand.self])

  struct Show: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show every file that contains the version.",
      discussion: """
        Files outside of the configuration that have a version of their own are reported, too.

        flowctl version show
        flowctl version show --json
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("version show", in: world, ShowVersions.run)
    }
  }

  struct Set: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set the version in every file.",
      discussion: """
        Only the version changes: comments, quotes and line endings stay. flowctl commits nothing.

        flowctl version set 1.4.0
        flowctl version set 1.4.0 --dry-run
        """)

    @Argument(help: "Version, such as 1.4.0.")
    var version: String

    @Flag(help: "Show what would change, and change nothing.")
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await SetVersion.run(version, isDryRun: dryRun, in: session)
    }
  }

  struct Check: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check that all files have the same version.",
      discussion: """
        On a release branch, the version must be the branch's. A target, property list or Gradle \
        file that sets a version of its own fails, too.

        flowctl version check
        flowctl version check --branch release/1.4.0 --format github
        """)

    @Option(
      help: ArgumentHelp("Branch to evaluate, instead of the current one.", valueName: "name"))
    var branch: String?

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await CheckVersions.run(branch: branch, in: session)
    }
  }
}

/// `version show`: lists every file that contains the version of the app.
enum ShowVersions {
  /// The places in the order of the configuration, and whether they agree.
  static func run(in session: Session) async throws(Failure) -> Report {
    let session = try await session.focusedHere()
    let tree = try TreeFiles(of: session)
    let settings = try session.policy().configuration.versions
    if settings.files.isEmpty { return try await candidates(in: session) }
    let versions = ProjectVersions(settings, in: tree, of: session)
    let shadows = try await VersionShadows(settings: settings, tree: tree).findings(in: session)
    let texts = Set(versions.literals.map(\.version.text))
    let agree = texts.count == 1 && versions.faults.isEmpty && shadows.isEmpty
    return Report(
      text: text(versions, shadows, agree: agree),
      values: [
        "agree": .bool(agree),
        "version": texts.count == 1 ? .optional(texts.first) : .null,
        "places": .array(places(versions)),
        "faults": .strings(versions.faults.map(\.message)),
        "shadows": .strings(shadows.map(\.message)),
      ])
  }

  /// The files that contain a version, if the configuration names none.
  private static func candidates(in session: Session) async throws(Failure) -> Report {
    let found = try await VersionCandidates.find(in: session)
    if found.isEmpty { try await NamedVersionFiles.require(VersionSettings(), in: session) }
    let rows = found.flatMap { file in
      file.stated.map {
        ["\(file.file.path):\($0.place.line)", $0.key, $0.text].map(ForeignText.shown)
      }
    }
    let line = ForeignText.shown(VersionSettings().naming(found.map(\.file)))
    let texts = Set(found.flatMap(\.stated).map(\.text))
    let places = found.flatMap { file in file.stated.map { place($0, in: file.file) } }
    return Report(
      text: TextTable.text([["place", "key", "version"]] + rows)
        + "the configuration names none of these files; to let releases write them, add to "
        + "\(Session.configurationName):\n  \(line)\n",
      values: [
        "agree": .bool(false), "version": texts.count == 1 ? .optional(texts.first) : .null,
        "places": .array(places), "faults": .strings([]), "shadows": .strings([]),
        "configured": .bool(false),
      ])
  }

  private static func place(_ stated: StatedVersion, in file: VersionFile) -> JSONValue {
    [
      "path": .string(file.path), "kind": .string(file.kind.rawValue),
      "key": .string(stated.key), "version": .string(stated.text),
      "line": .number(stated.place.line), "column": .number(stated.place.column),
      "isLiteral": .bool(stated.isLiteral),
    ]
  }

  private static func places(_ versions: ProjectVersions) -> [JSONValue] {
    versions.files.flatMap { file in
      file.stated.map { place($0, in: file.file) }
    }
  }

  private static func text(
    _ versions: ProjectVersions, _ shadows: [Diagnostic], agree: Bool
  ) -> String {
    let rows = versions.files.flatMap { file in
      file.stated.map { stated in
        [
          "\(file.file.path):\(stated.place.line)", stated.key, stated.text,
          stated.isLiteral ? "" : "set elsewhere",
        ].map(ForeignText.shown)
      }
    }
    let remarks = (versions.faults + shadows).map { $0.message + "\n" }
    return TextTable.text([["place", "key", "version", ""]] + rows) + remarks.joined()
      + (agree ? "" : "the versions differ; see: flowctl version check\n")
  }
}
