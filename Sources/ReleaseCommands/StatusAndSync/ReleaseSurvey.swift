package import Board
package import Diagnostics
package import GitHub
package import Gitflow

/// All that is known of a release: what it contains, and which labels stand where.
package struct ReleaseSurvey: Sendable {
  var release: LocatedRelease
  var contents: ReleaseContents
  /// What the labels of releases are called there.
  package var labels: ReleaseLabels
  package var labellings: [ReleaseLabelling]
  var memory: ReleaseMemory
  /// What was noticed while it was made.
  var notes: [String] = []
  /// True where nothing had to be asked.
  var isFromMemory = false
  /// What stopped the work in repositories, which hides no other one.
  package var failures: [RepositoryName: Failure] = [:]
  /// What GitHub says of items, as far as it was read.
  var records: [ItemReference: Issue] = [:]

  /// Remarks for the reader.
  var remarks: [String] { (release.doubt.map { [$0] } ?? []) + notes }

  /// The title of an item: GitHub's, else the commit's.
  func title(of item: ReleaseItem) -> String {
    records[item.reference]?.title ?? memory.items[item.reference].flatMap { $0.isEmpty ? nil : $0 }
      ?? item.title ?? ""
  }
}

extension ReleaseSurvey {
  /// Takes in that the release is told to be live, now or earlier.
  ///
  /// Labels are the truth: once a run has ended, what it kept yields to what they say now.
  mutating func tell(isNow: Bool, earlier: ReleaseMemory) {
    let isLabelled = labellings.contains { labels.isTold($0.labels, of: release.version) }
    let isTakenBack = !isFromMemory && !earlier.items.isEmpty && !isToldNameTaken
    let isTold = isNow || isLabelled || earlier.isToldLive && !isTakenBack
    release.facts.isToldLive = isTold
    memory.isToldLive = isTold
  }

  /// True where a label of others keeps what is told from being written down.
  private var isToldNameTaken: Bool {
    let own = ReleaseLabels()
    let name = own.toldLabel(of: release.version).name.lowercased()
    return labellings.flatMap(\.labels).contains { label in
      label.name.lowercased() == name && !own.isOwn(label, of: release.version)
    }
  }

  /// The furthest state that a label of the release's own shows.
  var labelledState: ReleaseState? {
    let names = Set(
      labellings.flatMap(\.labels).filter { labels.isOwn($0, of: release.version) }
        .map { $0.name.lowercased() })
    return ReleaseState.allCases.last {
      names.contains(labels.label(of: release.version, $0).name.lowercased())
    }
  }

  /// True where an item carries a label that says that the release is live.
  var isLabelledLive: Bool {
    let live = labels.label(of: release.version, .live).name.lowercased()
    let items = Set(contents.items.map(\.reference))
    return labellings.contains { labelling in
      labelling.labels.contains {
        labels.isOwn($0, of: release.version) && $0.name.lowercased() == live
      }
        && labelling.carriers(of: live).contains {
          items.contains(ItemReference(labelling.repository, $0))
        }
    }
  }
}

extension ReleaseSurvey {
  /// The notes of what was found; `webURL` is where the server's pages for people begin.
  package func notes(
    _ policy: Policy, webURL: String, of repository: RepositoryName
  ) -> ReleaseNotes {
    let classifier = BranchClassifier(policy.model)
    let entries = contents.items.filter(isTold).map { item in
      NoteEntry(
        number: item.reference.number, title: title(of: item),
        url: "\(webURL)/\(item.reference.repository)/pull/\(item.reference.number)",
        labels: records[item.reference]?.labels.map(\.name) ?? [],
        kind: item.head.flatMap { classifier.classify($0).kind?.name.text })
    }
    return ReleaseNotes(
      version: release.version, entries: entries,
      comparisonURL: release.previousTag.map {
        "\(webURL)/\(repository)/compare/\($0)...\(release.tag)"
      })
  }

  /// What was merged and stayed; issues are told by what closed them.
  private func isTold(_ item: ReleaseItem) -> Bool {
    item.isMerged && !item.isRevert && !title(of: item).isEmpty
      && records[item.reference]?.isPullRequest != false
  }
}
