import Board
import Testing

@Suite struct BoardColumnTests {
  @Test func `exactly one of the standard columns closes its cards`() {
    #expect([BoardColumn].standard.filter(\.isDone).map(\.status) == ["done"])
  }
}
