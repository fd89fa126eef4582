import Manifests
import Testing

struct ConflictMarkTests {
  private static func tree(_ text: String) -> RenderedTree {
    RenderedTree(files: ["x": .init(PlannedProject.bytes(["one", text]), .merged)])
  }

  @Test(arguments: ["old", "new"])
  func `a conflict that nobody has settled stays one`(_ text: String) {
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
