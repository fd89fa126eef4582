import Board
import Effects
import GitHub
import Gitflow

extension ReleaseMemory {
  /// What is kept of a release, whose own repository is the first.
  ///
  /// Where the release of another repository has labelled one of these since, labels are left out.
  static func kept(
    _ client: GitHubClient, _ repositories: [RepositoryName], _ version: Version
  ) -> ReleaseMemory {
    guard let own = repositories.first else { return ReleaseMemory() }
    var memory = ReleaseMemory()
    // A store that fails is an empty one: everything can be asked again.
    try? client.store.read { access throws(StoreError) in
      let bytes = try access.cell(cell(client.host, own, version))
      memory = bytes.flatMap { ReleaseMemory($0) } ?? ReleaseMemory()
      for repository in repositories {
        let labeller = try access.cell(labellerCell(client.host, repository, version))
        if let labeller, labeller != Array(own.folded.utf8) { memory = memory.withoutLabels }
      }
    }
    return memory
  }

  /// Keeps the memory, and that the labels of these repositories are known to the first one's alone.
  static func keep(
    _ memory: ReleaseMemory, _ client: GitHubClient, _ repositories: [RepositoryName],
    _ version: Version
  ) {
    guard let own = repositories.first else { return }
    try? client.store.write { access throws(StoreError) in
      try access.putCell(cell(client.host, own, version), memory.bytes)
      for repository in repositories {
        try access.putCell(
          labellerCell(client.host, repository, version), Array(own.folded.utf8))
      }
    }
  }

  /// The contents with what GitHub told earlier.
  func filled(_ contents: ReleaseContents, in repository: RepositoryName) -> ReleaseContents {
    var contents = contents
    for commit in contents.unexplained {
      if let numbers = asked[commit] { contents.explain(commit, by: numbers, in: repository) }
    }
    for commit in contents.statedBackMerges.keys where asked[commit] == [] {
      contents.removeBackMerge(commit)
    }
    for item in contents.items where item.isMerged {
      if let closed = closings[item.reference] {
        contents.addClosings(of: item.reference, closed)
      }
    }
    for item in missing { contents.remove(item) }
    return contents
  }

  /// The survey where nothing is to be asked: the same items as at the end of the last whole run.
  func survey(
    _ release: LocatedRelease, _ contents: ReleaseContents, _ repositories: [RepositoryName],
    _ releaseLabels: ReleaseLabels
  ) -> ReleaseSurvey? {
    guard !releaseLabels.areShared, !items.isEmpty, let own = repositories.first,
      self.repositories.isSuperset(of: repositories),
      contents.unexplained.allSatisfy({ asked[$0] != nil }),
      contents.statedBackMerges.keys.allSatisfy({ asked[$0] != nil }),
      // What was missing once may be there by now, or be visible to this token.
      missing.allSatisfy({ contents[$0] == nil })
    else { return nil }
    let filled = filled(contents, in: own)
    let references = filled.items.map(\.reference).filter { repositories.contains($0.repository) }
    guard Set(references) == Set(items.keys) else { return nil }
    let groups = Dictionary(grouping: references, by: \.repository)
    var labellings: [ReleaseLabelling] = []
    for repository in repositories where groups[repository] != nil {
      guard let label = labels[repository], releaseLabels.isOwn(label, of: release.version) else {
        return nil
      }
      let numbers = (groups[repository] ?? []).map { ($0.number, [label.name]) }
      labellings.append(
        ReleaseLabelling(
          repository, labels: [label],
          carried: Dictionary(numbers, uniquingKeysWith: { first, _ in first })))
    }
    var survey = ReleaseSurvey(
      release: release, contents: filled, labels: releaseLabels, labellings: labellings,
      memory: self)
    survey.isFromMemory = true
    return survey
  }
}
