import Diagnostics
import Git
import Gitflow
import Manifests

/// What was merged since the last version, as lines of a changelog.
struct MergedTitles {
  /// Merges that are looked at.
  private static let limit = 500

  let session: Session
  let base: ObjectID

  /// The oldest first, each once.
  func entries() async throws(Failure) -> [ChangelogEntry] {
    let refs = try RefReader.open(session)
    var versions = VersionFacts()
    try await versions.readTags(refs)
    var excluded: [ObjectID] = []
    if let last = versions.lastTag, let id = try await refs.resolve(RefName.tag(last.name)) {
      excluded.append(id)
    }
    let git = try session.git()
    let log = try await converting { () async throws(GitError) in
      try await git.log(from: [base], excluding: excluded, firstParent: true, limit: Self.limit)
    }
    return log.reversed().compactMap(Self.entry).reduce(into: []) { entries, entry in
      if !entries.contains(entry) { entries.append(entry) }
    }
  }

  /// `Merge pull request #7 from owner/feature/x` has its title in the body; other merges have none.
  private static func entry(_ commit: LogEntry) -> ChangelogEntry? {
    guard commit.parents.count > 1 else { return ChangelogEntry(title: commit.subject) }
    guard let rest = commit.subject.removing(prefix: "Merge pull request #") else { return nil }
    let words = rest.split(separator: " ")
    guard words.count == 3, let number = Int(words[0]), let slash = words[2].firstIndex(of: "/"),
      let title = commit.body.split(separator: "\n").first
    else { return nil }
    return ChangelogEntry(
      title: String(title), branch: String(words[2][words[2].index(after: slash)...]),
      number: number)
  }
}
