import Base
import Git
import Testing

/// A directory that can't be listed is an error, not an empty one.
struct UnlistedTreesTests {
  private let location = RepositoryLocation(
    worktree: "/work", gitDirectory: "/work/.git", commonDirectory: "/work/.git")

  @Test func `other working trees and refs are not taken as missing`() throws {
    var files = FileSystem.inMemory([])
    #expect(try CheckedOutBranch.elsewhere(than: location, files: files).isEmpty)
    files.status = { _ throws(FileError) in
      FileStatus(
        kind: .directory, size: 0, modified: 0, changed: 0, inode: 1, permissions: 0o755, owner: 0)
    }
    files.list = { path throws(FileError) in throw .failed(path: path, reason: "I/O error") }
    let failing = files
    #expect(throws: GitError.self) {
      try CheckedOutBranch.elsewhere(than: location, files: failing)
    }
    let refs = try RefStore(location, files: failing)
    #expect(throws: GitError.self) { try refs.references(under: "refs/heads/") }
  }
}
