import Base
import Manifests
import Testing
import YAML

struct SpecLoadingTests {
  private func merged(_ files: [String: String], root: String = "App/project.yml") -> LoadedSpec {
    LoadedSpec.load(root, from: specFiles(files))
  }

  @Test func `includes are merged in order, the file itself on top`() {
    let spec = merged([
      "App/project.yml": """
      include: [../base.yml, {path: more/b.yml}, {path: off.yml, enable: false}]
      settings: {A: own, L: [3]}
      options:REPLACE: {tabWidth: 2}
      """,
      "base.yml": "settings: {A: base, B: base, L: [1]}\noptions: {indentWidth: 4}\n",
      "App/more/b.yml": "include: c.yml\nsettings: {B: more, L: [2]}\n",
      "App/more/c.yml": "settings: {C: deep}\n",
    ])
    #expect(spec.isWhole && spec.notes.isEmpty)
    #expect(
      spec.documents.map(\.path) == [
        "App/project.yml", "base.yml", "App/more/b.yml", "App/more/c.yml",
      ])
    let settings = spec.merged["settings"]
    #expect(settings?["A"]?.text == "own" && settings?["B"]?.text == "more")
    #expect(settings?["C"]?.text == "deep" && settings?["L"]?.texts == ["1", "2", "3"])
    #expect(spec.merged["options"]?.entries.map(\.key) == ["tabWidth"])
    #expect(settings?["B"]?.place.path == "App/more/b.yml")
  }

  @Test func `paths of an included file are relative to it, unless disabled`() {
    let target = "type: framework, info: {path: Info.plist}, sources: [S, {path: T}]"
    let spec = merged([
      "App/project.yml": "include: [{path: x/a.yml}, {path: x/b.yml, relativePaths: false}]\n",
      "App/x/a.yml": "targets: {A: {\(target)}}\n", "App/x/b.yml": "targets: {B: {\(target)}}\n",
    ])
    let targets = spec.merged["targets"]
    #expect(targets?["A"]?["info"]?["path"]?.text == "x/Info.plist")
    #expect(targets?["A"]?["sources"]?.items.first?.text == "x/S")
    #expect(targets?["A"]?["sources"]?.items.last?["path"]?.text == "x/T")
    #expect(targets?["B"]?["info"]?["path"]?.text == "Info.plist")
  }

  @Test(arguments: ["App", "a$b", "~c/${d}"])
  func `a directory may have any name`(_ directory: String) {
    let spec = merged(
      [
        "\(directory)/project.yml": "include: more/b.yml\n",
        "\(directory)/more/b.yml": "name: B\n",
      ], root: directory + "/project.yml")
    #expect(spec.isWhole && spec.merged["name"]?.text == "B")
  }

  @Test(arguments: ["../../secret.yml", "/etc/passwd", "~/../../../b.yml", "a/../../../b.yml"])
  func `no file outside of the top is read`(path: String) {
    let text = "include: '\(path)'\ntargets: {A: {info: {path: '\(path)'}}}\n"
    var seen: [String] = []
    _ = ManifestLint(
      "App/project.yml",
      from: SpecFiles(
        read: { path in
          seen.append(path)
          return path == "App/project.yml" ? .bytes(Array(text.utf8)) : .missing
        }, holds: { _, _ in nil }))
    #expect(seen == ["App/project.yml"])
  }

  @Test func `files that include each other are read once`() {
    let spec = merged([
      "App/project.yml": "include: a.yml\nname: A\n",
      "App/a.yml": "include: [project.yml, a.yml]\n",
    ])
    #expect(spec.documents.count == 2 && spec.merged["name"]?.text == "A")
  }

  @Test func `a missing file, or one that the environment includes, is reported`() {
    let spec = merged([
      "App/project.yml": "include: [gone.yml, {path: x.yml, enable: '${X}'}]\n",
      "App/x.yml": "name: X\n",
    ])
    #expect(!spec.isWhole && spec.unread.count == 2 && spec.merged["name"] == nil)
    #expect(
      spec.notes
        == ["can't determine what 'App/x.yml' sets: the environment decides whether it is included"]
    )
  }

  @Test(arguments: ["gone.yml", "../gone.yml", "/etc/hosts"])
  func `a manifest with an unread file is undecided`(_ path: String) {
    let findings = lint("name: A\ninclude: [\(path)]\n").findings.map(\.diagnostic)
    #expect(findings.map(\.isUndecided) == [true])
    #expect(findings.first?.message.hasPrefix("can't determine what '\(path)' sets: ") == true)
    #expect(findings.first?.place == Place(path: "project.yml", line: 2, column: 11))
  }

  @Test func `templates are merged in order and expanded`() {
    let spec = merged([
      "App/project.yml": """
      targets:
        One: {templates: [B], templateAttributes: {kind: tool}, sources: [own]}
        Two: {type: framework, platform: [iOS, tvOS], deploymentTarget: {iOS: "1.0", tvOS: "2.0"}}
      targetTemplates:
        A: {type: application, sources: [a], platform: iOS}
        B: {templates: [A], type: "${kind}", sources: ["${target_name}"]}
      """
    ])
    let targets = spec.merged["targets"]
    #expect(targets?.entries.map(\.key) == ["One", "Two_iOS", "Two_tvOS"])
    #expect(targets?["One"]?["type"]?.text == "tool")
    #expect(targets?["One"]?["sources"]?.texts == ["a", "One", "own"])
    #expect(targets?["Two_tvOS"]?["platform"]?.text == "tvOS")
    #expect(targets?["Two_tvOS"]?["deploymentTarget"]?.text == "2.0")
  }

  @Test func `templates that would multiply are truncated`() {
    let keys = (0..<1000).map { "K\($0): x" }.joined(separator: ", ")
    let targets = (0..<200).map { "  T\($0): {templates: [Big]}" }.joined(separator: "\n")
    let spec = merged([
      "App/project.yml": "targetTemplates: {Big: {settings: {\(keys)}}}\ntargets:\n\(targets)\n"
    ])
    #expect(!spec.isWhole)
  }
}

struct HostileManifestTests {
  @Test func `groups of settings that include each other are visited once`() {
    let groups = (0..<40).map { "  G\($0): {groups: [G\($0 + 1), G\($0 + 1), G\($0)]}" }
    let text = """
      settingGroups:
      \(groups.joined(separator: "\n"))
      targets:
        A: {type: application, platform: iOS, settings: {base: {INFOPLIST_FILE: a}, groups: [G0]}}
      """
    #expect(outline(lint(text)) == [])
  }

  @Test func `attributes that would multiply a text are not expanded`() {
    let value = String(repeating: "x", count: 5000)
    let text = """
      targets: {A: {templates: [T], templateAttributes: {a: \(value)}}}
      targetTemplates: {T: {type: "\(String(repeating: "${a}", count: 5000))"}}
      """
    let spec = LoadedSpec.load("project.yml", from: specFiles(["project.yml": text]))
    #expect(spec.merged["targets"]?["A"]?["type"]?.text?.hasPrefix("${a}") == true)
  }
}
