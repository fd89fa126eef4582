@testable import GitHubCommands
import Testing

@testable import FlowCLI

struct DraftOptionsTests {
  @Test func `a dash as title reads standard input`() {
    let dash = DraftOptions.origin(title: "-", nil, clipboard: false)
    #expect("\(dash.source)" == "standardInput")
    #expect(dash.title == nil)
    let words = DraftOptions.origin(title: "a title", nil, clipboard: false)
    #expect("\(words.source)" == "words")
    #expect(words.title == "a title")
    let both = DraftOptions.origin(title: "-", nil, clipboard: true)
    #expect("\(both.source)" == "clipboard")
    #expect(both.title == "-")
  }
}
