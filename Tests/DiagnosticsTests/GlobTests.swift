import Base
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("**/*.lock", "Podfile.lock", true), ("**/*.lock", "a/b/c.lock", true),
    ("**/*.lock", "a.locked", false), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true),
    ("a/**/b", "a/x/c", false), ("a?c", "abc", true), ("a?c", "a/c", false), ("**", "a/b", true),
    ("", "a", false), ("*", "", false), ("a*b*c", "aXXbYYc", true), ("a*b*c", "aXXcYYb", false),
    ("a?c", "aéc", true), ("a?c", "aéé", false),
  ])
  func `a glob matches whole paths`(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern).matches(path) == expected)
  }

  @Test(arguments: [
    ("*.swift", "b.swift", true), ("*.swift", "a/b/c.swift", true), ("**.swift", "a/b.swift", true),
    ("./*.swift", "a/b.swift", false), ("/*.swift", "b.swift", true), ("src", "src/a/b", true),
    ("src", "lib/src/a", true), ("/src", "lib/src/a", false), ("src/", "src/a", true),
    ("src", "srcs/a", false), ("lib/src", "lib/src/a", true), ("lib/src", "x/lib/src/a", false),
    ("src/*", "src/a", true), ("src/*", "src/a/b", false), ("src/**/", "src/a/b", true),
    ("./src/**", "src/a", true), ("src/./a", "src/a", true), ("src//a", "src/a", true),
    ("/", "a/b", true), (".", "a", false), ("src/../src/a", "src/a", false),
  ])
  func `a name without a slash is at every depth, and a folder has its files`(
    pattern: String, path: String, expected: Bool
  ) {
    #expect(Glob(pattern).matches(path) == expected)
  }

  @Test(arguments: [
    ("*.{swift,kt}", ["a.swift", "b/c.kt"], ["a.java", "a.{swift,kt}"]),
    ("{src,lib}/**", ["src/a", "lib/b/c"], ["test/a"]), ("{a,b{c,d}}", ["a", "bc", "bd"], ["b"]),
    ("a{,b}", ["a", "ab"], ["a,"]), ("{a}", ["{a}"], ["a"]), ("{a,b", ["{a,b"], ["a"]),
    ("a\\{b,c}", ["a{b,c}"], ["ab"]), ("src/{a,b}/{c,d}.x", ["src/b/c.x"], ["src/c/c.x"]),
  ])
  func `braces are alternatives`(pattern: String, matching: [String], others: [String]) {
    let glob = Glob(pattern)
    for path in matching { #expect(glob.matches(path), "\(path)") }
    for path in others { #expect(!glob.matches(path), "\(path)") }
  }

  @Test(arguments: [
    ("[a-c].x", ["a.x", "c.x"], ["d.x", "[a-c].x"]), ("[!a-c].x", ["d.x"], ["a.x"]),
    ("[^ab]", ["c"], ["a"]), ("[]a]", ["]", "a"], ["b"]), ("[a-]", ["-", "a"], ["b"]),
    ("[a", ["[a"], ["a"]), ("\\[a]", ["[a]"], ["a"]), ("\\*", ["*"], ["a"]), ("[a/b]", [], ["a"]),
  ])
  func `brackets are one character of a set`(
    pattern: String, matching: [String], others: [String]
  ) {
    let glob = Glob(pattern)
    for path in matching { #expect(glob.matches(path), "\(path)") }
    for path in others { #expect(!glob.matches(path), "\(path)") }
  }

  @Test(arguments: [
    (["src/**", "!src/gen/**"], ["src/a"], ["src/gen/a", "lib/a"]),
    (["!docs/**"], ["src/a"], ["docs/a"]),
    (["src/**", "!*.md", "src/keep.md"], ["src/keep.md"], ["src/x.md"]),
    (["!a", "a"], ["a", "b"], []), ([], [], ["a"]),
  ])
  func `the last pattern of a list that matches decides`(
    patterns: [String], matching: [String], others: [String]
  ) {
    let globs = Globs(patterns)
    for path in matching { #expect(globs.matches(path), "\(path)") }
    for path in others { #expect(!globs.matches(path), "\(path)") }
  }

  @Test func `lists are joined without the patterns that exclude`() {
    #expect(Globs.joinable(["a", "!b", "c"]) == ["a", "c"])
    #expect(Globs.joinable(["!b"]) == ["**"])
  }

  @Test func `no glob takes exponential time`() {
    let path = String(repeating: "a", count: 5_000) + "b"
    #expect(!Glob(String(repeating: "a*", count: 500) + "c").matches(path))
    let deep = String(repeating: "a/", count: 2_000)
    #expect(!Glob(String(repeating: "**/a/", count: 200) + "b").matches(deep))
    #expect(Glob(String(repeating: "{a,b}", count: 40)).alternatives.count <= 1000)
    #expect(!Glob(String(repeating: "{", count: 20_000)).matches("a"))
  }
}
