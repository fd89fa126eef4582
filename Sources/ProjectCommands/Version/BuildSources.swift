import Base
import Configuration
import Git
import Gitflow
import Manifests
import Session

/// Gathers the build numbers that stores, version files, tags and claims use.
struct BuildSources {
  let session: Session
  let options: ShowNextBuild.Options

  private var left: Set<NextBuild.Place> { options.without }

  func gather() async throws(Failure) -> [NextBuild.Source] {
    var sources = try await stores() + files()
    sources += try await refs()
    return sources.filter { !left.contains($0.place) }
  }

  // MARK: - Stores

  private func stores() async throws(Failure) -> [NextBuild.Source] {
    let places = try session.storePlaces(of: self.options.app).filter {
      !left.contains(Self.place($0.store))
    }
    let options = StoreReadingOptions(
      isOffline: options.isOffline, readsBuilds: true, readsTestTracks: true)
    return await session.answers(of: places, options).map { answer in
      NextBuild.Source(
        Self.place(answer.place.store), answer.place.id, highest(of: answer),
        readAt: answer.reading?.readAt)
    }
  }

  private static func place(_ store: StoreName) -> NextBuild.Place {
    switch store {
    case .appStore: .appStore
    case .play: .play
    }
  }

  /// Cached results don't help: newer builds may exist.
  private func highest(of answer: StoreAnswer) -> Evidence<Int?> {
    if let problem = answer.problem {
      return .missing(reason: problem.message, remedy: problem.hint)
    }
    guard let reading = answer.reading, !answer.isOffline else {
      let age = answer.reading.map { Double(Int(session.world.now()) - $0.readAt) }
      let reason = age.map { "they were read \(AgeText.ago($0)), and newer ones may exist" }
      return .missing(reason: reason ?? "they were never read", remedy: nil)
    }
    return reading.uncountedBuild.map(Self.uncounted) ?? .known(reading.highestBuild)
  }

  private static func uncounted(_ build: String) -> Evidence<Int?> {
    .missing(reason: "'\(ForeignText.shown(build))' is not a whole number", remedy: nil)
  }

  // MARK: - Version files

  private func files() async throws(Failure) -> [NextBuild.Source] {
    if left.contains(.files) { return [] }
    let tree = try TreeFiles(of: session)
    var files = try session.policy().configuration.versions.files
    if files.isEmpty, session.app == nil {
      files = try await VersionCandidates.find(in: session).map(\.file)
    }
    return files.map { file in
      NextBuild.Source(.files, file.path, Self.highest(of: file, in: tree))
    }
  }

  private static func highest(of file: VersionFile, in tree: TreeFiles) -> Evidence<Int?> {
    do throws(VersionFileError) {
      guard let bytes = try tree.bytes(of: file) else {
        return .missing(reason: "it is missing", remedy: nil)
      }
      // An expression is set elsewhere, such as by CI.
      let written = try file.buildNumbers(in: bytes).filter {
        $0.utf8.first.map(ASCII.isDigit) ?? false
      }
      return written.first { Int($0) == nil }.map(uncounted)
        ?? .known(written.compactMap { Int($0) }.max())
    } catch {
      let finding = error.diagnostic(typed: { $0 })
      return .missing(reason: finding.message, remedy: finding.hint)
    }
  }

  // MARK: - Tags and claims

  private func refs() async throws(Failure) -> [NextBuild.Source] {
    let (place, isThere) = try await claims()
    var tags: Set<String> = []
    try await session.refs().forEachName(under: "refs/tags/") {
      tags.insert(String(decoding: $0, as: UTF8.self))
    }
    guard isThere, !left.isSuperset(of: [.tags, .claims]) else {
      return [NextBuild.Source(.tags, "this clone", .known(try highest(of: tags)))]
    }
    do throws(Failure) {
      let tips = try await remoteNames(place)
      tags.formUnion(
        tips.compactMap { $0.hasPrefix("refs/tags/") ? String($0.dropFirst(10)) : nil })
      return [
        NextBuild.Source(.tags, place.remote, .known(try highest(of: tags))),
        NextBuild.Source(.claims, place.remote, .known(place.highest(of: tips))),
      ]
    } catch {
      if options.isClaim { throw error }
      let reason = error.diagnostics.first?.message ?? ""
      return [NextBuild.Place.tags, .claims].map {
        NextBuild.Source($0, place.remote, .missing(reason: reason, remedy: nil))
      }
    }
  }

  /// Where claims are, and whether that remote is configured.
  func claims() async throws(Failure) -> (place: BuildClaims, isThere: Bool) {
    let remote = try session.policy().policy.remote
    let place = BuildClaims(remote: remote, app: session.app)
    return (place, try await session.remotes().contains { $0.name == remote })
  }

  private func remoteNames(_ place: BuildClaims) async throws(Failure) -> [String] {
    if options.isOffline {
      throw .undecided(NextBuild.rule, "the remote is not read with --offline")
    }
    let git = try session.git()
    return try await askingGit(
      await git.remoteTips(of: [place.folder + "*", "refs/tags/*"], on: place.remote)
    ).keys.filter { !$0.hasSuffix("^{}") }
  }

  /// The highest build in tags such as `v1.4.0+57`, of the app if there are several.
  private func highest(of tags: Set<String>) throws(Failure) -> Int? {
    let app = try session.policy().policy.model.apps.focused
    var names = TagNames()
    return tags.compactMap { tag -> Int? in
      if let app, app.tag != nil, app.version(ofTag: tag) == nil { return nil }
      guard case .version(let name) = names.read(tag) else { return nil }
      return name.form.buildNumber
    }.max()
  }
}
