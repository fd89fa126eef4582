import Diagnostics
import Effects
import Gates
import Git
import GitHub
import Session

extension GateRun {
  /// The run for a directory with its page: with source lines and relative paths.
  func readBeside(_ folder: String, tree: GateChange, in session: Session) -> GateRun {
    var run = self
    let directory = tree.directory
    for index in run.gates.indices {
      run.gates[index].log = run.gates[index].log.map { log in
        let path = log.hasPrefix("/") ? log : directory + "/" + log
        return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : log
      }
    }
    run.sources = SourceReader(directory: directory, files: session.world.files)
      .read(findings: gates.flatMap(\.findings) + policy.findings)
    let environment = session.world.environment
    if let commit = tree.head?.description, let server = environment["GITHUB_SERVER_URL"],
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
