import Effects
import Git
import Session

/// The repository's pull request template, from the places where GitHub looks for it.
struct PullRequestTemplate {
  private static let limit = 1 << 16
  private static let names = ["pull_request_template.md", "pull_request_template.txt"]

  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The text from the working tree; symbolic links are not followed.
  var text: String? {
    guard let worktree = session.location?.worktree else { return nil }
    for directory in [worktree + "/.github", worktree, worktree + "/docs"] {
      guard let entries = try? session.world.files.list(directory) else { continue }
      let found = entries.filter {
        $0.kind == .regular && Self.names.contains($0.name.lowercased())
      }
      guard let first = found.map(\.name).min(),
        let bytes = try? session.world.files.read("\(directory)/\(first)", Self.limit)
      else { continue }
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }
}
