import Configuration
import Base
import Git
import Gitflow
import Manifests
import Session

/// Compares the version files of a commit, or of the result of a merge, with the branch.
struct VersionFilesCheck {
  private let repository: Repository
  private let settings: VersionSettings
  private let objects: ObjectReader
  private var session: Session { repository.session }

  init(_ repository: Repository) {
    self.repository = repository
    settings = repository.loaded.configuration.versions
    objects = repository.objects
  }

  /// The files after a merge; nil if no file has a version, or none is expected.
  ///
  /// A version that is merged into production must be in its files. Of other branches, only the
  /// files that the merge changes must have the target's version.
  func evaluate(
    _ request: MergeRequest, _ head: ObjectID, into base: ObjectID
  ) async throws(Failure) -> RuleResult? {
    let isShipped = request.base.name == repository.production
    let end = isShipped ? request.head : request.base
    guard !settings.files.isEmpty, request.head.fork == nil || !isShipped,
      end.kind?.introducesVersion == true, let version = end.branchClass.parts?.version?.version
    else { return nil }
    if try await session.isAncestor(head, of: base, in: objects) { return nil }
    guard let merged = try await MergedFiles.find(head, into: base, in: session, objects) else {
      return .unknown(
        .versionAgreement, "the merge base of '\(request.head.name)' is not in this clone",
        remedy: session.isShallow ? .run(Session.unshallow) : nil)
    }
    var (files, wanted): ([String: [UInt8]], VersionSettings) = ([:], settings)
    for file in settings.files {
      let change = try await bytes(file.path, in: head)
      switch try await merged.side(of: file.path, change: change) {
      case .base:
        files[file.path] = try await bytes(file.path, in: base)
        if !isShipped { wanted.files.removeAll { $0 == file } }
      case .change:
        files[file.path] = change
        let isKept = try await bytes(file.path, in: base) == change
        if !isShipped, isKept { wanted.files.removeAll { $0 == file } }
      case .merged(let bytes): files[file.path] = bytes
      }
    }
    let found = findings(wanted, files, "\(version)", of: end.name)
    if !found.isEmpty {
      return RuleResult(failing: try await committing(found, "\(version)", on: request.head))
    }
    return .pass(.versionAgreement, "the version files have \(version) after the merge")
  }

  /// Refuses to tag a commit of production whose files have another version.
  func check(tagging commit: ObjectID, of route: FinishRoute) async throws(Failure) {
    guard let (tag, version) = route.tag.flatMap({ tag in route.version.map { (tag, $0) } }) else {
      return
    }
    var files: [String: [UInt8]] = [:]
    for file in settings.files { files[file.path] = try await bytes(file.path, in: commit) }
    var found = findings(settings, files, "\(version)", of: route.branch)
    if found.isEmpty { return }
    let way = Remedy.explain("'\(route.target)' has it already; to tag it nevertheless")
    for index in found.indices {
      found[index].hint = way.then(.git("tag", "-a", tag, "-m", tag, commit.short))
    }
    throw Failure(.fail, found)
  }

  /// The findings with hints that commit the version: a merge has only what is committed.
  private func committing(
    _ found: [Diagnostic], _ version: String, on head: MergeRequest.End
  ) async throws(Failure) -> [Diagnostic] {
    let setting = Remedy.flowctl("version", "set", version)
    if head.fork != nil { return found }
    let paths = Set(found.filter { $0.hint == setting }.compactMap(\.place?.path)).sorted()
    let isCurrent = try await repository.refs.head().branch == head.name
    let commit = Remedy.run(
      Command.git("commit", "-m", "\(Version.beginning) \(version)")
        .adding(paths.map { session.typed($0) }))
    let way = setting.then(commit)
    return found.map { finding in
      guard finding.hint == setting else { return finding }
      var finding = finding
      finding.hint = isCurrent ? way : Remedy.git("switch", head.name).then(way)
      return finding
    }
  }

  private func findings(
    _ settings: VersionSettings, _ files: [String: [UInt8]], _ version: String, of branch: String
  ) -> [Diagnostic] {
    ProjectVersions(settings, typed: session.typed) { files[$0.path] }
      .disagreements(wanted: (version, branch))
  }

  private func bytes(_ path: String, in commit: ObjectID) async throws(Failure) -> [UInt8]? {
    try await askingGit(
      await objects.readBlob(commit, path: path, limit: VersionFiles.largest)?.bytes)
  }
}

extension Session {
  /// The check by the configuration of the checkout.
  func versionFiles() throws(Failure) -> VersionFilesCheck {
    VersionFilesCheck(try Repository(self))
  }
}
