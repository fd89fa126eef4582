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

  @Test func `removed marker comments are restored on request`() {
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
    #expect(project.files["x"] == ["mine"] + Self.part)
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

  @Test(arguments: [
    (["mine", "new", "theirs"], ["mine"] + part + ["theirs"]),
    (["new", "mine", "new"], ["new", "mine", "new", ""] + part),
    (
      ["# flowctl:begin b", "new", "# flowctl:end b"],
      ["# flowctl:begin b", "new", "# flowctl:end b", ""] + part
    ),
    (["mine", "a new"], ["mine", "a new", ""] + part),
    (["mine", ""], ["mine", ""] + part),
  ])
  func `lines without their marker comments get them again`(_ lines: [String], _ marked: [String]) {
    let whole = MarkedRegions.completed(
      in: PlannedProject.bytes(lines), by: PlannedProject.bytes(Self.part))
    #expect(whole == PlannedProject.bytes(marked))
  }

  private static let crlf = "# flowctl:begin a\r\nnew\r\n# flowctl:end a\r\n"

  @Test(arguments: [
    ("mine\r\n", "mine\r\n\r\n" + crlf), ("mine\r\nend", "mine\r\nend\r\n\r\n" + crlf),
    ("mine\r\nnew\r\ntheirs\r\n", "mine\r\n\(crlf)theirs\r\n"),
    ("mine\r\nnew", "mine\r\n" + crlf), ("mine\r\n" + crlf, "mine\r\n" + crlf),
    ("mine\r\n" + crlf.replacing("new", with: "old"), "mine\r\n" + crlf),
    (
      "mine\r\n# flowctl:begin a\nnew\n# flowctl:end a\n",
      "mine\r\n# flowctl:begin a\nnew\n# flowctl:end a\n"
    ),
  ])
  func `a region has the line endings of its file, and is found with any line endings`(
    _ text: String, _ wanted: String
  ) throws {
    let part = PlannedProject.bytes(Self.part)
    let whole = MarkedRegions.completed(in: Array(text.utf8), by: part)
    #expect(String(decoding: whole, as: UTF8.self) == wanted)
    #expect(MarkedRegions.completed(in: whole, by: part) == whole)
    let digest = try MarkedRegions(in: part).digest
    #expect(try MarkedRegions(in: whole).digest == digest)
  }

  @Test func `a last line without an ending gets one before the restored markers`() {
    let part = PlannedProject.bytes(["# flowctl:begin a", "x 1", "y 2", "# flowctl:end a"])
    let whole = MarkedRegions.completed(in: Array("x 1\ny 3".utf8), by: part)
    #expect(MarkedRegions.completed(in: Array("x 1\ny 2".utf8), by: part) == part)
    #expect(whole == part)
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

  private static let two = ["# flowctl:begin a", "# ours", "/x @a", "/y @a", "# flowctl:end a"]

  @Test(arguments: [
    (Array(two[1...3]), true), (["# ours", "/x @b", "/y @a"], true), (["# ours", "/y @a"], false),
    (["# theirs", "/x @a", "/y @a"], false),
  ])
  func `edited lines without their marker comments are found`(
    _ lines: [String], _ areFound: Bool
  ) {
    for overwrites in [false, true] {
      var project = Self.made(Self.tree(Self.two))
      project.files["x"] = ["mine"] + lines + ["theirs"]
      let mode = UpdateMode(restoresDeleted: true, overwrites: overwrites)
      project.apply(project.plan(Self.tree(Self.two), version: "1.0", mode: mode))
      let part = overwrites ? Self.two : [Self.two[0]] + lines + [Self.two[4]]
      #expect(
        project.files["x"]
          == (areFound
            ? ["mine"] + part + ["theirs"] : ["mine"] + lines + ["theirs"] + Self.two))
    }
  }

  @Test(arguments: [(["a", "b", "x", "d"], true), (["a", "x", "y", "d"], false)])
  func `one-word lines without their markers are found if most are unchanged`(
    _ lines: [String], _ areFound: Bool
  ) {
    let part = ["# flowctl:begin a", "a", "b", "c", "d", "# flowctl:end a"]
    var project = Self.made(Self.tree(part))
    project.files["x"] = ["mine"] + lines
    let plan = project.plan(Self.tree(part), version: "1.0", mode: Self.generate)
    #expect(plan.steps.map(\.remark) == [areFound ? .keptEdit : .partsAppended])
    project.apply(plan)
    let marked = [part[0]] + lines + [part[5]]
    #expect(project.files["x"] == ["mine"] + (areFound ? marked : lines + part))
  }

  @Test func `lines without their marker comments become the current output of the template`() {
    var project = Self.made(Self.tree(Self.two))
    project.files["x"] = Self.two[1...3] + ["theirs"]
    let today = Self.two.map { $0.replacing("@a", with: "@b") }
    let plan = project.plan(Self.tree(today), version: "1.1", mode: Self.generate)
    #expect(plan.steps.map(\.outcome) == [.replaced])
    project.apply(plan)
    #expect(project.files["x"] == today + ["theirs"])
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
