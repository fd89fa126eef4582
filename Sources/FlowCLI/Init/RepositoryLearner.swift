import BranchCommands
import Configuration
import Base
import GateCommands
import Gates
import Git
import GitHub
import Gitflow
import Manifests
import Pipelines
import ProjectCommands
import Session

/// A configuration file that fits a repository, with notes for the user.
struct LearnedRepository: Sendable {
  var preset: BranchModel.Preset
  var text: String
  var settings: [ConfigEntry] = []
  var notes: [String] = []
  /// What to type next, in this order.
  var steps: [String] = []
}

/// Derives a configuration from a repository without one.
struct RepositoryLearner {
  let session: Session
  let options: InitCommand

  /// The newest commits are enough to find the conventions of a big repository.
  private static let commitLimit = 5_000
  private static let heading =
    "# The branch model; all keys with comments: flowctl config show --all\n"

  func learn() async throws(Failure) -> LearnedRepository {
    guard session.location != nil else {
      let configuration = try Self.decoded(preset: options.preset ?? .adapted, [])
      return LearnedRepository(
        preset: configuration.preset, text: Self.heading + LearnedFile(configuration).text)
    }
    let refs = try session.refs()
    var evidence = try await LayoutEvidence.read(refs, in: session)
    var (configuration, notes) = try await beginning(refs, evidence)
    let isImported = !notes.isEmpty
    if configuration.policy.remote == Policy().remote {
      configuration.policy.remote = try session.applyingOrganizationPolicy(
        LoadedPolicy(configuration, origin: "")
      ).policy.remote
    }
    let repository = try Repository(session, LoadedPolicy(configuration, origin: ""))
    let record = try await repository.historyRecord(
      limit: options.fromHistory ? nil : Self.commitLimit)
    evidence.merged = record.mergedBranches()
    let layout = BranchLayout(evidence)
    if !isImported, options.preset == nil, configuration.preset == .githubFlow,
      layout.preset == .trunk
    {
      configuration = try Self.decoded(preset: .trunk, [])
      configuration.policy.model = configuration.policy.model.renamed(to: layout)
    }
    // Where teams tag in other forms, these are inferred from the tags.
    let reading =
      configuration.policy.model.tagForm == nil ? try await repository.versions().reading : nil
    if configuration.policy.model.tagForm == nil, reading == nil {
      configuration.policy.model.tagForm = VersionForm.newest(of: record.tips)
    }
    var file = LearnedFile(configuration)
    if !record.commits.isEmpty {
      var replay = HistoryReplay(
        record, policy: configuration.policy,
        keepingPreset: options.preset != nil || isImported, keepingFlows: options.preset != nil)
      try await repository.compareFixes(of: &replay)
      if let learned = replay.learned {
        file = LearnedFile(learned, configuration)
        notes += learned.declined.map { declined in
          "\(CountText.words(declined.allowed, "past merge")) would not be allowed by the preset "
            + "\(configuration.preset.rawValue), which an option selects; to allow them: "
            + declined.configuration
        }
        survey(evidence, record, layout, isImported, &file, &notes)
        let model = file.configuration.policy.model
        notes += replay.accidents.map { "accident: \($0.message)" }
        notes += replay.unknownPrefixes(in: model).prefix(3).map(Self.note)
      }
    }
    let steps = try await FirstSteps(repository.with(file.configuration.policy))
    notes += try await steps.notes(preset: file.configuration.preset)
    let (text, remarks) = try await text(file, reading)
    notes += remarks
    return LearnedRepository(
      preset: file.configuration.preset, text: text,
      settings: ConfigFile.entries(of: file.configuration), notes: notes,
      steps: try await steps.commands())
  }

  /// Fits the names of the model to those of the last year, unless another tool defines them.
  private func survey(
    _ evidence: LayoutEvidence, _ record: HistoryRecord, _ layout: BranchLayout,
    _ isImported: Bool, _ file: inout LearnedFile, _ notes: inout [String]
  ) {
    let model = file.configuration.policy.model
    let others = evidence.recentBranches.filter { !model.isPermanent($0) }
    let newest = evidence.branches.values.max() ?? 0
    let survey = NameSurvey(
      branches: others, merged: record.mergedBranches(since: newest - 365 * 86_400), model: model,
      existing: Set(evidence.branches.keys))
    if !isImported { file.add(layout, survey) }
    notes += [survey.summary].compactMap(\.self)
  }

  /// A prefix of too few merges to be sure that it is an alias.
  private static func note(_ found: UnknownPrefix) -> String {
    let merges = CountText.words(found.count, "past merge")
    return "\(merges) with the prefix '\(found.prefix)', which no branch type has; "
      + "to add it: \(found.configuration)"
  }

  /// The settings of git-flow, else those derived from branch names.
  private func beginning(
    _ refs: RefReader, _ evidence: LayoutEvidence
  ) async throws(Failure) -> (Configuration, notes: [String]) {
    let settings = try await gitFlowSettings()
    let imported = GitFlowImport(settings.map { ($0.key, $0.value ?? "true") })
    if let tool = imported.tool, options.preset == nil || options.preset == imported.preset {
      return (
        try Self.decoded(preset: imported.preset, imported.overrides),
        ["imported from \(tool.rawValue)"] + imported.notes
      )
    }
    let layout = BranchLayout(evidence)
    // If not every branch is fetched, other branches may exist.
    let isWhole =
      try await Repository(session, LoadedPolicy(.default, origin: "")).branchGap() == nil
    let preset = options.preset ?? (isWhole ? layout.preset : .adapted)
    var configuration = try Self.decoded(preset: preset, [])
    configuration.policy.model = configuration.policy.model.renamed(to: layout)
    return (configuration, [])
  }

  /// The settings of git-flow in Git's configuration, which override those of a committed file.
  private func gitFlowSettings() async throws(Failure) -> [GitSetting] {
    let (git, pattern) = (try session.git(), "^gitflow\\.")
    let own = try await askingGit(await git.settings(matching: pattern))
    guard let path = session.location?.worktree.map({ $0 + "/.gitflow" }),
      (try? session.world.files.status(path))?.kind == .regular
    else { return own }
    return try await askingGit(await git.settings(matching: pattern, inFile: path)) + own
  }

  private static func decoded(
    preset: BranchModel.Preset, _ overrides: [ConfigOverride]
  ) throws(Failure) -> Configuration {
    do throws(ConfigurationError) {
      return try Configuration.decode([ConfigOverride("preset", preset.rawValue)] + overrides)
    } catch {
      throw Failure(.badConfiguration, error.diagnostics)
    }
  }
}

// MARK: - Tools

extension RepositoryLearner {
  /// Presets that fit only if the tool is set up; the others are optional.
  private static let tools: Set = [
    "swiftlint", "swift-format", "swiftformat", "detekt", "spotless", "ruff", "eslint",
    "swift-test", "xcodebuild", "gradle", "kover", "jacoco", "kotlin-multiplatform", "pytest",
    "flutter-analyze", "flutter-test", "tsc", "jest", "strings", "sonarqube",
  ]

  /// CI services by the files that they read.
  private static let providers: [(file: String, provider: PipelineProvider)] = [
    (".github/workflows/", .github), (".gitlab-ci.yml", .gitlab), ("bitrise.yml", .bitrise),
  ]

  /// The file for the repository's apps, lanes and tools, with notes about them.
  private func text(
    _ file: LearnedFile, _ reading: TagReading?
  ) async throws(Failure) -> (text: String, notes: [String]) {
    let files =
      session.location?.isBare == true
      ? []
      : try await session.files(matching: ["*"])
    let proposal = try await proposal(files, file.configuration.policy.model)
    let apps = AppProposal(reading, among: files, file.configuration.policy.model)
    let read = { path in SuggestGates.text(of: path, in: session) }
    let hasVersions = file.configuration.policy.model.kinds.contains(where: \.introducesVersion)
    var versions: String?
    if hasVersions, let framework = AppFramework(among: files, text: read) {
      versions = try await VersionCandidates.line(of: framework, in: session)
    }
    let parts = [Self.heading, file.text, proposal.text, versions.map { $0 + "\n" }, apps?.text]
    var bytes = Array(parts.compactMap(\.self).joined().utf8)
    for suggestion in GateSuggestion.all(for: files, text: read)
    where Self.tools.contains(suggestion.preset.name) {
      bytes = try AddGate.adding(
        suggestion.preset, to: bytes, scheme: proposal.scheme, in: session)
    }
    let version =
      hasVersions && versions == nil
      ? try await VersionCandidates.note(in: session).map { [$0] } ?? [] : []
    let notes = (apps.map { [$0.note] } ?? []) + proposal.notes + version
    return (String(decoding: bytes, as: UTF8.self), notes)
  }

  /// The apps and lanes of the tracked files.
  private func proposal(
    _ files: [String], _ model: BranchModel
  ) async throws(Failure) -> ProjectProposal {
    var providers = Self.providers.filter { entry in
      files.contains { $0 == entry.file || entry.file.hasSuffix("/") && $0.hasPrefix(entry.file) }
    }.map(\.provider)
    let service = try await session.remotePlaces().elsewhere?.service.name
    if providers.isEmpty, service == "GitLab" { providers = [.gitlab] }
    let place = ManifestPlace(
      top: session.location?.worktree ?? session.world.directory, path: "", prefix: "")
    return ProjectProposal(
      apps: FoundApps(among: files.filter(ForeignFolders.isOurs), from: place.files(in: session)),
      providers: providers, lanes: lanes(files), hasBundler: files.contains("Gemfile"),
      model: model)
  }

  private func lanes(_ files: [String]) -> FastfileLanes? {
    guard let path = files.first(where: { $0 == "fastlane/Fastfile" || $0 == "Fastfile" }),
      let root = session.location?.worktree,
      let bytes = try? session.world.files.read("\(root)/\(path)", 1 << 20)
    else { return nil }
    return FastfileLanes(parsing: bytes)
  }
}

extension VersionForm {
  /// The form of the newest version among tags.
  fileprivate static func newest(of tips: [HistoryTip]) -> VersionForm? {
    tips.filter(\.isTag).compactMap { WrittenVersion(parsing: $0.name) }
      .max { ($0.version, $0.form.rawValue) < ($1.version, $1.form.rawValue) }?.form
  }
}
