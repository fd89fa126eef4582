import Board
import Effects
import GitHub
import Gitflow

extension ReleaseMemory {
  /// What is kept of a release; nil where nothing is, or where it can't be read.
  static func kept(
    _ client: GitHubClient, _ repository: RepositoryName, _ version: Version
  ) -> ReleaseMemory? {
    let name = cell(client.host, repository, version)
    var bytes: [UInt8]?
    // A store that fails is an empty one: everything can be asked again.
    try? client.store.read { access throws(StoreError) in bytes = try access.cell(name) }
    return bytes.flatMap { ReleaseMemory($0) }
  }

  /// Keeps the memory.
  static func keep(
    _ memory: ReleaseMemory, _ client: GitHubClient, _ repository: RepositoryName,
    _ version: Version
  ) {
    let name = cell(client.host, repository, version)
    try? client.store.write { access throws(StoreError) in
      try access.putCell(name, memory.bytes)
    }
  }

  /// The contents with what GitHub told earlier.
  func filled(_ contents: ReleaseContents, in repository: RepositoryName) -> ReleaseContents {
    var contents = contents
    for commit in contents.unexplained {
      if let numbers = asked[commit] { contents.explain(commit, by: numbers, in: repository) }
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
      contents.unexplained.allSatisfy({ asked[$0] != nil })
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
