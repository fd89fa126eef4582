import Configuration
import Base
import Gates
import Git
import Gitflow
import Manifests
import Pipelines
import Session
import Templates

/// The pipeline of the current configuration, and the place of its files.
struct PipelineWork {
  let configuration: Configuration
  let pipeline: Pipeline
  let files: [PipelineFile]
  let project: ManifestProject

  static let lockPath = ".flowctl/pipeline.lock"

  private let unread: UnreadConfiguration?
  /// Files that are not written because an equivalent one exists.
  private let instead: [String]

  init(in session: Session) throws(Failure) {
    configuration = try session.policy().configuration
    let made = try Self.made(of: configuration)
    pipeline = made.0
    guard let worktree = try session.repository().worktree else {
      throw Failure(
        .unavailable, .pipelineDrift, "a bare repository has no working tree to write to",
        hint: .git("worktree", "add", "../work"))
    }
    project = ManifestProject(
      worktree: worktree, prefix: "", files: session.world.files,
      directory: session.world.directory)
    files = made.1.filter { [project] in project.alternative(to: $0) == nil }
    instead = made.1.compactMap { [project] file in
      project.alternative(to: file).map { "'\(file.path)' is not written: '\($0)' exists" }
    }
    unread = try UnreadConfiguration.find(in: session, project)
    if let unread, unread.stops, session.configurationPath == nil { throw unread.failure }
  }

  /// GitHub reads only the first CODEOWNERS file, and '.github' comes first.
  func refuseSecondOwners() throws(Failure) {
    let path = CodeOwners.path
    guard files.contains(where: { $0.path == path }), project.present(path).isMissing,
      let other = ["CODEOWNERS", "docs/CODEOWNERS"].first(where: { !project.present($0).isMissing })
    else { return }
    throw Failure(
      .fail, .pipelineDrift,
      "'\(path)' would hide '\(other)': GitHub reads only the first CODEOWNERS file",
      hint: .run([
        Command(["mkdir", "-p", project.typed(path: SpecPath.directory(of: path))]),
        Command(["mv", "-n", project.typed(path: other), project.typed(path: path)]),
      ]))
  }

  /// The pipeline of a configuration, without reading other files.
  static func pipeline(of configuration: Configuration) throws(Failure) -> Pipeline {
    let stores = [configuration.stores] + configuration.appStores.map(\.stores)
    let names = Set(stores.flatMap(\.places).map(\.store))
    let hooks = configuration.notices.flatMap { [$0.addressVariable, $0.keyVariable] }
    return try converted { () throws(PipelineFault) in
      try PipelinePlanner(
        configuration.policy.model, configuration.gates, configuration.pipeline,
        version: Session.programVersion,
        labelSecrets: (StoreName.allCases.filter(names.contains).map(\.keyVariable)
          + hooks.compactMap(\.self)).uniqued
      ).pipeline()
    }
  }

  private static func made(
    of configuration: Configuration
  ) throws(Failure) -> (Pipeline, [PipelineFile]) {
    let pipeline = try pipeline(of: configuration)
    let pins = try pins()
    let files = try converted { () throws(PipelineFault) in
      try pipeline.files(
        configuration.gates, configuration.policy.model.apps,
        base: base(configuration.policy.model), pins)
    }
    return (pipeline, files)
  }

  /// The base branch of feature branches: the integration branch, if the model has one.
  private static func base(_ model: BranchModel) -> String {
    let integration = model.kinds.first { $0.isPermanent && !$0.isProduction }?.permanentName
    return integration ?? model.permanentNames.first?.branch ?? "main"
  }

  private static func pins() throws(Failure) -> ActionPins {
    do throws(StreamFault) {
      return try ActionPins(parsing: Array(Template.actionPins.text.utf8))
    } catch {
      throw Failure(.badInput, .pipelineDrift, error.message(of: "list of pinned actions"))
    }
  }

  static func converted<Value>(
    _ body: () throws(PipelineFault) -> Value
  ) throws(Failure) -> Value {
    do throws(PipelineFault) {
      return try body()
    } catch {
      throw Failure(.badConfiguration, .configuration, error.message, hint: error.hint)
    }
  }
}

extension PipelineFile.Owner {
  /// The same as an ownership in the lock file.
  var ownership: FileOwnership {
    switch self {
    case .pipeline: .generated
    case .parts: .regions
    case .repository: .seedOnce
    }
  }
}

extension PipelineWork {
  /// The lock file; an empty one if nothing was written yet.
  func lock() throws(Failure) -> ManifestLock {
    try project.lock(at: Self.lockPath, .pipelineDrift)
      ?? ManifestLock(template: "pipeline", templateVersion: "1")
  }

  /// Files that the configuration no longer needs, sorted by path.
  func orphans(_ lock: ManifestLock) -> [(key: String, value: LockedFile)] {
    let paths = Set(files.map(\.path))
    return lock.files.filter { !paths.contains($0.key) && $0.value.ownership != .seedOnce }
      .sorted { $0.key < $1.key }
  }

  /// The files as input of an update.
  var tree: RenderedTree {
    RenderedTree(
      files: Dictionary(
        files.map { ($0.path, RenderedTree.File($0.bytes, $0.owner.ownership)) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// The static checks of the pipeline.
  var proof: [Diagnostic] {
    PipelineProof(
      pipeline, configuration.gates.actions, fastfile: FastfileLanes(parsing: fastfile),
      foreign: foreignChecks, typedPath: project.typed(path: Fastfile.path)
    ).findings
  }

  /// Reports that jobs can't install flowctl, because a folder or file is missing.
  var missingSource: [Diagnostic] {
    guard let (message, hint) = sourceFault else { return [] }
    return [
      Diagnostic(
        .pipelineDrift, message, hint: hint,
        place: Place(path: Session.configurationName, line: 1), identity: ["flowctl"])
    ]
  }

  private var sourceFault: (message: String, hint: Remedy)? {
    let files = project.files
    switch pipeline.flowctl {
    case .repository: return nil
    case .folder(let folder):
      let package = try? files.status("\(project.worktree)/\(folder)/Package.swift")
      if package?.kind == .regular { return nil }
      return (
        "jobs build flowctl from '\(ForeignText.shown(folder))', which has no 'Package.swift'",
        "pipeline: { flowctl: { path: FOLDER } }, where FOLDER contains its sources"
      )
    case .archive(let repository, let ref, let path):
      let sums = (try? files.read("\(project.worktree)/\(path)", 1 << 20)).map {
        String(decoding: $0, as: UTF8.self)
      }
      let archive = "  flowctl-\(ref.removing(prefix: "v") ?? ref)-"
      if sums?.contains(archive) == true { return nil }
      let release = "https://github.com/\(repository)/releases/download/\(ref)"
      let shown = ForeignText.shown(path)
      return (
        sums == nil
          ? "jobs need the checksums file '\(shown)', which can't be read"
          : "'\(shown)' contains no checksum of flowctl \(ref)",
        .run(
          Command([
            "curl", "--fail", "--location", "--create-dirs", "--output",
            project.typed(path: path), release + "/SHA256SUMS",
          ]))
      )
    }
  }

  /// The repository's Fastfile, else the one that is written next.
  private var fastfile: [UInt8] {
    if case .file(let bytes) = project.present(Fastfile.path) { return bytes }
    if let lock = try? lock(), lock.files[Fastfile.path] != nil { return [] }
    return files.first { $0.path == Fastfile.path }?.bytes ?? []
  }

  private static let workflows = ".github/workflows"

  /// Workflows that flowctl did not write.
  private var otherWorkflows: [String] {
    guard pipeline.settings.providers.contains(.github),
      let entries = try? project.files.list(project.worktree + "/" + Self.workflows)
    else { return [] }
    let own = Set(files.map(\.path))
    return entries.map { Self.workflows + "/" + $0.name }
      .filter { !own.contains($0) && ($0.hasSuffix(".yml") || $0.hasSuffix(".yaml")) }.sorted()
  }

  /// A note that existing workflows run, too; nil if there are none.
  var besideNote: String? {
    let paths = otherWorkflows.map { "'\(ForeignText.shown($0))'" }
    if paths.isEmpty { return nil }
    let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    return "\(paths.prefix(3).joined(separator: ", "))\(more) "
      + "\(paths.count == 1 ? "is kept and runs" : "are kept and run") in addition"
  }

  /// Jobs of other workflows that report the required check.
  private var foreignChecks: [Diagnostic] {
    otherWorkflows.flatMap(foreignChecks)
  }

  /// The jobs of one file; GitHub does not run invalid files.
  private func foreignChecks(_ path: String) -> [Diagnostic] {
    guard case .file(let bytes) = project.present(path),
      let checks = try? JobCheck.all(bytes, path: path)
    else { return [] }
    return checks.compactMap { check in
      let answer = check.reports(Pipeline.verdict)
      return answer == .no
        ? nil : .requiredCheck(of: check.job, at: check.place, isCertain: answer == .yes)
    }
  }

  /// The note about an unpinned source.
  var notes: [String] {
    let below = instead + (unread.map { [$0.note] } ?? [])
    guard !pipeline.flowctl.isPinned, case .repository(_, let ref, _) = pipeline.flowctl else {
      return below
    }
    return below + [
      "jobs build flowctl from source at '\(ref)'; to download the release, set pipeline.flowctl.checksums"
    ]
  }
}

extension ManifestProject {
  /// An existing file that replaces a pipeline file, with the spelling on disk.
  fileprivate func alternative(to file: PipelineFile) -> String? {
    for path in file.alternatives {
      let (folder, name) = (SpecPath.directory(of: path), path.split(separator: "/").last ?? "")
      let entries = (try? files.list(worktree + "/" + folder)) ?? []
      let found = entries.filter { $0.name.lowercased() == name }
        .map { (folder.isEmpty ? "" : folder + "/") + $0.name }
      if let other = found.first(where: { $0 != file.path }) { return ForeignText.shown(other) }
    }
    return nil
  }
}
