@testable import BranchCommands
import Git
import Testing

/// The paths that an update of the working tree must not overwrite.
struct WrittenPathsTests {
  private let written = WrittenPaths([
    WrittenPath(path: "a/b/c", before: nil, after: nil),
    WrittenPath(path: "new", before: nil, after: nil),
    WrittenPath(path: "old", before: nil, after: nil),
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
