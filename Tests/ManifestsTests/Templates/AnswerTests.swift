import Manifests
import Testing

struct AnswerTests {
  /// Characters with a meaning in YAML, XML, a shell, Ruby, Swift, Kotlin, Mustache or a workflow.
  private static let hostile = [
    "../x", "a/b", "/etc/passwd", "a\nb", "a\r", "a\tb", "a\u{0}b", "{{name}}", "<%name%>",
    "${{ secrets.X }}", "$(id)", "`id`", "a;b", "a|b", "a&b", "a\"b", "a'b", "a\\b", "a: b", "a #b",
    "- a", "*a", "&a", "!a", "%a", "@a", "[a]", "{a}", ">a", "|", "<a>", "#{x}", "\\(x)", "$x",
    " a", "a ", "", "\u{202e}a", "a\u{200b}b", "a\u{feff}", "--set", "~", "a\u{85}b", "a\u{2028}b",
    String(repeating: "a", count: 201), "a=b", "a*", "a^b", "a+b", "a`",
  ]

  @Test(arguments: AnswerKind.allCases)
  func `no type accepts characters that could break out`(kind: AnswerKind) {
    for value in Self.hostile {
      let isAddress = kind == .url && value.hasPrefix("https://")
      #expect(isAddress || !kind.allows(value), "\(kind) allows '\(value)'")
    }
  }

  @Test(arguments: [
    (
      AnswerKind.identifier, ["Demo", "a", "Demo2"],
      ["Foundation", "Photos", "shared", "2Demo", "my-app", "class", "fun", "Self", "é"]
    ),
    (
      .bundleID, ["com.example.demo", "a.b-c.d2"],
      ["com", "com..a", ".com.a", "com.a.", "com.-a", "1.a"]
    ),
    (.version, ["17", "17.0", "1.10.0"], ["1.", ".1", "1.2.3.4", "v1", "1.a", "1.0000000"]),
    (.teamID, ["ABCDE12345"], ["abcde12345", "ABCDE1234", "ABCDE123456"]),
    (.language, ["en", "pt-BR", "zh-Hans-CN"], ["e", "en_US", "english", "en-", "-en"]),
    (.bool, ["true", "false"], ["True", "1"]),
    (
      .text, ["A demo (for you), really!", "日本語", "हिन्दी", "1.0", "Bread & Butter"],
      ["(a)", "-a", "a/b", "a:b", "👍", "a&b", "a &"]
    ),
    (
      .url, ["https://example.com", "https://e.com:8443/a_b-c/~x.git"],
      [
        "http://e.com", "https://u@e.com", "https://e.com?q", "https://e.com/#x", "https:///x",
        "https://e.com:/", "https://e.com:999999/", "file:///x",
      ]
    ),
  ])
  func `a type accepts what it describes`(kind: AnswerKind, good: [String], bad: [String]) {
    for value in good { #expect(kind.allows(value), "\(kind) refuses '\(value)'") }
    for value in bad { #expect(!kind.allows(value), "\(kind) allows '\(value)'") }
  }

  @Test func `an invalid value is reported with the name of its variable`() throws {
    let template = try TemplateScene.template([:])
    func faults(_ given: [String: String]) -> [String] {
      TemplateScene.faults { () throws(TemplateError) in
        _ = try TemplateAnswers(given, to: template.description.questions)
      }
    }
    #expect(faults([:]) == ["unanswered name"])
    #expect(faults(["name": "A", "nam": "B"]) == ["the template has no variable 'nam'"])
    #expect(
      faults(["name": "a\nb", "widget": "maybe"]) == [
        "'a\\u{A}b' is not valid for 'name', expected a letter, then at most 49 letters or digits; not a keyword or framework",
        "'maybe' is not valid for 'widget', expected true or false",
      ])
    #expect(faults(["name": "A", "widget": "no"]).isEmpty)
  }

  @Test(arguments: [
    ("Demo", "demo"), ("MyDemo", "my-demo"), ("MyURLTool", "my-url-tool"), ("App2Go", "app2-go"),
    ("URL", "url"), ("a", "a"),
  ])
  func `a name is converted to kebab case`(name: String, kebab: String) throws {
    #expect(try TemplateScene.text("<%name-kebab%>", ["name": name]) == kebab)
  }

  @Test(arguments: [
    ("com.Example.App", "com.example.app"), ("com.my-app.1x", "com.my_app.p1x"),
    ("com.new.class", "com.new_.class_"), ("in.acme.fun", "in_.acme.fun_"),
  ])
  func `an identifier gives a valid package name`(id: String, package: String) throws {
    #expect(try TemplateScene.text("<%id-package%>", ["name": "A", "id": id]) == package)
  }
}
