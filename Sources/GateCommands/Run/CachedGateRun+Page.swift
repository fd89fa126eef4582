import Base
import Gates
import Git
import GitHub
import Session

/// The report directory of a run: the page with its data.
extension CachedGateRun {
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
