import Git
import Gitflow
import Manifests

/// Reads from a commit of a branch what the changelog lists for it.
struct MergedTitleReader {
  private let classifier: BranchClassifier
  private let remote: String

  init(_ classifier: BranchClassifier, remote: String) {
    (self.classifier, self.remote) = (classifier, remote)
  }

  /// True for a merge of work: its commits may contain the title, or a breaking change.
  func needsCommits(_ commit: LogEntry) -> Bool {
    commit.parents.count > 1 && (Self.request(commit, []) != nil || topic(of: commit) != nil)
  }

  /// The changelog line of a commit; nil if the commit is not listed.
  ///
  /// `brought` are the commits that a merge added, oldest first.
  func entry(_ commit: LogEntry, brought: [LogEntry]) -> ChangelogEntry? {
    if let request = Self.request(commit, brought) { return request }
    if commit.parents.count > 1 {
      let breaks = Self.breaks(brought)
      return topic(of: commit).flatMap { entry(of: $0, brought.map(\.subject), breaks: breaks) }
    }
    if commit.subject == Self.squashSubject { return entry(ofSquash: commit.body) }
    guard let squashed = MergeMessage.squashed(by: commit.subject) else {
      let branch = commit.body.split(separator: "\n").lazy.compactMap { line in
        MergeMessage.squashed(by: String(line))
      }.first
      return ChangelogEntry(title: commit.subject, body: commit.body, branch: branch)
    }
    let breaks = ChangelogEntry.breaks(title: "", body: commit.body)
    return isTopic(squashed) ? entry(of: squashed, [], breaks: breaks) : nil
  }

  private static func breaks(_ commits: [LogEntry]) -> Bool {
    commits.contains { ChangelogEntry.breaks(title: $0.subject, body: $0.body) }
  }

  /// The subject that `git merge --squash` proposes and many users keep.
  private static let squashSubject = "Squashed commit of the following:"

  /// The first commit in that message that the changelog lists; Git indents the messages.
  private func entry(ofSquash body: String) -> ChangelogEntry? {
    let messages = body.components(startingWith: "commit ").map { commit in
      commit.filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
    }
    let breaks = messages.contains { lines in
      ChangelogEntry.breaks(
        title: String(lines.first ?? ""), body: lines.dropFirst().joined(separator: "\n"))
    }
    return messages.lazy.compactMap(\.first)
      .compactMap { ChangelogEntry(title: String($0), hasBreaking: breaks) }.first
  }

  /// The subject of a single commit, else the title in the branch name.
  private func entry(
    of branch: String, _ subjects: [String], breaks: Bool
  ) -> ChangelogEntry? {
    let text = SubmittedText(
      of: branch, classifier.classify(branch), into: "", subjects: subjects, template: nil)
    return ChangelogEntry(title: text.title, branch: branch, hasBreaking: breaks)
  }

  /// `Merge pull request #7 from owner/feature/x` has its title in the body.
  private static func request(_ commit: LogEntry, _ brought: [LogEntry]) -> ChangelogEntry? {
    guard commit.parents.count > 1,
      let rest = commit.subject.removing(prefix: "Merge pull request #")
    else { return nil }
    let words = rest.split(separator: " ")
    guard words.count == 3, let number = Int(words[0]), let slash = words[2].firstIndex(of: "/"),
      let title = commit.body.split(separator: "\n").first
    else { return nil }
    return ChangelogEntry(
      title: String(title), body: commit.body,
      branch: String(words[2][words[2].index(after: slash)...]),
      number: number, hasBreaking: breaks(brought))
  }

  /// The source branch of a merge; nil for back-merges and for branches with their own section.
  private func topic(of merge: LogEntry) -> String? {
    let subject = MergeSubject(parsing: merge.subject, body: merge.body, remote: remote)
    guard case .branch(let name, _)? = subject?.source, isTopic(name) else { return nil }
    return name
  }

  private func isTopic(_ name: String) -> Bool {
    switch classifier.classify(name) {
    case .kind(let kind, _): !kind.isPermanent && !kind.introducesVersion
    case .backMerge: false
    case .revert, .bot, .unknown: true
    }
  }
}

extension String {
  fileprivate func components(startingWith words: String) -> [[Substring]] {
    split(separator: "\n").reduce(into: []) { parts, line in
      if line.hasPrefix(words) {
        parts.append([])
      } else if !parts.isEmpty {
        parts[parts.count - 1].append(line)
      }
    }
  }
}
