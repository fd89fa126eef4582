import Base
import Gitflow
import TestSupport
import Testing

/// Names are compared with real Git: we reject what it rejects, and more only for a reason.
struct BranchNameOracleTests {
  /// Names that Git accepts.
  private static let sound = [
    "a", "main", "feature/login", "feature/42-login", "a.b", "a-b", "a_b", "a@b", "@a", "a@",
    "{a}", "a{b", "a}b", "feature/@", "feature/@a", "a/b/c/d/e/f", "feature/-x", "feature/--force",
    "a.lockx", "lock", "a.LOCK", "a.l.ock", "a!b", "a$b", "a&b", "a'b", "a\"b", "a(b)", "a;b",
    "a|b", "a<b>", "a,b", "a=b", "a+b", "a%b", "a#b", "a`b", "heads/a", "remotes/origin/a",
    "HEAD/a", "feature/HEAD", "head", "ORIG_HEAD", "a.b/c.d", "1", "0", "1.2.3",
    String(repeating: "x", count: 250), "a/" + String(repeating: "y", count: 250),
  ]

  /// Names that Git rejects.
  private static let broken = [
    "", "/", "/a", "a/", "a//b", ".", "..", ".a", "a/.b", "a.", "a/b.", "a..b", "a.lock",
    "a.lock/b", "a/b.lock", ".lock", "a b", "a\tb", "a\nb", "a\u{7f}b", "a\u{1}b", "a~b", "a^b",
    "a:b", "a?b", "a*b", "a[b", "a\\b", "a@{b", "@{", "-", "-a", "--all", "HEAD",
    String(repeating: "x", count: 251), "a/" + String(repeating: "y", count: 256) + "/b",
  ]

  /// Names that Git accepts and we reject, with the reason.
  private static let refused: [(String, BranchNameError)] = [
    ("@", .reserved("@")), ("refs/heads/a", .refsPrefix), ("refs/a", .refsPrefix),
    ("caf\u{e9}", .notASCII("\u{e9}")), ("a\u{200b}b", .invisibleCharacter(scalar: 0x200b)),
    ("a\u{202e}b", .invisibleCharacter(scalar: 0x202e)),
    ("a\u{a0}b", .invisibleCharacter(scalar: 0xa0)),
    ("a\u{feff}", .invisibleCharacter(scalar: 0xfeff)),
    ("a\u{ad}b", .invisibleCharacter(scalar: 0xad)),
    ("a\u{e000}", .invisibleCharacter(scalar: 0xe000)),
  ]

  private func made(_ name: String, in repository: ScratchRepository) async throws -> Bool {
    if try await repository.gitResult(["branch", "--", name]).status != 0 { return false }
    return try await repository.gitResult(["update-ref", "-d", "refs/heads/" + name]).status == 0
  }

  private func error(_ name: String, _ characters: NameCharacters = .ascii) -> BranchNameError? {
    do throws(BranchNameError) {
      _ = try BranchName(parsing: name, characters: characters)
      return nil
    } catch {
      return error
    }
  }

  @Test func `Git and flowctl accept the same names`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin")
    try await repository.git("switch", "--quiet", "--detach")
    try await repository.git("branch", "-D", "--quiet", "main")
    for name in Self.sound {
      #expect(try await made(name, in: repository), "git on '\(name)'")
      #expect(error(name) == nil, "we on '\(name)'")
    }
    for name in Self.broken {
      #expect(try await !made(name, in: repository), "git on '\(name)'")
      #expect(error(name)?.isGitsOwn == true, "we on '\(name)'")
    }
  }

  @Test func `a name that only flowctl rejects is marked as such`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin")
    for (name, expected) in Self.refused {
      let checked = try await repository.gitResult(["check-ref-format", "refs/heads/" + name])
      #expect(checked.status == 0, "git on '\(name)'")
      #expect(error(name) == expected)
      #expect(!expected.isGitsOwn)
    }
  }

  @Test(
    arguments: [
      ("feature/caf\u{e9}", nil), ("feature/\u{65e5}\u{672c}", nil),
      ("feature/cafe\u{301}", .notComposed),
      ("feature/\u{1f680}", nil), ("feature/\u{202e}x", .invisibleCharacter(scalar: 0x202e)),
      ("feature/a\u{3000}b", .invisibleCharacter(scalar: 0x3000)),
    ] as [(String, BranchNameError?)])
  func `letters of any script are allowed if a repository allows them`(
    name: String, expected: BranchNameError?
  ) {
    #expect(error(name, .unicode) == expected)
  }

  @Test func `a name is no longer than a path`() {
    let part = String(repeating: "a", count: 99) + "/"
    let longest = String(repeating: part, count: 40) + String(repeating: "b", count: 79)
    #expect(longest.utf8.count == RefFormat.maximumLength)
    #expect(error(longest) == nil)
    #expect(error(longest + "b") == .tooLong(bytes: RefFormat.maximumLength + 1))
  }
}
