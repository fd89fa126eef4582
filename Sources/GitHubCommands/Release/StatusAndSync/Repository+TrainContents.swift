import Base
import Git
import Gitflow
import Session

/// What the versions of a train contain, from history only.
extension Repository {
  /// The numbers of shown versions, of searched commits, and of shown subjects.
  private static let (mostReleased, mostCommits, mostSubjects) = (5, 1000, 4)

  /// Adds the last versions, and what each open one adds to the live one.
  ///
  /// In a shallow clone both are unknown.
  func addContents(
    to facts: inout TrainFacts, _ routes: TrainRoutes,
    _ tips: [String: (id: ObjectID, display: String)], _ versions: VersionFacts
  ) async throws(Failure) {
    guard !location.isShallow, versions.reading?.reason == nil else { return }
    let tagged = try await newestTagged(versions)
    facts.released = try await released(tagged)
    facts.production = production
    let live = tagged.first { $0.name == versions.lastTag?.name }?.commit
    var lines: [String: Set<ObjectID>] = [:]
    for open in routes.openVersions {
      let model = policy.model
      guard let tip = tips[open.branch]?.id,
        let source = model.kind(open.kind)?.sources.compactMap(model.permanentName).first
      else { continue }
      if lines[source] == nil { lines[source] = Set(try await line(of: source).map(\.id)) }
      facts.contents[open.branch] = try await contents(
        of: tip, from: source, lines[source] ?? [], live)
    }
  }

  private func line(of branch: String) async throws(Failure) -> [LogEntry] {
    guard let tip = try await locator.variants(of: branch).last?.id else { return [] }
    return try await line(from: tip)
  }

  private func line(from tip: ObjectID) async throws(Failure) -> [LogEntry] {
    try await session.log(from: [tip], firstParent: true, limit: Self.mostCommits)
  }

  private typealias TaggedVersion = (name: String, version: Version, commit: ObjectID)

  /// The highest versions with their commits, and one more, which is only compared with.
  private func newestTagged(_ versions: VersionFacts) async throws(Failure) -> [TaggedVersion] {
    let tags = versions.countedTags.map { (name: $0.key, version: $0.value.version) }
      .sorted { ($0.version, $0.name) > ($1.version, $1.name) }
    var tagged: [TaggedVersion] = []
    for tag in tags.prefix(Self.mostReleased + 1) {
      guard let object = try await refs.resolve(RefName.tag(tag.name)),
        let commit = try await askingGit(await objects.commit(object))
      else { continue }
      tagged.append((tag.name, tag.version, commit))
    }
    return tagged
  }

  private func released(
    _ tagged: [TaggedVersion]
  ) async throws(Failure) -> [TrainFacts.Released] {
    let shown = tagged.prefix(Self.mostReleased)
    if shown.isEmpty { return [] }
    let details = try await session.commitDetails(shown.map(\.commit))
    let history = try await session.history(tips: tagged.map(\.commit))
    var released: [TrainFacts.Released] = []
    for (place, (tag, commit)) in zip(shown, details).enumerated() {
      var commits: Int?
      if tagged.indices.contains(place + 1) {
        let base = tagged[place + 1].commit
        commits = try await askingGit(await history.aheadBehind(tag.commit, base: base)).ahead
      }
      released.append(
        TrainFacts.Released(
          version: tag.version, tag: tag.name, time: commit.committer.time, commits: commits))
    }
    return released
  }

  private func contents(
    of tip: ObjectID, from source: String, _ line: Set<ObjectID>, _ live: ObjectID?
  ) async throws(Failure) -> TrainFacts.Contents {
    var contents = TrainFacts.Contents(source: source, cutAt: nil, commits: nil, subjects: [])
    if !line.isEmpty {
      contents.cutAt = try await self.line(from: tip).first { line.contains($0.id) }?.time
    }
    guard let live else { return contents }
    let history = try await session.history(tips: [tip, live])
    contents.commits = try await askingGit(await history.aheadBehind(tip, base: live)).ahead
    contents.subjects = try await session.log(from: [tip], excluding: [live], limit: 50)
      .filter { $0.parents.count < 2 }.prefix(Self.mostSubjects).map(\.subject)
    return contents
  }
}
