import Base
import Manifests
import Testing

struct ManifestDriftTests {
  /// Contents instead of digests.
  private func kinds(
    _ locked: String?, _ present: String?, _ before: String?, _ rendered: String?,
    _ ownership: FileOwnership = .generated
  ) -> [ManifestDrift.Kind] {
    ManifestDrift.kinds(
      ManifestDrift.Facts(
        locked: locked.map { LockedFile(ownership, digest: $0) }, present: present,
        renderedBefore: before, rendered: rendered))
  }

  @Test func `all differences of a file are found`() {
    #expect(kinds("a", "a", "a", "a") == [])
    #expect(kinds("a", "x", "a", "a") == [.handEdited])
    #expect(kinds("a", nil, "a", "a") == [.deleted])
    #expect(kinds("a", "a", "b", "b") == [.templateOutdated])
    #expect(kinds("a", "a", "a", "b") == [.answerChanged])
    #expect(kinds("a", "x", "b", "c") == [.answerChanged, .handEdited, .templateOutdated])
    #expect(kinds("a", "a", nil, nil) == [.orphaned])
    #expect(kinds("a", nil, nil, nil) == [])
    #expect(kinds(nil, nil, "a", "a") == [.templateOutdated])
    #expect(kinds(nil, nil, nil, "a") == [.answerChanged])
  }

  @Test func `a file that is up to date or unmanaged is not reported`() {
    #expect(kinds("a", "b", "b", "b") == [])
    #expect(kinds(nil, "a", "a", "a") == [])
    #expect(kinds("a", "x", "b", "c", .seedOnce) == [])
    #expect(kinds("a", nil, "b", "c", .seedOnce) == [])
  }

  @Test func `only files that differ are listed, sorted by path`() {
    let same = ManifestDrift.Facts(
      locked: LockedFile(.merged, digest: "a"), present: "a", renderedBefore: "a", rendered: "a")
    var edited = same
    edited.present = "x"
    let drift = ManifestDrift(["b": edited, "c": same, "a": edited])
    #expect(drift.files.map(\.path) == ["a", "b"])
  }
}

struct ManifestLockTests {
  private static let digest = SHA256.digits(of: [1])

  @Test func `a lock file is read as written, and written in the same way`() throws {
    let lock = ManifestLock(
      template: "cached", templateVersion: "1.2", answers: ["name": "Demo \"x\"\n", "é": ""],
      files: [
        "project.yml": LockedFile(.merged, digest: Self.digest),
        "App/App.swift": LockedFile(.seedOnce, digest: Self.digest),
      ])
    let read = try ManifestLock(lock.bytes)
    #expect(read == lock && read.bytes == lock.bytes)
  }

  @Test(arguments: [
    "../x", "/x", "a/../b", "a//b", ".git/hooks/pre-push", "a/.GIT/config", "", "./a", "a\\..\\b",
    "~/x", "$HOME/x",
  ])
  func `a path outside of the project is rejected`(path: String) {
    var lock = ManifestLock(template: "t", templateVersion: "1")
    lock.files[path] = LockedFile(.generated, digest: Self.digest)
    #expect(throws: StreamFault.self) { try ManifestLock(lock.bytes) }
    #expect(!ManifestPath.isSafe(path))
  }

  @Test(arguments: [
    "", "[]", "{", #"{"schemaVersion": 2}"#, #"{"schemaVersion": 1, "files": {"a": {}}}"#,
    #"{"schemaVersion": 1, "files": {"a": {"ownership": "mine", "sha256": ""}}}"#,
  ])
  func `an invalid lock file is rejected`(text: String) {
    #expect(throws: StreamFault.self) { try ManifestLock(Array(text.utf8)) }
  }
}

struct MarkedRegionsTests {
  private static let text = """
    theirs\r
    # flowctl:begin one
    ours
    # flowctl:end one
    // flowctl:begin two -->
    // flowctl:end two
    theirs, flowctl: begin
    """

  private func regions(_ text: String) throws(MarkedRegions.Fault) -> MarkedRegions {
    try MarkedRegions(in: Array(text.utf8))
  }

  @Test func `regions are found and replaced, and all other bytes stay`() throws {
    let marked = try regions(Self.text)
    #expect(marked.regions.map(\.name) == ["one", "two"])
    #expect(marked["one"] == Array("ours\n".utf8) && marked["two"] == [])
    let new = marked.replacing(["two": Array("new".utf8), "three": [1]])
    let expected = Self.text.replacing("two -->\n", with: "two -->\nnew\n")
    #expect(String(decoding: new, as: UTF8.self) == expected)
    #expect(try regions(expected).replacing(["two": []]) == Array(Self.text.utf8))
  }

  @Test func `the digest depends on the regions only`() throws {
    let digest = try regions(Self.text).digest
    #expect(try regions("more\n" + Self.text).digest == digest)
    #expect(try regions(Self.text.replacing("ours", with: "mine")).digest != digest)
  }

  @Test(arguments: [
    "flowctl:begin a\nflowctl:begin b\n", "flowctl:end a\n", "flowctl:begin a\nflowctl:end b\n",
    "flowctl:begin a\n", "flowctl:begin a\nflowctl:end a\nflowctl:begin a\nflowctl:end a\n",
  ])
  func `invalid marker comments are rejected`(text: String) {
    #expect(throws: MarkedRegions.Fault.self) { try regions(text) }
  }
}
