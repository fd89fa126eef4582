import Manifests
import Testing

struct RegionUpdateTests {
  private static func tree(_ text: String) -> RenderedTree {
    tree(["# flowctl:begin a", text, "# flowctl:end a"])
  }

  private static func tree(_ lines: [String]) -> RenderedTree {
    RenderedTree(files: ["x": .init(PlannedProject.bytes(lines), .regions)])
  }

  private static func made(_ tree: RenderedTree = tree("old")) -> PlannedProject {
    var project = PlannedProject()
    project.apply(project.plan(tree, version: "1.0"))
    return project
  }

  @Test func `a region in conflict is updated after the file is fixed`() {
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

  private static let part = ["# flowctl:begin a", "new", "# flowctl:end a"]
  private static let generate = UpdateMode(restoresDeleted: true, overwrites: false)

  @Test func `regions are appended to an existing file`() {
    for mode in [Self.generate, .update] {
      var project = PlannedProject()
      project.files["x"] = ["mine"]
      let plan = project.plan(Self.tree("new"), version: "1.0", mode: mode)
      #expect(plan.steps.map(\.remark) == [.partsAppended])
      guard case .write(let bytes)? = plan.steps.first?.action else {
        Issue.record("nothing is written")
        return
      }
      #expect(bytes == Array("mine\n\n# flowctl:begin a\nnew\n# flowctl:end a\n".utf8))
      project.apply(plan)
      #expect(project.plan(Self.tree("new"), version: "1.0", mode: mode).steps.isEmpty)
    }
  }

  @Test(arguments: [("", ""), ("mine", "mine\n\n"), ("mine\n", "mine\n\n")])
  func `a last line without a line ending gets one`(_ text: String, _ start: String) {
    let part = PlannedProject.bytes(Self.part)
    let whole = MarkedRegions.completed(in: Array(text.utf8), by: part)
    #expect(whole == Array(start.utf8) + part)
    #expect(MarkedRegions.completed(in: whole, by: part) == whole)
  }

  @Test func `a region without marker comments is appended on request`() {
    var project = Self.made()
    project.files["x"] = ["mine"]
    #expect(project.plan(Self.tree("old"), version: "1.0").steps.isEmpty)
    project.apply(project.plan(Self.tree("old"), version: "1.0", mode: Self.generate))
    #expect(project.files["x"] == ["mine", "# flowctl:begin a", "old", "# flowctl:end a"])
  }

  @Test func `a change of a region without markers is reported, and written on request`() {
    var project = Self.made()
    project.files["x"] = ["mine", "old"]
    let plan = project.plan(Self.tree("new"), version: "1.1")
    #expect(plan.steps.map(\.outcome) == [.keptEdit])
    project.apply(plan)
    #expect(project.files["x"] == ["mine", "old"])
    project.apply(project.plan(Self.tree("new"), version: "1.1", mode: Self.generate))
    #expect(project.files["x"] == ["mine", "old"] + Self.part)
  }

  private static let gone = RenderedTree(files: [:])

  @Test func `a region that the template no longer has is deleted, and the rest stays`() {
    var project = Self.made()
    project.files["x"] = ["mine"] + (project.files["x"] ?? []) + ["theirs"]
    let plan = project.plan(Self.gone, version: "1.1")
    project.apply(plan)
    #expect(project.files["x"] == ["mine", "theirs"])
    #expect(plan.lock.files.isEmpty)
    var whole = Self.made()
    whole.apply(whole.plan(Self.gone, version: "1.1"))
    #expect(whole.files["x"] == nil)
  }

  @Test func `an edited region is deleted only on request`() {
    var project = Self.made()
    project.files["x"]?[1] = "mine"
    let edited = project.files["x"]
    let plan = project.plan(Self.gone, version: "1.1")
    project.apply(plan)
    #expect(project.files["x"] == edited && plan.lock.files["x"] != nil)
    let mode = UpdateMode(restoresDeleted: true, overwrites: true)
    project.apply(project.plan(Self.gone, version: "1.1", mode: mode))
    #expect(project.files["x"] == nil)
  }

  @Test(arguments: [
    (["# flowctl:begin a", "old"], "line 1 starts the region 'a', which has no end"),
    (["old", "# flowctl:end a"], "line 2 ends the region 'a', which is not open"),
  ])
  func `marker comments that don't match are reported with their place`(
    _ lines: [String], _ words: String
  ) {
    var project = Self.made()
    project.files["x"] = lines
    for tree in [Self.tree("new"), Self.gone] {
      let steps = project.plan(tree, version: "1.1").steps
      guard case .conflict(let conflict)? = steps.first?.outcome else {
        Issue.record("nothing is told")
        return
      }
      #expect(conflict.words == "its marker comments don't match: \(words)")
      #expect(steps.map(\.action) == [.nothing])
    }
  }

  private static let crlf = "# flowctl:begin a\r\nnew\r\n# flowctl:end a\r\n"

  @Test(arguments: [
    ("mine\r\n", "mine\r\n\r\n" + crlf), ("mine\r\nend", "mine\r\nend\r\n\r\n" + crlf),
    ("mine\r\n" + crlf, "mine\r\n" + crlf),
    ("mine\r\n" + crlf.replacing("new", with: "old"), "mine\r\n" + crlf),
    (
      "mine\r\n# flowctl:begin a\nnew\n# flowctl:end a\n",
      "mine\r\n# flowctl:begin a\nnew\n# flowctl:end a\n"
    ),
  ])
  func `a region has the line endings of its file`(
    _ text: String, _ wanted: String
  ) throws {
    let part = PlannedProject.bytes(Self.part)
    let whole = MarkedRegions.completed(in: Array(text.utf8), by: part)
    #expect(String(decoding: whole, as: UTF8.self) == wanted)
    #expect(MarkedRegions.completed(in: whole, by: part) == whole)
    let digest = try MarkedRegions(in: part).digest
    #expect(try MarkedRegions(in: whole).digest == digest)
  }

  @Test func `lines that were never in a region stay unchanged`() {
    var project = PlannedProject()
    project.files["x"] = ["new", "mine"]
    project.apply(project.plan(Self.tree("new"), version: "1.0", mode: .update))
    #expect(project.files["x"] == ["new", "mine"] + Self.part)
  }

  @Test func `one of several regions that the template no longer has is deleted`() {
    let two = ["# flowctl:begin b", "more", "# flowctl:end b"]
    for (line, kept) in [("more", [String]()), ("edited", [two[0], "edited", two[2]])] {
      var project = Self.made(Self.tree(["# flowctl:begin a", "old", "# flowctl:end a"] + two))
      project.files["x"]?[4] = line
      let plan = project.plan(Self.tree("new"), version: "2.0", mode: .update)
      project.apply(plan)
      #expect(
        project.files["x"]
          == (kept.isEmpty ? Self.part : ["# flowctl:begin a", "new", "# flowctl:end a"] + kept))
    }
  }

  @Test func `an edited region is overwritten on request`() {
    var project = Self.made()
    project.files["x"]?[1] = "mine"
    project.files["x"]?.append("theirs")
    let mode = UpdateMode(restoresDeleted: true, overwrites: true)
    project.apply(project.plan(Self.tree("old"), version: "1.0", mode: mode))
    #expect(project.files["x"] == ["# flowctl:begin a", "old", "# flowctl:end a", "theirs"])
  }
}
