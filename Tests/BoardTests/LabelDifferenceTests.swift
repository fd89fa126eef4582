import GitHub
import Testing

@Suite struct LabelDifferenceTests {
  private let bug = LabelText(name: "type: bug 🐞", color: "d73a4a", description: "Broken")

  private func difference(_ present: [Label]) throws -> LabelDifference {
    LabelDifference(
      [ManagedLabel(bug, formerNames: ["bug", "defect"])], present, in: try Sample.repository())
  }

  private func label(_ name: String, _ color: String = "d73a4a", _ text: String? = "Broken")
    -> Label
  {
    Label(id: 1, name: name, color: color, description: text)
  }

  @Test func `correct labels and unconfigured labels are not changed`() throws {
    let difference = try difference([label("Other"), label("type: bug 🐞", "D73A4A")])
    #expect(difference.changes.isEmpty)
    #expect(difference.operations.isEmpty)
  }

  @Test func `a missing label is created`() throws {
    #expect(try difference([]).operations == [.createLabel(try Sample.repository(), bug)])
  }

  @Test(arguments: [("type: bug 🐞", "000000"), ("Type: Bug 🐞", "d73a4a")])
  func `color, description and the case of a name are corrected`(
    name: String, color: String
  ) throws {
    #expect(
      try difference([label(name, color)]).operations
        == [.updateLabel(try Sample.repository(), name: name, bug)])
  }

  @Test(arguments: [
    (ManagedLabel.Parts([]), "000000", "Kept"), (.color, "d73a4a", "Kept"),
    (.description, "000000", "Broken"), (.all, "d73a4a", "Broken"),
  ])
  func `a label keeps the parts that the configuration does not set, also if it is renamed`(
    parts: ManagedLabel.Parts, color: String, description: String
  ) throws {
    let wanted = ManagedLabel(bug, formerNames: ["bug"], parts: parts)
    let repository = try Sample.repository()
    let text = LabelText(name: bug.name, color: color, description: description)
    let difference = LabelDifference([wanted], [label("bug", "000000", "Kept")], in: repository)
    #expect(difference.operations == [.updateLabel(repository, name: "bug", text)])
    let same = LabelDifference([wanted], [label(bug.name, "000000", "Kept")], in: repository)
    #expect(same.operations.isEmpty == parts.isEmpty)
  }

  @Test func `a former name is renamed, so that issues keep the label`() throws {
    let difference = try difference([label("defect"), label("BUG")])
    #expect(
      difference.changes == [
        .renamed(from: label("BUG"), to: bug), .leftOver(label("defect"), beside: bug),
      ])
    #expect(
      difference.operations == [.updateLabel(try Sample.repository(), name: "BUG", bug)])
  }

  @Test func `nothing is renamed to an existing label`() throws {
    let difference = try difference([label("type: bug 🐞"), label("bug")])
    #expect(difference.changes == [.leftOver(label("bug"), beside: bug)])
    #expect(difference.operations.isEmpty)
  }

  @Test(arguments: [
    (
      LabelText(name: String(repeating: "ä", count: 51), color: "000000"),
      LabelFault.longName(characters: 51)
    ),
    (LabelText(name: " ", color: "000000"), .emptyName),
    (LabelText(name: "a", color: "#00000"), .badColor("#00000")),
    (LabelText(name: "a", color: "00000g"), .badColor("00000g")),
    (
      LabelText(name: "a", color: "000000", description: String(repeating: "x", count: 101)),
      .longDescription(characters: 101)
    ),
  ])
  func `invalid labels are found before the request`(label: LabelText, fault: LabelFault) {
    #expect(LabelFault.faults(of: label) == [fault])
    #expect(!fault.reason.isEmpty)
  }
}
