package import Base
package import GitHub
package import Gitflow

/// All known data of a release: its contents and labels.
package struct ReleaseFacts: Sendable {
  var release: LocatedRelease
  var contents: ReleaseContents
  package var labels: ReleaseLabels
  package var labellings: [ReleaseLabelling]
  var memory: ReleaseCache
  /// Notes collected while it was created.
  var notes: [String] = []
  /// True if GitHub shows that this clone is outdated: no label is changed.
  var isBehind = false
  /// True if some commits are unknown: an item that was not found may still be in the release.
  var isIncomplete = false
  /// Why no label is changed.
  var warning: (message: String, hint: Remedy)?
  /// The notices that were sent, or were not.
  package var notices: [String] = []
  /// True if it is unknown whether a notice arrived.
  var hasUnsureNotice = false
  /// True if no request was necessary.
  var isFromMemory = false
  /// The errors of repositories; the others are still shown.
  package var failures: [RepositoryName: Failure] = [:]
  /// GitHub's data of items, as far as it was read.
  var records: [ItemReference: Issue] = [:]

  var remarks: [String] { (release.doubt.map { [$0] } ?? []) + notes + notices }

  /// The title of an item: GitHub's, else the commit's.
  func title(of item: ReleaseItem) -> String {
    records[item.reference]?.title ?? memory.items[item.reference].flatMap { $0.isEmpty ? nil : $0 }
      ?? item.title ?? ""
  }

  /// Records that the release is marked as live, now or earlier.
  ///
  /// Labels have precedence over stored data once a run has ended.
  mutating func tell(isNow: Bool, earlier: ReleaseCache) {
    let isLabelled = labellings.contains { labels.isRecorded($0.labels, of: release.version) }
    let isTakenBack = !isFromMemory && !earlier.items.isEmpty && !isRecordedNameTaken
    let isRecorded = isNow || isLabelled || earlier.isMarkedLive && !isTakenBack
    release.facts.isMarkedLive = isRecorded
    memory.isMarkedLive = isRecorded
  }

  /// True if a foreign label prevents that the mark is recorded.
  private var isRecordedNameTaken: Bool {
    let own = ReleaseLabels(app: labels.app)
    let name = own.recordedLabel(of: release.version).name.lowercased()
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

  /// The furthest state that the items show; nil if they show none.
  ///
  /// A release's own label shows it on any item. A shared label may belong to another release with
  /// the same issue, so all items must have one.
  var carriedState: ReleaseState? {
    let own = labels.own
    let ownStates = labellings.map { carried(own, in: $0).values.joined().max() }
    let shared = labellings.map { ($0.repository, carried(own.others, in: $0)) }
    let states = Dictionary(shared, uniquingKeysWith: { first, _ in first })
    let known = contents.items.filter { states[$0.reference.repository] != nil }
    let reached = known.map { states[$0.reference.repository]?[$0.reference.number]?.max() }
    let common = reached.contains(nil) ? nil : reached.compactMap(\.self).min()
    return (ownStates + [common]).compactMap(\.self).max()
  }

  /// The states that the labels of each item show.
  private func carried(
    _ labels: ReleaseLabels, in labelling: ReleaseLabelling
  ) -> [Int: [ReleaseState]] {
    var states: [Int: [ReleaseState]] = [:]
    for state in ReleaseState.allCases {
      let name = labels.label(of: release.version, state).name.lowercased()
      guard
        labelling.labels.contains(where: {
          $0.name.lowercased() == name && labels.isOwn($0, of: release.version)
        })
      else { continue }
      for number in labelling.carriers(of: name) { states[number, default: []].append(state) }
    }
    return states
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

  /// The release notes; `webURL` is the URL of the server's web pages.
  package func notes(
    _ policy: Policy, webURL: String, of repository: RepositoryName
  ) -> ReleaseNotes {
    let classifier = BranchClassifier(policy.model)
    let entries = contents.items.filter(isRecorded).map { item in
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
  private func isRecorded(_ item: ReleaseItem) -> Bool {
    item.isMerged && !item.isRevert && !title(of: item).isEmpty
      && records[item.reference]?.isPullRequest != false
  }
}
