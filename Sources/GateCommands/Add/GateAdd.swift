import ArgumentParser
import Configuration
package import Base
package import Gates
import Git
package import Session

struct GateAdd: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a gate from a preset to .flowctl.yml.",
    discussion: """
      The rest of the file stays unchanged.
      Presets: \(GatePreset.all.map(\.name).joined(separator: ", "))

      flowctl gate add swiftlint
      flowctl gate add xcodebuild --name ios
      flowctl gate add coverage --dry-run
      """)

  @Argument(help: "Preset to add.", completion: .list(GatePreset.all.map(\.name)))
  var preset: String

  @Option(help: ArgumentHelp("Name of the gate (default: name of the preset).", valueName: "name"))
  var name: String?

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try await AddGate.run(preset, as: name, isDryRun: dryRun, in: session)
  }
}

/// `gate add`: adds a gate from a preset to the configuration and changes nothing else.
package enum AddGate {
  /// Writes the line, creates the file if it is missing, and shows the line.
  static func run(
    _ wanted: String, as name: String?, isDryRun: Bool, in session: Session
  ) async throws(Failure) -> Report {
    guard let preset = GatePreset.named(wanted) else { throw unknown(wanted) }
    let path = configurationPath(of: session)
    let old = try bytes(at: path, in: session)
    let configuration =
      try old.map { bytes throws(Failure) in
        try Session.configuration(bytes, path: Session.configurationName)
      } ?? .default
    try await check(preset, configuration.gates.gates, in: session)
    let name = name ?? preset.name
    let value = value(of: preset, configuration.gates.gates, in: session)
    let new = try inserted(name, value, into: old ?? [])
    if !isDryRun { try write(new, to: path, isNew: old == nil, in: session) }
    return listing(name, value, preset, isDryRun: isDryRun)
  }

  /// The file that gates are written to, which may not exist yet.
  static func configurationPath(of session: Session) -> String {
    session.configurationPath
      ?? (session.location?.worktree ?? session.world.directory) + "/" + Session.configurationName
  }

  private static func value(
    of preset: GatePreset, _ gates: [Gate], scheme known: String? = nil, in session: Session
  ) -> String {
    let scheme = scheme(for: preset, in: session).map { known ?? $0 }
    return GateText.value(
      of: preset, needs: needs(of: preset, gates), arguments: scheme.map { ["-scheme", $0] } ?? [])
  }

  /// Content of a file with one more gate from a preset; `scheme` is the scheme to build, if known.
  package static func adding(
    _ preset: GatePreset, to bytes: [UInt8], scheme: String?, in session: Session
  ) throws(Failure) -> [UInt8] {
    try inserted(preset.name, value(of: preset, [], scheme: scheme, in: session), into: bytes)
  }

  private static func unknown(_ name: String) -> Failure {
    let known = GatePreset.all.map(\.name)
    return Failure(
      .usage, "usage", "unknown preset '\(ForeignText.shown(name))'",
      hint: Remedy.explain("one of: \(known.joined(separator: ", "))").then(
        .explain(
          "for a program of yours, write below 'gates' in \(Session.configurationName): "
            + "\(ForeignText.shown(name)): { command: [<program>, <argument>], reports: [\"-\"] }"))
    )
  }

  /// Coverage is read from the reports of the gates that measure it.
  private static func needs(of preset: GatePreset, _ gates: [Gate]) -> [String] {
    guard case .builtIn(.coverage) = preset.gate.work else { return [] }
    return gates.filter(measures).map(\.name)
  }

  private static func measures(_ gate: Gate) -> Bool {
    gate.preset.flatMap(GatePreset.named)?.measuresCoverage == true
      || !DeclaredReport.implied(by: gate.words ?? []).isEmpty
      || gate.reports.contains { report in
        ["coverage", "lcov", "jacoco", "clover", "cobertura"].contains {
          report.path.lowercased().contains($0)
        }
      }
  }

  /// - Throws: for a gate that can never pass here.
  private static func check(
    _ preset: GatePreset, _ gates: [Gate], in session: Session
  ) async throws(Failure) {
    switch preset.gate.work {
    case .builtIn(.coverage):
      let silent = ["gradle", "kotlin-multiplatform"]
      guard !gates.contains(where: measures),
        let gate = gates.first(where: { $0.preset.map(silent.contains) == true })
      else { return }
      throw Failure(
        .cannotCreate, "gate",
        "gate '\(gate.name)' writes no coverage report, so 'coverage' can never pass",
        hint: .flowctl("gate", "add", "kover"))
    case .builtIn(.duplication):
      guard session.location != nil else { return }
      let files = try await session.files(matching: ["*"])
      if files.isEmpty || files.contains(where: Duplication.isCompared) { return }
      throw Failure(.cannotCreate, "gate", Duplication.noLanguage)
    default: return
    }
  }

  /// The name of the Xcode project, which is usually the name of its main scheme.
  private static func scheme(for preset: GatePreset, in session: Session) -> String? {
    guard ["xcodebuild", "ui-test"].contains(preset.name) else { return nil }
    let directory = session.location?.worktree ?? session.world.directory
    let names = ((try? session.world.files.list(directory)) ?? []).map(\.name).sorted()
    let project = names.first { $0.hasSuffix(".xcworkspace") || $0.hasSuffix(".xcodeproj") }
    return project.flatMap { $0.split(separator: ".").first }.map(String.init) ?? "App"
  }

  static func inserted(
    _ name: String, _ value: String, into bytes: [UInt8]
  ) throws(Failure) -> [UInt8] {
    do throws(GateInsertion.Fault) {
      return try GateInsertion(name, value, into: bytes).result()
    } catch {
      throw failure(error, name, value)
    }
  }

  private static func failure(
    _ fault: GateInsertion.Fault, _ name: String, _ value: String
  ) -> Failure {
    switch fault {
    case .exists(let line):
      Failure(
        .cannotCreate, "gate", "gate '\(name)' already exists at line \(line)",
        hint: Remedy.explain("choose another name with --name, or show the existing gate")
          .then(.flowctl("gate", "explain", name)))
    case .noPlace:
      Failure(
        .cannotCreate, "gate",
        "flowctl can't edit '\(Session.configurationName)' in its current form",
        hint: "add this line below 'gates': \(name): \(value)")
    case .unreadable(let error): Failure(.badConfiguration, error.diagnostics)
    }
  }

  static func bytes(at path: String, in session: Session) throws(Failure) -> [UInt8]? {
    try session.regularFile(path, named: path, limit: ConfigLimits.bytes)
  }

  static func write(
    _ bytes: [UInt8], to path: String, isNew: Bool, in session: Session
  ) throws(Failure) {
    try askingFiles(.cannotCreate, "gate", "can't write '\(path)'") { () throws(FileError) in
      if isNew {
        try session.world.files.create(path, bytes)
      } else {
        try session.world.files.edit(path, bytes)
      }
    }
  }

  private static func listing(
    _ name: String, _ value: String, _ preset: GatePreset, isDryRun: Bool
  ) -> Report {
    let done = isDryRun ? "would be written" : "written"
    return Report(
      text: "\(Session.configurationName), \(done) below 'gates':\n  \(name): \(value)\n"
        + "\(preset.summary); flowctl gate explain \(name)\n",
      values: [
        "name": .string(name), "preset": .string(preset.name), "value": .string(value),
        "written": .bool(!isDryRun), "path": .string(Session.configurationName),
      ])
  }
}
