import Effects
import Git

/// Where runs of gates leave what later runs read.
struct GatePlaces: Sendable {
  /// Shared by all work trees of the repository.
  let directory: String
  /// What every log's path begins with.
  let logs: String

  /// The places of one run; `report` is the directory that the command line names for its logs.
  init(_ location: RepositoryLocation, run: String, report: String?) {
    directory = location.commonDirectory + "/flowctl/gates"
    logs = report.map { $0 + "/" } ?? "\(location.commonDirectory)/flowctl/logs/\(run)-"
  }

  var history: String { directory + "/history" }

  /// The last run of this work tree.
  func lastRun(_ location: RepositoryLocation) -> String {
    location.gitDirectory + "/flowctl/last-run"
  }

  /// Removes the oldest logs; each run leaves some.
  func prune(_ files: FileSystem) {
    guard let slash = logs.lastIndex(of: "/"), logs.hasSuffix("-") else { return }
    let folder = String(logs[..<slash])
    let names = ((try? files.list(folder)) ?? []).map(\.name).sorted()
    for name in names.dropLast(Self.most) { try? files.remove("\(folder)/\(name)") }
  }

  private static let most = 400
}
