import Base
import GitHub

/// The results of the last complete run, so that the release's next state costs one request.
struct ReleaseCache: Hashable, Sendable {
  /// Every item with the label, with its title.
  var items: [ItemReference: String] = [:]
  /// The pull requests that GitHub listed for commits.
  var asked: [String: [Int]] = [:]
  /// Issues that the texts of pull requests close.
  var closings: [ItemReference: [ItemReference]] = [:]
  /// Numbers in messages that don't exist at GitHub.
  var missing: Set<ItemReference> = []
  /// Items that are merged by their messages, but not at GitHub; as they may be merged by now, they
  /// are omitted only offline.
  var denied: Set<ItemReference> = []
  /// The labels of the release, by repository; empty where all releases share theirs.
  var labels: [RepositoryName: Label] = [:]
  /// All repositories that were read, also those without items of the release.
  var repositories: Set<RepositoryName> = []
  /// The user has marked the release as live.
  var isMarkedLive = false
  /// The time of the last request, in seconds since 1970.
  var readAt: Int?

  /// The data without labels; if only this is stored, GitHub is read again.
  var withoutLabels: ReleaseCache {
    var memory = self
    (memory.items, memory.labels, memory.repositories) = ([:], [:], [])
    return memory
  }

  /// The key in the store.
  static func cell(_ host: GitHubHost, _ repository: RepositoryName, _ version: String) -> String {
    "release/\(host.name)/\(repository.folded)/\(version)"
  }

  /// The key of the release that labeled a repository last: older data of others is invalid.
  static func labellerCell(
    _ host: GitHubHost, _ repository: RepositoryName, _ version: String
  ) -> String {
    "labelled/\(host.name)/\(repository.folded)/\(version)"
  }
}

extension ReleaseCache {
  /// Data of an older program is requested again.
  private static let version: UInt8 = 4

  /// The data as stored.
  var bytes: [UInt8] {
    PackWriter.bytes(
      version: Self.version, items, asked, closings, missing, denied, labels.mapValues(\.id),
      labels, repositories, isMarkedLive, readAt)
  }

  /// Reads the stored data; nil if it has another version or is damaged.
  init?(_ bytes: [UInt8]) {
    do throws(PackFault) {
      var pack = try PackReader(bytes, version: Self.version)
      (items, asked, closings) = (try pack.read(), try pack.read(), try pack.read())
      (missing, denied) = (try pack.read(), try pack.read())
      let ids: [RepositoryName: Int64] = try pack.read()
      labels = try pack.read()
      for (repository, id) in ids { labels[repository]?.id = id }
      (repositories, isMarkedLive, readAt) = (try pack.read(), try pack.read(), try pack.read())
    } catch {
      return nil
    }
  }

  /// The stored data of a release; the first repository is its own.
  ///
  /// If the release of another repository has labeled one of these since, labels are omitted.
  static func read(
    _ client: GitHubClient, _ repositories: [RepositoryName], _ version: String
  ) -> ReleaseCache {
    guard let own = repositories.first else { return ReleaseCache() }
    var memory = ReleaseCache()
    // A failing store is treated as empty, because everything can be requested again.
    try? client.store.read { access throws(StoreError) in
      let bytes = try access.cell(cell(client.host, own, version))
      memory = bytes.flatMap { ReleaseCache($0) } ?? ReleaseCache()
      for repository in repositories {
        let labeller = try access.cell(labellerCell(client.host, repository, version))
        if let labeller, labeller != Array(own.folded.utf8) { memory = memory.withoutLabels }
      }
    }
    return memory
  }

  /// Stores the memory, and records that only the first repository knows the labels of these.
  static func store(
    _ memory: ReleaseCache, _ client: GitHubClient, _ repositories: [RepositoryName],
    _ version: String
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

  /// The contents with earlier data from GitHub.
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

  /// The survey without requests: the same items as at the end of the last complete run.
  func survey(
    _ release: LocatedRelease, _ contents: ReleaseContents, _ repositories: [RepositoryName],
    _ releaseLabels: ReleaseLabels
  ) -> ReleaseFacts? {
    guard !releaseLabels.areShared, !items.isEmpty, let own = repositories.first,
      self.repositories.isSuperset(of: repositories),
      contents.unexplained.allSatisfy({ asked[$0] != nil }),
      contents.statedBackMerges.keys.allSatisfy({ asked[$0] != nil }),
      // A missing item may exist by now, or be visible to this token.
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
    var survey = ReleaseFacts(
      release: release, contents: filled, labels: releaseLabels, labellings: labellings,
      memory: self)
    survey.isFromMemory = true
    return survey
  }
}
