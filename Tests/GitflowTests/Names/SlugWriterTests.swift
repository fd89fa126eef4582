import Gitflow
import Testing

struct SlugWriterTests {
  private let writer = SlugWriter(rules: SlugRules())

  @Test(
    arguments: [
      (["Add", "a", "Login"], "add-a-login"), (["add a login"], "add-a-login"),
      (["--force"], "force"), (["a/b"], "a-b"), (["x.lock"], "x-lock"), (["..", "x"], "x"),
      (["feature/", "@{-1}"], "feature-1"), (["$(touch x)"], "touch-x"), (["a\u{0}b"], "a-b"),
      (["", " "], nil), (["!?"], nil), (["日本"], nil),
    ] as [([String], String?)])
  func `words become lower case with dashes`(words: [String], slug: String?) {
    #expect(writer.slug(of: words) == slug)
  }

  @Test func `a long title is cut at a word`() throws {
    let slug = try #require(writer.slug(of: Array(repeating: "words", count: 100)))
    #expect(slug.utf8.count <= SlugWriter.usualLength)
    #expect(slug.hasSuffix("words"))
  }

  @Test func `one endless word is cut where it must be`() {
    let slug = writer.slug(of: [String(repeating: "x", count: 10_000)])
    #expect(slug == String(repeating: "x", count: SlugWriter.usualLength))
    var rules = SlugRules()
    rules.maximumLength = 5
    #expect(SlugWriter(rules: rules).slug(of: ["abcdefgh"]) == "abcde")
  }

  @Test(arguments: ["-x", "A B", "é", "..", "x.lock", "a/./b", "@{", "~^:?*[\\"])
  func `the slug is always an allowed name`(text: String) throws {
    guard let slug = writer.slug(of: [text]) else { return }
    let name = try BranchName(parsing: "feature/" + slug)
    #expect(BranchClassifier(.adapted).classify(name.text).kind?.name == "feature")
  }
}
