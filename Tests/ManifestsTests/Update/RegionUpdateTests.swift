import Manifests
import Testing

struct RegionUpdateTests {
  private static func tree(_ text: String) -> RenderedTree {
    let bytes = PlannedProject.bytes(["# flowctl:begin a", text, "# flowctl:end a"])
    return RenderedTree(files: ["x": .init(bytes, .regions)])
  }

  private static func made() -> PlannedProject {
    var project = PlannedProject()
    project.apply(project.plan(tree("old"), version: "1.0"))
    return project
  }

  @Test func `a part in conflict is brought once the file is mended`() {
    var project = Self.made()
    let whole = project.files["x"]
    project.files["x"]?.removeLast()
    let plan = project.plan(Self.tree("new"), version: "1.1")
    #expect(plan.steps.map(\.action) == [.nothing])
    project.apply(plan)
    project.files["x"] = whole
    project.apply(project.plan(Self.tree("new"), version: "1.1"))
    #expect(project.files["x"]?[1] == "new")
  }

  @Test func `a part that was edited is written over where that is asked for`() {
    var project = Self.made()
    project.files["x"]?[1] = "mine"
    project.files["x"]?.append("theirs")
    let mode = UpdateMode(restoresDeleted: true, overwrites: true)
    project.apply(project.plan(Self.tree("old"), version: "1.0", mode: mode))
    #expect(project.files["x"] == ["# flowctl:begin a", "old", "# flowctl:end a", "theirs"])
  }
}
