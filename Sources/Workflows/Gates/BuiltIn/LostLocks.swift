import Diagnostics
import Git
import Gitflow
import Manifests
import Pipelines

/// Tells of locks that a change takes away though what they hold stays: nothing would hold it then.
struct LostLocks {
  let session: Session

  private static let names = [ManifestLock.path, PipelineWork.lockPath]
  private static let limit = 4 << 20

  /// The locks of a commit that are here no more; nothing where the commit is not known.
  func findings(since base: ObjectID?) async throws(Failure) -> [Diagnostic] {
    guard let base else { return [] }
    let top = try ManifestProject.new(in: session).at("")
    return try await locks(of: base).compactMap { path, bytes in
      guard top.present(path).isMissing, Self.isHolding(path, bytes, top) else { return nil }
      return Self.finding(path, base)
    }
  }

  /// The locks of a commit by their paths, with nil for one that is too large.
  private func locks(
    of base: ObjectID
  ) async throws(Failure) -> [(path: String, bytes: [UInt8]?)] {
    let git = try session.git()
    return try await converting { () async throws(GitError) in
      let found = try await git.blobs(in: base, suffix: ".lock").filter { file in
        Self.names.contains { file.path == $0 || file.path.hasSuffix("/" + $0) }
          && ManifestPath.isBelow(file.path)
      }
      let contents = try await git.blobs(found.map(\.id), limit: Self.limit)
      return zip(found, contents).map { ($0.path, $1) }
    }
  }

  /// True where a file of the lock is still here: a project that went as a whole needs no lock.
  private static func isHolding(_ path: String, _ bytes: [UInt8]?, _ top: ManifestProject) -> Bool {
    guard let lock = bytes.flatMap({ try? ManifestLock($0) }) else { return true }
    let directory = SpecPath.directory(of: SpecPath.directory(of: path))
    return lock.files.keys.contains { !top.at(directory).present($0).isMissing }
  }

  private static func finding(_ path: String, _ base: ObjectID) -> Diagnostic {
    let rule: RuleID = path.hasSuffix(PipelineWork.lockPath) ? .pipelineDrift : .manifestDrift
    let shown = ForeignText.shown(path)
    var finding = Diagnostic(
      rule, "'\(shown)' was taken away, and so nothing holds the files that it speaks of",
      hint: "git checkout \(base) -- \(ShellWord.quoted(path))",
      evidence: ["class": "lock-lost"], place: Place(path: path, line: 1))
    finding.identity = ["lock-lost"]
    return finding
  }
}
