@testable import BranchCommands
import Git
import Testing

/// The paths that an update of the working tree must not overwrite.
struct WrittenPathsTests {
  private let written = WrittenPaths([
    FileChange(path: "a/b/c", lines: nil),
    FileChange(path: "new", formerPath: "old", lines: nil),
  ])

  @Test(arguments: ["a/b/c", "new", "old"])
  func `a written file collides`(_ path: String) { #expect(written.meet(path)) }

  @Test(arguments: ["a", "a/b", "a/b/"])
  func `a file that blocks a new directory collides`(_ path: String) {
    #expect(written.meet(path))
  }

  @Test(arguments: ["new/x", "a/b/c/d/e"])
  func `a path in a directory that a file replaces collides`(_ path: String) {
    #expect(written.meet(path))
  }

  @Test(arguments: ["a/b/d", "a/bc", "newer", "b/c", "ol"])
  func `no other path collides`(_ path: String) { #expect(!written.meet(path)) }
}
