package import Board
package import Diagnostics
package import GitHub
package import Gitflow

/// All known data of a release: its contents and labels.
package struct ReleaseSurvey: Sendable {
  var release: LocatedRelease
  var contents: ReleaseContents
  /// The names of release labels.
  package var labels: ReleaseLabels
  package var labellings: [ReleaseLabelling]
  var memory: ReleaseMemory
  /// Notes collected while it was created.
  var notes: [String] = []
  /// True if no request was necessary.
  var isFromMemory = false
  /// The errors of repositories; the others are still shown.
  package var failures: [RepositoryName: Failure] = [:]
  /// GitHub's data of items, as far as it was read.
  var records: [ItemReference: Issue] = [:]

  /// Notes for the reader.
  var remarks: [String] { (release.doubt.map { [$0] } ?? []) + notes }

  /// The title of an item: GitHub's, else the commit's.
  func title(of item: ReleaseItem) -> String {
    records[item.reference]?.title ?? memory.items[item.reference].flatMap { $0.isEmpty ? nil : $0 }
      ?? item.title ?? ""
  }
}

extension ReleaseSurvey {
  /// Records that the release is marked as live, now or earlier.
  ///
  /// Labels have precedence over stored data once a run has ended.
  mutating func tell(isNow: Bool, earlier: ReleaseMemory) {
    let isLabelled = labellings.contains { labels.isTold($0.labels, of: release.version) }
    let isTakenBack = !isFromMemory && !earlier.items.isEmpty && !isToldNameTaken
    let isTold = isNow || isLabelled || earlier.isToldLive && !isTakenBack
    release.facts.isToldLive = isTold
    memory.isToldLive = isTold
  }

  /// True if a foreign label prevents that the mark is recorded.
  private var isToldNameTaken: Bool {
    let own = ReleaseLabels()
    let name = own.toldLabel(of: release.version).name.lowercased()
    return labellings.flatMap(\.labels).contains { label in
      label.name.lowercased() == name && !own.isOwn(label, of: release.version)
    }
  }

  /// The furthest state that the release's own labels show.
  var labelledState: ReleaseState? {
    let names = Set(
      labellings.flatMap(\.labels).filter { labels.isOwn($0, of: release.version) }
        .map { $0.name.lowercased() })
    return ReleaseState.allCases.last {
      names.contains(labels.label(of: release.version, $0).name.lowercased())
    }
  }

  /// True if an item has the label of the state live.
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
  /// The release notes; `webURL` is the URL of the server's web pages.
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

  /// Merged items that were not reverted; an issue is represented by its pull request.
  private func isTold(_ item: ReleaseItem) -> Bool {
    item.isMerged && !item.isRevert && !title(of: item).isEmpty
      && records[item.reference]?.isPullRequest != false
  }
}
