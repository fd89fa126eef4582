import Manifests
import Testing

struct ProjectTemplateTests {
  private func faults(_ files: [String: String], _ description: String? = nil) -> [String] {
    TemplateScene.faults { () throws(TemplateError) in
      let template = try TemplateScene.template(
        files, description: description ?? TemplateScene.head + TemplateScene.files)
      _ = try TemplateScene.rendered(template)
    }
  }

  @Test func `variables are replaced in paths, and unknown ones are rejected`() throws {
    let template = try TemplateScene.template([
      "files/App/__name__App.swift.mustache": "<%name%>", "files/__id-path__/Main.kt": "x",
      "files/a_b": "y", "files/.gitignore.mustache": "z", "README.md": "of the template itself",
    ])
    #expect(
      try TemplateScene.rendered(template) == [
        "App/MyDemoApp.swift": "MyDemo", "com/example/my_app/Main.kt": "x", "a_b": "y",
        ".gitignore": "z",
      ])
    #expect(faults(["files/__nmae__": ""]).count == 1)
    #expect(faults(["files/a__name": ""]).count == 1)
  }

  @Test(arguments: [
    ["files/.git/hooks/pre-push"], ["files/a/../b"], ["files/../b"], ["files//b/.GIT/x"],
    ["files/.flowctl/manifest.lock"], ["files/.flowctl/base/x"], ["files/a", "files/A"],
    ["files/r.txt", "files/r.txt.mustache"], ["files/a", "files/a/b"], ["files/A/b", "files/a"],
    ["files/x."], ["files/.git."],
    ["files/a\\b"], ["files/a\u{200b}"], ["files/c:x"], ["files/git~1/x"], ["files/~x"],
    ["files/$HOME"], ["files/" + String(repeating: "a/", count: 16) + "b"],
  ])
  func `a path that is outside of the project, or conflicts with another, is rejected`(
    paths: [String]
  ) {
    let files = Dictionary(paths.map { ($0, "x") }, uniquingKeysWith: { $1 })
    #expect(faults(files).count == 1, "\(paths)")
  }

  @Test func `the first matching line decides, and every path needs one`() throws {
    let description =
      TemplateScene.head + """
        files:
          - { path: "*.yml", ownership: merged }
          - { path: "App/**", ownership: seed-once, when: widget }
          - { path: "App/**", ownership: generated }
        """
    let template = try TemplateScene.template(
      ["files/project.yml": "a", "files/App/x": "b"], description: description)
    let answers = try TemplateAnswers(
      ["name": "A", "widget": "true"], to: template.description.questions)
    let tree = try template.rendered(answers)
    #expect(tree.files.mapValues(\.ownership) == ["project.yml": .merged, "App/x": .seedOnce])
    #expect(try TemplateScene.rendered(template) == ["project.yml": "a"])
    #expect(
      faults(["files/other": ""], description) == [
        "tiny/files/other:1:1: no line of 'files' sets the ownership of 'other'"
      ])
  }

  @Test func `a later layer overrides an earlier one`() throws {
    let description =
      TemplateScene.head.replacing("questions:", with: "layers: [common, apple]\nquestions:")
    let layers = [
      "common": [
        "template.yml": "template: common\nlayer: true\n" + TemplateScene.files,
        "files/a": "common",
        "files/b": "common", "files/c": "common",
      ],
      "apple": [
        "template.yml":
          "template: apple\nlayer: true\nquestions: [{ name: team, kind: team-id, default: '' }]\n",
        "files/b.mustache": "apple<%team%>", "files/c": "apple",
      ],
    ]
    let template = try TemplateScene.template(
      ["files/c": "tiny"], description: description, layers: layers)
    #expect(template.description.questions.map(\.name) == ["team", "name", "id", "widget"])
    #expect(try TemplateScene.rendered(template) == ["a": "common", "b": "apple", "c": "tiny"])
    let faults = TemplateScene.faults { () throws(TemplateError) in
      _ = try TemplateScene.template([:], description: "template: tiny\nlayer: true\n")
    }
    #expect(faults.first?.contains("is a layer and can't be used alone") == true)
  }

  @Test(arguments: [
    ("templte: x\n", "1:1: 'templte' is not a key of a template"),
    ("template: Tiny\nversion: '1'\n", "'Tiny' is not a valid 'template'"),
    ("template: tiny\nversion: x\n", "2:10: 'x' is not a valid 'version'"),
    (
      "template: tiny\nversion: '1'\nquestions: [{ name: a, kind: word }]\n",
      "'word' is not a valid 'kind'"
    ),
    (
      "template: tiny\nversion: '1'\nquestions: [{ name: a, kind: choice }]\n",
      "don't match its type"
    ),
    (
      "template: tiny\nversion: '1'\nquestions: [{ name: a, kind: bool, default: 'x y' }]\n",
      "the default 'x y' is not true or false"
    ),
    (
      "template: tiny\nversion: '1'\nquestions: [{ name: a, kind: identifier }, "
        + "{ name: a-lower, kind: bool }]\n", "the variable 'a-lower' is defined twice"
    ),
    (
      "template: tiny\nversion: '1'\nfiles: [{ path: '**', ownership: mine }]\n",
      "is not a valid 'ownership'"
    ),
    (
      "template: tiny\nversion: '1'\nfiles: [{ path: '**', ownership: merged, when: x }]\n",
      "the template has no boolean variable 'x'"
    ),
    (
      "template: tiny\nversion: '1'\nrenames: [{ from: ../a, to: b, since: '1' }]\n",
      "'../a' is not a valid 'from'"
    ),
    ("- a\n", "must be a map of keys"), ("template: !!str tiny\n", "'version' is missing"),
  ])
  func `an invalid description is reported`(text: String, fault: String) {
    let faults = faults([:], text)
    #expect(faults.contains { $0.contains(fault) }, "\(faults)")
  }

  @Test func `a file with marked regions needs matching marker comments`() {
    let description =
      TemplateScene.head + "files: [{ path: '**', ownership: regions }]\n"
    #expect(faults(["files/a": "none\n"], description).count == 1)
    #expect(faults(["files/a": "# flowctl:begin x\n"], description).count == 1)
    #expect(faults(["files/a": "# flowctl:begin x\n# flowctl:end x\n"], description).isEmpty)
  }

  @Test func `a Base64 file is written as its bytes`() throws {
    let template = try TemplateScene.template(["files/a.bin.base64": "SGVs\nbG8=\n"])
    #expect(try TemplateScene.rendered(template) == ["a.bin": "Hello"])
    #expect(
      TemplateScene.faults { () throws(TemplateError) in
        _ = try TemplateScene.template(["files/a.bin.base64": "SGVsb"])
      } == ["tiny/files/a.bin.base64:1:1: the file is not valid Base64"])
  }

  @Test func `a value may default to another one, and a version has a minimum`() throws {
    let head = """
      template: tiny
      version: "1.0.0"
      questions:
        - { name: name, kind: identifier, ask: Name }
        - { name: shown, kind: text, ask: Shown, default-from: name }
        - { name: system, kind: version, ask: System, default: "17.0", minimum: "17.0" }

      """
    let template = try TemplateScene.template(
      ["files/a.mustache": "<%shown%> <%system%>"], description: head + TemplateScene.files)
    #expect(try TemplateScene.rendered(template, ["name": "Demo"]) == ["a": "Demo 17.0"])
    #expect(
      try TemplateScene.rendered(template, ["name": "D", "shown": "Café", "system": "26"])
        == ["a": "Café 26"])
    for old in ["16.4", "16", "9.99"] {
      #expect(throws: TemplateError.self) {
        try TemplateScene.rendered(template, ["name": "D", "system": old])
      }
    }
  }
}
