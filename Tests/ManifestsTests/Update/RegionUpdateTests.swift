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

  private static let part = ["# flowctl:begin a", "new", "# flowctl:end a"]
  private static let generate = UpdateMode(restoresDeleted: true, overwrites: false)

  @Test func `a file that was there before gets its parts at its end`() {
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
  func `a last line without an end gets one`(_ text: String, _ start: String) {
    let part = PlannedProject.bytes(Self.part)
    let whole = MarkedRegions.completed(in: Array(text.utf8), by: part)
    #expect(whole == Array(start.utf8) + part)
    #expect(MarkedRegions.completed(in: whole, by: part) == whole)
  }

  @Test func `marks that were taken out come again where that is asked for`() {
    var project = Self.made()
    project.files["x"] = ["mine"]
    #expect(project.plan(Self.tree("old"), version: "1.0").steps.isEmpty)
    project.apply(project.plan(Self.tree("old"), version: "1.0", mode: Self.generate))
    #expect(project.files["x"] == ["mine", "# flowctl:begin a", "old", "# flowctl:end a"])
  }

  @Test func `what is new for a part without marks is told, and brought where it is asked for`() {
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

  @Test func `a part that the template has no more goes, and all around it stays`() {
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

  @Test func `a part that was edited goes where that is asked for alone`() {
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
  func `marks that do not fit together are told where they stand`(
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
  func `lines that lost their marks get them back`(_ lines: [String], _ marked: [String]) {
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
  func `a part has the line ends of its file, and is found whichever way lines end`(
    _ text: String, _ wanted: String
  ) throws {
    let part = PlannedProject.bytes(Self.part)
    let whole = MarkedRegions.completed(in: Array(text.utf8), by: part)
    #expect(String(decoding: whole, as: UTF8.self) == wanted)
    #expect(MarkedRegions.completed(in: whole, by: part) == whole)
    let digest = try MarkedRegions(in: part).digest
    #expect(try MarkedRegions(in: whole).digest == digest)
  }

  @Test func `a last line without an end that lost its marks gets one before them`() {
    let part = PlannedProject.bytes(["# flowctl:begin a", "x 1", "y 2", "# flowctl:end a"])
    let whole = MarkedRegions.completed(in: Array("x 1\ny 3".utf8), by: part)
    #expect(MarkedRegions.completed(in: Array("x 1\ny 2".utf8), by: part) == part)
    #expect(whole == part)
  }

  @Test func `lines that were never ours stay as they are`() {
    var project = PlannedProject()
    project.files["x"] = ["new", "mine"]
    project.apply(project.plan(Self.tree("new"), version: "1.0", mode: .update))
    #expect(project.files["x"] == ["new", "mine"] + Self.part)
  }

  @Test func `one part of several that the template has no more goes`() {
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
  func `lines that lost their marks are found though they were edited`(
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
  func `lines of one word that lost their marks are found where most are as they were`(
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

  @Test func `lines that lost their marks become what the template gives today`() {
    var project = Self.made(Self.tree(Self.two))
    project.files["x"] = Self.two[1...3] + ["theirs"]
    let today = Self.two.map { $0.replacing("@a", with: "@b") }
    let plan = project.plan(Self.tree(today), version: "1.1", mode: Self.generate)
    #expect(plan.steps.map(\.outcome) == [.replaced])
    project.apply(plan)
    #expect(project.files["x"] == today + ["theirs"])
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
