@testable import BranchCommands
import Git
import Testing

/// What a move of the work tree must not run over.
struct WrittenPathsTests {
  private let written = WrittenPaths([
    FileChange(path: "a/b/c", lines: nil),
    FileChange(path: "new", formerPath: "old", lines: nil),
  ])

  @Test(arguments: ["a/b/c", "new", "old"])
  func `a file that is written is met`(_ path: String) { #expect(written.meet(path)) }

  @Test(arguments: ["a", "a/b", "a/b/"])
  func `what stands where a directory comes is met`(_ path: String) {
    #expect(written.meet(path))
  }

  @Test(arguments: ["new/x", "a/b/c/d/e"])
  func `what is in a directory where a file comes is met`(_ path: String) {
    #expect(written.meet(path))
  }

  @Test(arguments: ["a/b/d", "a/bc", "newer", "b/c", "ol"])
  func `everything else is not`(_ path: String) { #expect(!written.meet(path)) }
}
