package import Gitflow

/// Finds the commits of a history by their pull request, or by the issue that they close.
package struct NumberedChanges {
  /// A number of the history's own repository, or the key of an issue in a tracker.
  package enum Name: Hashable, Sendable {
    case number(Int)
    case key(String)

    /// Reads `12`, `#12`, `ABC-12` or the URL of a page of this repository.
    package init?(_ text: String, in repository: RepositoryName?) {
      let word = text.allSatisfy(\.isNumber) ? "#" + text : text
      if let reference = ReferenceScanner.reference(at: word[...].utf8) {
        guard reference.repository == nil || reference.repository == repository else { return nil }
        self = .number(reference.number)
        return
      }
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].first?.isUppercase == true,
        parts[0].allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) }),
        !parts[1].isEmpty, parts[1].allSatisfy({ $0.isASCII && $0.isNumber })
      else { return nil }
      self = .key(text)
    }
  }

  private let commits: [ReleaseCommit]
  private let mentions: [CommitMentions]
  private let owners: [Int?]
  private let classifier: BranchClassifier

  /// Reads a history, children before parents.
  package init(_ commits: [ReleaseCommit], _ classifier: BranchClassifier) {
    self.commits = commits
    self.classifier = classifier
    mentions = commits.map { CommitMentions($0, at: .github) }
    owners = MergeOwners(of: commits).owners
  }

  /// The merges and squashed commits of a pull request, else those that closed the issue.
  ///
  /// The oldest first; copies of another one are left out.
  package func commits(of name: Name) -> [String] {
    var places: [Int] = []
    if case .number(let number) = name {
      places = commits.indices.filter { isRequest(number, at: $0) }
    }
    if places.isEmpty {
      places = Set(commits.indices.filter { closes(name, at: $0) }.map(merge(of:))).sorted()
    }
    let originals = places.filter { mentions[$0].origins.isEmpty }
    return (originals.isEmpty ? places : originals).reversed().map { commits[$0].id }
  }

  private func isRequest(_ number: Int, at place: Int) -> Bool {
    mentions[place].merged?.number == number || mentions[place].squashed.first == number
  }

  private func closes(_ name: Name, at place: Int) -> Bool {
    let (commit, mentions) = (commits[place], mentions[place])
    let branch = mentions.merged?.head ?? mergedBranch(commit)
    let issue = branch.flatMap { classifier.classify($0).parts?.issue }
    switch name {
    case .key(let key): return issue == key || commit.names(issue: key)
    case .number(let number):
      let own = ReferenceScanner.Reference(repository: nil, number: number)
      return issue == "\(number)" || mentions.closed.contains(own)
        || BranchTrailer(in: commit.body).issue == own
    }
  }

  /// The merge of a pull request or a branch with which a commit was added, else the commit.
  private func merge(of place: Int) -> Int {
    var place = place
    while let owner = owners[place],
      let head = mentions[owner].merged?.head
        ?? mergedBranch(commits[owner]), !classifier.isFlow(head)
    {
      place = owner
    }
    return place
  }

  private func mergedBranch(_ commit: ReleaseCommit) -> String? {
    guard commit.parents.count == 2,
      case .branch(let name, _)? = MergeSubject(parsing: commit.subject)?.source
    else { return nil }
    return name
  }
}

extension ReleaseCommit {
  /// The commits that this one was cherry-picked from, as `git cherry-pick -x` writes them.
  package var origins: [String] { CommitMentions(self, at: .github).origins }

  fileprivate func names(issue key: String) -> Bool {
    (subject + "\n" + body).split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains(key[...])
  }
}
