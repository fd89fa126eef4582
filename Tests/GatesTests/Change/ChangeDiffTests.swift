import Gates
import Testing

@Suite struct ChangeDiffTests {
  private static let zeros = String(repeating: "0", count: 40)
  private static let ones = String(repeating: "1", count: 40)
  private static let twos = String(repeating: "2", count: 40)

  private static func record(_ status: String, _ paths: String..., modes: String) -> String {
    let old = modes.hasPrefix("000000") ? zeros : ones
    let new = modes.hasSuffix("000000") ? zeros : twos
    return ":\(modes) \(old) \(new) \(status)\0" + paths.map { $0 + "\0" }.joined()
  }

  private static func lines(_ file: FileDiff) -> [String] {
    file.addedLines.map { "\($0.number):" + String(decoding: file.bytes(of: $0), as: UTF8.self) }
  }

  @Test func `added lines have their numbers and bytes`() throws {
    let patch =
      Self.record("M", "a\tb", modes: "100644 100644") + "\0"
      + "diff --git \"a/a\\tb\" \"b/a\\tb\"\nindex 1..2 100644\n--- \"a/a\\tb\"\n+++ \"b/a\\tb\"\n"
      + "@@ -2 +2,2 @@ func x\n-old\n+one\r\n+diff --git a/x b/x\n@@ -9,0 +11 @@\n++@@ -1 +1 @@\n"
      + "\\ No newline at end of file\n"
    let diff = try ChangeDiff(parsing: Array(patch.utf8))
    let file = try #require(diff.files.first)
    #expect(diff.files.count == 1)
    #expect(file.path == "a\tb" && file.status == .modified && file.deletedCount == 1)
    #expect(Self.lines(file) == ["2:one\r", "3:diff --git a/x b/x", "11:+@@ -1 +1 @@"])
  }

  @Test func `each type of change is distinguished`() throws {
    let list =
      Self.record("A", "new", modes: "000000 100644")
      + Self.record("D", "gone", modes: "100644 000000")
      + Self.record("R100", "from", "to", modes: "100644 100755")
      + Self.record("T", "link", modes: "100644 120000")
      + Self.record("M", "module", modes: "160000 160000")
      + Self.record("U", "both", modes: "000000 000000")
    let patches = """
      diff --git a/new b/new
      new file mode 100644
      Binary files /dev/null and b/new differ
      diff --git a/gone b/gone
      deleted file mode 100644
      @@ -1,2 +0,0 @@
      -a
      -b
      diff --git a/from b/to
      old mode 100644
      new mode 100755
      diff --git a/link b/link
      @@ -1 +0,0 @@
      -x
      diff --git a/link b/link
      @@ -0,0 +1 @@
      +target
      \\ No newline at end of file
      diff --git a/module b/module
      @@ -1 +1 @@
      -Subproject commit 1
      +Subproject commit 2
      * Unmerged path both

      """
    let diff = try ChangeDiff(parsing: Array((list + "\0" + patches).utf8))
    #expect(diff.files.map(\.status) == [.added, .deleted, .renamed, .mode, .modified, .unmerged])
    #expect(diff.files[2].formerPath == "from" && diff.files[2].path == "to")
    #expect(Self.lines(diff.files[3]) == ["1:target"])
    #expect(diff.files[4].addedLines.isEmpty)
    #expect(diff.unread.map(\.path) == ["new"] && diff.unread[0].object == Self.twos)
  }

  @Test func `a file that Git does not compare counts completely`() throws {
    var diff = ChangeDiff(files: [
      FileDiff(path: "a", status: .modified, isBinary: true, object: "1")
    ])
    diff.read(["a": Array("x\n\ny".utf8)])
    #expect(!diff.files[0].isBinary)
    #expect(Self.lines(diff.files[0]) == ["1:x", "2:", "3:y"])
    diff.files[0].isBinary = true
    diff.read(["a": [0, 10]])
    #expect(diff.files[0].isBinary && diff.files[0].addedLines.count == 1)
  }

  @Test(arguments: [
    ":", ":100644", ":1 2 3 4 M\0", "diff --git a/a b/a\n", "\0x", ":1 2 3 4 M\0a\0\0",
    ":1 2 3 4 M\0a\0\0diff --git a/a b/a\n@@ -1 +1 @@\n-a\n",
    ":1 2 3 4 M\0a\0\0diff --git a/a b/a\n@@ -1 +99999999999999999999 @@\n",
    ":1 2 3 4 M\0a\0\0diff --git a/a b/a\n@@ -1 +1 @@\n a\n",
    ":1 2 3 4 M\0a\0\0diff --git a/a b/a\n@@ -0,0 +1,1099511627776 @@\n+a\n",
    ":1 2 3 4 M\0a\0\0diff --git a/a b/a\ndiff --git a/b b/b\n",
  ])
  func `an incomplete patch is refused`(text: String) {
    #expect(throws: DiffError.self) { try ChangeDiff(parsing: Array(text.utf8)) }
  }

  @Test func `an empty diff is no error`() throws {
    #expect(try ChangeDiff(parsing: []).files.isEmpty)
  }

  @Test func `a file with only white-space changes can have no patch`() throws {
    let patch = { (name: String) in
      "diff --git a/\(name) b/\(name)\nindex \(Self.ones)..\(Self.twos) 100644\n--- a/\(name)\n"
        + "+++ b/\(name)\n@@ -0,0 +1 @@\n+x\n"
    }
    let other = patch("b").replacing(Self.ones, with: Self.zeros.replacing("0", with: "3"))
    let records =
      Self.record("M", "a", modes: "100644 100644")
      + Self.record("M", "b", modes: "100644 100644").replacing(
        Self.ones, with: Self.zeros.replacing("0", with: "3"))
      + Self.record("M", "c", modes: "100644 100644")
    let diff = try ChangeDiff(
      parsing: Array((records + "\0" + other).utf8), ignoringSpace: true)
    #expect(diff.files.map { Self.lines($0) } == [[], ["1:x"], []])
    #expect(throws: DiffError.self) {
      try ChangeDiff(parsing: Array((records + "\0" + other).utf8))
    }
    #expect(throws: DiffError.self) {
      try ChangeDiff(parsing: Array((records + "\0" + other + other).utf8), ignoringSpace: true)
    }
  }
}
