package import Effects
import GitStore

/// A branch that another working tree of the repository has checked out.
package struct CheckedOutBranch: Hashable, Sendable {
  /// The full ref.
  package var ref: String
  /// The top of that working tree.
  package var worktree: String

  /// The branches of all existing working trees except the one at `location`.
  package static func elsewhere(
    than location: RepositoryLocation, files: FileSystem
  ) throws(GitError) -> [CheckedOutBranch] {
    try all(but: location, files: files).filter { (try? files.status($0.worktree)) != nil }
  }

  /// The branches of deleted working trees, which Git still treats as checked out.
  package static func ofGoneTrees(
    of location: RepositoryLocation, files: FileSystem
  ) throws(GitError) -> [CheckedOutBranch] {
    try all(but: location, files: files).filter { (try? files.status($0.worktree)) == nil }
  }

  private static func all(
    but location: RepositoryLocation, files: FileSystem
  ) throws(GitError) -> [CheckedOutBranch] {
    let common = location.commonDirectory
    var found: [CheckedOutBranch] = []
    let entries = try reading(try files.listIfPresent(common + "/worktrees")) ?? []
    for entry in entries where entry.kind == .directory {
      let directory = common + "/worktrees/" + entry.name
      guard directory != location.gitDirectory, let file = line(directory + "/gitdir", files),
        let worktree = FilePath.parent(of: file), let ref = branch(in: directory, files)
      else { continue }
      found.append(CheckedOutBranch(ref: ref, worktree: worktree))
    }
    if location.gitDirectory != common, common.hasSuffix("/.git"),
      try !RepositoryFormat.read(from: common + "/config", files: files).isBare,
      let worktree = FilePath.parent(of: common), let ref = branch(in: common, files)
    {
      found.append(CheckedOutBranch(ref: ref, worktree: worktree))
    }
    return found
  }

  /// The branch of HEAD, or the one of a rebase in progress, which detaches HEAD.
  private static func branch(in directory: String, _ files: FileSystem) -> String? {
    if let head = line(directory + "/HEAD", files), head.hasPrefix("ref: ") {
      return String(head.dropFirst("ref: ".count))
    }
    return OngoingOperation.rebasedBranch(in: directory, files: files).map { "refs/heads/" + $0 }
  }

  private static func line(_ path: String, _ files: FileSystem) -> String? {
    guard let bytes = try? files.read(path, 1 << 14) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
