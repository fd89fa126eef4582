import Diagnostics
import Effects
import Git

/// The pull requests that were seen from this clone, so that `status` need not ask the network.
struct PullRequestNotes: Sendable {
  private let files: FileSystem
  private let directory: String

  private static let limit = 1 << 18

  init(_ location: RepositoryLocation, files: FileSystem) {
    self.files = files
    directory = location.commonDirectory + "/flowctl"
  }

  private var path: String { directory + "/pull-requests" }

  private func read() -> [PullRequestNote] {
    guard let bytes = try? files.read(path, Self.limit * 2) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { PullRequestNote(line: $0) }
  }

  /// What was last seen of a branch's pull request.
  func note(of branch: String) -> PullRequestNote? { read().last { $0.branch == branch } }

  /// Keeps what was seen in the place of what is known; what can't be kept changes no answer.
  func keep(_ note: PullRequestNote) {
    var notes = read().filter { $0.branch != note.branch } + [note]
    while notes.reduce(0, { $0 + $1.line.utf8.count }) > Self.limit { notes.removeFirst() }
    try? files.makeDirectory(directory)
    try? files.replace(path, Array(notes.map(\.line).joined().utf8))
  }
}
