import CommandTestSupport
@testable import Session
import GitHub
import Testing

@Suite struct ClientTalkTests {
  @Test func `a change of an earlier run is reported by its effect`() throws {
    let change = Mutation.addLabels(
      try BoardDesk.repository(), number: 3, names: ["status:done\u{1B}"])
    for note in [ClientNote.resumed(change), .dropped(change)] {
      #expect(note.text.hasSuffix(#": add 'status:done\u{1B}' to octo/app#3"#))
    }
  }
}
