import ProjectCommands
import Base
import TestSupport
import Testing

struct AnswerSourceTests {
  private func make(
    _ scene: ProjectScene, file: String? = nil, settings: [String] = []
  ) async throws {
    var options = NewProject.Options()
    options.template = "../template"
    options.answers.file = file
    options.answers.settings = settings
    _ = try await NewProject.run(options, in: try scene.session())
  }

  @Test(arguments: [
    "name: Demo\nwidget: yes\n", #"{"name": "Demo", "widget": "true"}"#,
    "name: Other\nwidget: true\n",
  ])
  func `values come from a file, and the command line overrides it`(text: String) async throws {
    let scene = try await ProjectScene()
    try scene.repository.scratch.write(text, to: "answers.yml")
    try await make(scene, file: "../answers.yml", settings: ["name=Demo"])
    #expect(scene.text("App/Demo.swift") != nil && scene.text("App/Widget.swift") != nil)
  }

  @Test(arguments: [
    "name: [a]\n", "- name\n", "name: &a\n  x: *a\n", "name: a\nname: b\n", "\u{0}",
  ])
  func `a file without values is rejected`(text: String) async throws {
    let scene = try await ProjectScene()
    try scene.repository.scratch.write(text, to: "answers.yml")
    let refusal = await #expect(throws: Failure.self) {
      try await make(scene, file: "../answers.yml")
    }
    #expect(refusal?.status == .badInput)
    #expect(try await scene.tree().isEmpty)
  }

  @Test func `there is no prompt without a terminal, and missing values are named`() async throws {
    let scene = try await ProjectScene()
    let refusal = await #expect(throws: Failure.self) { try await make(scene) }
    #expect(refusal?.status == .usage)
    let hint = try #require(refusal?.diagnostics.first?.hint)
    #expect(
      hint.completed(by: Command(["flowctl", "manifest", "new", "tiny", "--set", "id=a"])).text
        == "set it: flowctl manifest new tiny --set id=a --set name=<name>")
    for setting in ["name", "=Demo", ""] {
      await #expect(throws: Failure.self) { try await make(scene, settings: [setting]) }
    }
  }

  @Test func `the prompt is repeated until the value is valid`() async throws {
    var scene = try await ProjectScene()
    scene.console = ProjectScene.console(answering: ["a b", "", "Demo", "maybe", "yes"])
    try await make(scene)
    #expect(scene.text("App/Demo.swift") != nil && scene.text("App/Widget.swift") != nil)
    var other = try await ProjectScene()
    other.console = ProjectScene.console(answering: [])
    let ended = await #expect(throws: Failure.self) { try await make(other) }
    #expect(ended?.status == .interrupted)
  }
}
