import Base
import Git
import Manifests
import Session

/// Resolves conflicts in what flowctl wrote on both sides of a back-merge: versions, changelogs.
struct VersionFileConflicts {
  let session: Session
  let source: ObjectID
  /// The target of the merge, whose version is kept.
  let target: ObjectID

  /// Merges the source into the target; edits of flowctl on both sides are not a conflict.
  func merge(with git: GitCommands) async throws(GitError) -> TreeMerge {
    let result = try await git.mergeTree(of: source, into: target)
    guard case .conflicts(let files, let marked) = result, let own = await resolved(files) else {
      return result
    }
    let index = git.location.gitDirectory + "/flowctl-index"
    defer { try? session.world.files.remove(index) }
    return .clean(tree: try await git.writeTree(of: marked, with: own, index: index))
  }

  /// The resolved files; nil if a user must resolve one of them.
  private func resolved(_ paths: [String]) async -> [(path: String, bytes: [UInt8])]? {
    let edits = VersionEdits(session: session, base: target)
    guard let (settings, _) = try? await edits.settings, let git = try? session.git(),
      let bases = try? await git.mergeBases(source, target), !bases.isEmpty
    else { return nil }
    var files: [(path: String, bytes: [UInt8])] = []
    for path in paths {
      guard let ours = await blob(path, target), let theirs = await blob(path, source) else {
        return nil
      }
      var former: [[UInt8]] = []
      for base in bases { former.append(await blob(path, base) ?? []) }
      let file = settings.files.first { $0.path == path }
      // After a hotfix the branches share several commits; one of them shows what a side changed.
      let merged =
        path == settings.changelog
        ? ChangelogMerge.merge(bases: former, ours: ours, theirs: theirs)
        : former.lazy.compactMap { version(file, $0, ours, theirs) }.first
      guard let merged else { return nil }
      files.append((path, merged))
    }
    return files
  }

  /// Keeps the target's version; everything else may be changed on one side only.
  private func version(
    _ file: VersionFile?, _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]
  ) -> [UInt8]? {
    guard let file, let own = try? file.versions(in: ours).first(where: \.isLiteral)?.text,
      let old = stating(own, file, base), let new = stating(own, file, theirs)
    else { return nil }
    return old == new ? ours : old == ours ? new : nil
  }

  private func stating(_ version: String, _ file: VersionFile, _ bytes: [UInt8]) -> [UInt8]? {
    let edits = try? VersionFiles.edits(
      [file], files: [file.path: bytes], to: version, isKept: true)
    return edits.map { $0[file.path] ?? bytes }
  }

  private func blob(_ path: String, _ commit: ObjectID) async -> [UInt8]? {
    guard let objects = try? session.objects() else { return nil }
    return try? await objects.readBlob(commit, path: path)?.bytes
  }
}
