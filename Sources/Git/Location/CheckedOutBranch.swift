package import Effects

/// A branch that another working tree of the repository has checked out.
package struct CheckedOutBranch: Hashable, Sendable {
  /// The full ref.
  package var ref: String
  /// The top of that working tree.
  package var worktree: String

  /// The branches of all existing working trees except the one at `location`.
  package static func elsewhere(
    than location: RepositoryLocation, files: FileSystem
  ) -> [CheckedOutBranch] {
    all(but: location, files: files).filter { (try? files.status($0.worktree)) != nil }
  }

  /// The branches of deleted working trees, which Git still treats as checked out.
  package static func ofGoneTrees(
    of location: RepositoryLocation, files: FileSystem
  ) -> [CheckedOutBranch] {
    all(but: location, files: files).filter { (try? files.status($0.worktree)) == nil }
  }

  private static func all(
    but location: RepositoryLocation, files: FileSystem
  ) -> [CheckedOutBranch] {
    let common = location.commonDirectory
    var found: [CheckedOutBranch] = []
    for entry in (try? files.list(common + "/worktrees")) ?? [] where entry.kind == .directory {
      let directory = common + "/worktrees/" + entry.name
      guard directory != location.gitDirectory, let file = line(directory + "/gitdir", files),
        let worktree = FilePath.parent(of: file),
        let ref = branch(directory + "/HEAD", files)
      else { continue }
      found.append(CheckedOutBranch(ref: ref, worktree: worktree))
    }
    if location.gitDirectory != common, common.hasSuffix("/.git"),
      let worktree = FilePath.parent(of: common), let ref = branch(common + "/HEAD", files)
    {
      found.append(CheckedOutBranch(ref: ref, worktree: worktree))
    }
    return found
  }

  private static func branch(_ path: String, _ files: FileSystem) -> String? {
    guard let head = line(path, files), head.hasPrefix("ref: ") else { return nil }
    return String(head.dropFirst("ref: ".count))
  }

  private static func line(_ path: String, _ files: FileSystem) -> String? {
    guard let bytes = try? files.read(path, 1 << 14) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
