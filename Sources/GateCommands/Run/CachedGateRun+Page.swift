import Base
package import Gates
import Git
import GitHub
package import Gitflow
import Session

/// The report directory of a run: the page with its data.
extension CachedGateRun {
  /// The branch model with the change; nil if no model can be read.
  var diagram: BranchDiagram? {
    guard let model = try? session.policy().policy.model else { return nil }
    return BranchDiagram(
      model, branch: change.source, source: policy.policy.source, target: policy.policy.target)
  }

  /// The progress of translations, if a gate checks them; nil if unknown.
  var strings: StringsMatrix? {
    get async {
      guard gates.contains(where: { $0.work == .builtIn(.strings) }) else { return nil }
      return await context.checks.strings(session)
    }
  }

  func write(_ run: GateRun, _ record: [UInt8], to report: String) throws(Failure) {
    let run = prepared(run, for: report)
    try askingFiles(.inputOutput, "output", "can't write the report to '\(report)'") {
      () throws(FileError) in
      try files.makeDirectory(report)
      let page = PageFrame(.embedded, tool: .flowctl).render(run.page, as: GateRun.fileNames[0])
      for (name, bytes) in zip(GateRun.fileNames, [page, run.json()]) {
        try files.replace(report + "/" + name, bytes)
      }
      try files.replace(report + "/" + GatePlaces.record, record)
    }
  }

  /// The run for a directory with its page: with source lines and relative paths.
  private func prepared(_ run: GateRun, for folder: String) -> GateRun {
    var run = run
    for index in run.gates.indices {
      run.gates[index].log = run.gates[index].log.map { log in
        let path = log.hasPrefix("/") ? log : directory + "/" + log
        return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : log
      }
    }
    run.sources = SourceReader(directory: directory, files: files)
      .read(findings: run.gates.flatMap(\.findings) + run.policy.findings)
    let environment = context.world.environment
    if let commit = change.head?.description, let server = environment["GITHUB_SERVER_URL"],
      let repository = environment["GITHUB_REPOSITORY"].flatMap({ RepositoryName($0) })
    {
      run.sources.name(server: server, repository: repository.description, commit: commit)
    }
    return run
  }
}

/// Reads the lines of findings; reports name the places, so no links are followed.
private struct SourceReader {
  let directory: String
  let files: FileSystem

  /// Maximum number of files to read, and bytes of each.
  private static let (most, limit) = (200, 1 << 20)

  func read(findings: [Diagnostic]) -> RunSources {
    var sources = RunSources()
    let reports = ReportFiles(files: files, directory: directory)
    let places = Dictionary(grouping: findings.compactMap(\.place), by: \.path)
    for (path, places) in places.sorted(by: { $0.key < $1.key }).prefix(Self.most) {
      guard reports.mayHold(path),
        let text = try? files.read(directory + "/" + path, Self.limit)
      else { continue }
      sources.keep(Set(places.map(\.line)), of: path, text)
    }
    return sources
  }
}

extension BranchDiagram {
  /// A diagram of the model with the checked branch, if its type and target are known.
  package init(
    _ model: BranchModel, branch: String? = nil, source: String? = nil, target: String? = nil
  ) {
    self.init(nodes: Self.ordered(model).map(Self.node), edges: model.kinds.flatMap(Self.edges))
    guard let branch, let source, let target else { return }
    change = Change(branch: branch, source: source, target: target)
  }

  /// Production first, then branches that merge into it, integration, and work branches.
  private static func ordered(_ model: BranchModel) -> [BranchKind] {
    let production = model.production?.kind
    func rank(_ kind: BranchKind) -> Int {
      if kind.name == production { return 0 }
      if kind.isPermanent { return 3 }
      guard kind.targets.contains(where: { $0 == production }) else { return 4 }
      return kind.sources.contains { $0 == production } ? 1 : 2
    }
    return (0...4).flatMap { level in model.kinds.filter { rank($0) == level } }
  }

  private static func node(_ kind: BranchKind) -> Node {
    if case .permanent(let branch, _) = kind.shape {
      return Node(kind.name.text, label: branch, isPermanent: true)
    }
    return Node(kind.name.text, label: (kind.prefix ?? kind.name.text + "/") + "…")
  }

  private static func edges(_ kind: BranchKind) -> [Edge] {
    kind.sources.map { Edge($0.text, kind.name.text, .taken) }
      + kind.targets.map { Edge(kind.name.text, $0.text, .merges) }
      + kind.backMerges.map { Edge($0.source.text, $0.target.text, .backMerge) }
  }
}
