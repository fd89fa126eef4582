import Base
import Git
import Manifests
import Pipelines
import Session

/// Reports lock files that a change deletes or weakens although their files still exist.
struct LostLocks {
  let session: Session

  private static let names = [ManifestLock.path, PipelineWork.lockPath]
  private static let limit = 4 << 20

  /// The violations for the lock files of a commit; none if the commit is unknown.
  func findings(since base: ObjectID?) async throws(Failure) -> [Diagnostic] {
    guard let base else { return [] }
    let top = try ManifestProject.new(in: session).at("")
    return try await locks(of: base).flatMap { path, bytes -> [Diagnostic] in
      let former = bytes.flatMap { try? ManifestLock($0) }
      switch top.present(path) {
      case .missing: return Self.isHolding(path, former, top) ? [lost(path, base)] : []
      case .file(let bytes):
        // An unreadable lock file is reported where it is used.
        guard let former, let lock = try? ManifestLock(bytes) else { return [] }
        return LockLoosening.all(since: former, in: lock).map { loosened($0, path, base) }
      case .blocked: return []
      }
    }
  }

  /// The lock files of a commit by path; nil for one that is too large.
  private func locks(
    of base: ObjectID
  ) async throws(Failure) -> [(path: String, bytes: [UInt8]?)] {
    let git = try session.git()
    return try await askingGit { () async throws(GitError) in
      let found = try await git.blobs(in: base, suffix: ".lock").filter { file in
        Self.names.contains { file.path == $0 || file.path.hasSuffix("/" + $0) }
          && ManifestPath.isBelow(file.path)
      }
      let contents = try await git.blobs(found.map(\.id), limit: Self.limit)
      return zip(found, contents).map { ($0.path, $1) }
    }
  }

  /// True if a file of the lock file still exists: a deleted project needs no lock file.
  private static func isHolding(
    _ path: String, _ lock: ManifestLock?, _ top: ManifestProject
  ) -> Bool {
    guard let lock else { return true }
    let project = top.at(SpecPath.directory(of: SpecPath.directory(of: path)))
    return lock.files.keys.contains { !project.present($0).isMissing }
  }

  private func lost(_ path: String, _ base: ObjectID) -> Diagnostic {
    finding(
      "lock-lost", path, base,
      "'\(ForeignText.shown(path))' was deleted, but files that it records still exist"
    )
  }

  private func loosened(
    _ loosening: LockLoosening, _ path: String, _ base: ObjectID
  ) -> Diagnostic {
    let words =
      switch loosening {
      case .origin: "that its template is at another place"
      case .handedOver(let file): "that '\(ForeignText.shown(file))' is not managed"
      }
    return finding(
      "lock-loosened", path, base,
      "'\(ForeignText.shown(path))' was edited by hand to state \(words)")
  }

  private func finding(
    _ kind: String, _ path: String, _ base: ObjectID, _ message: String
  ) -> Diagnostic {
    let rule: RuleID = path.hasSuffix(PipelineWork.lockPath) ? .pipelineDrift : .manifestDrift
    return Diagnostic(
      rule, message,
      hint: Remedy.git("diff", "\(base)", "--", session.typed(path))
        .then("to revert the change of the lock").then(
          .git("checkout", "\(base)", "--", session.typed(path))),
      evidence: ["class": .string(kind)], place: Place(path: path, line: 1),
      identity: [kind, message])
  }
}
