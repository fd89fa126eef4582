import Manifests
import Testing

struct ConflictMarkTests {
  private static func tree(_ text: String) -> RenderedTree {
    RenderedTree(files: ["x": .init(PlannedProject.bytes(["one", text]), .merged)])
  }

  @Test(arguments: [
    ("a\n<<<<<<< yours\nb\n=======\nc\n>>>>>>> t 1.0\n", 2), ("b\n=======\nc\n>>>>>>> t 1.0\n", 4),
    ("<<<<<<< yours\nb\n", 1), ("Title\n=======\n", nil), ("a >>>>>>> b\n>>>>>>>>\n>>> x\n", nil),
  ])
  func `each conflict marker is found`(_ text: String, _ line: Int?) {
    #expect(ConflictMarks.firstLine(in: Array(text.utf8)) == line)
  }

  @Test(arguments: ["old", "new"])
  func `an unresolved conflict stays a conflict`(_ text: String) {
    var project = PlannedProject()
    project.apply(project.plan(Self.tree("old"), version: "1.0"))
    project.files["x"] = ["one", "<<<<<<< yours", "a", "=======", "b", ">>>>>>> t 1.0"]
    let plan = project.plan(Self.tree(text), version: "1.1")
    #expect(plan.steps.map(\.action) == [.nothing])
    guard case .conflict? = plan.steps.first?.outcome else {
      Issue.record("no conflict is told")
      return
    }
  }
}
