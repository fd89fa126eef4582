import Diagnostics
import Testing

@testable import FlowCLI

struct TypedCommandTests {
  @Test(arguments: [
    (["board"], "flowctl board --repo OWNER/NAME"),
    (["board", "--repo", "nonsense"], "flowctl board --repo OWNER/NAME"),
    (["board", "--repo=nonsense", "--json"], "flowctl board --json --repo OWNER/NAME"),
    (["issue", "create", "it's"], "flowctl issue create 'it'\\''s' --repo OWNER/NAME"),
    (["board", "--milestone=$(id)"], "flowctl board '--milestone=$(id)' --repo OWNER/NAME"),
  ])
  func `an option alone becomes the whole line to type`(typed: [String], line: String) {
    #expect(TypedCommand(arguments: typed).completed("--repo OWNER/NAME") == line)
  }

  @Test func `a lone dash in the place of a title is standard input`() {
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

  @Test func `a command stays as it is`() {
    let hint = "git fetch --unshallow"
    #expect(TypedCommand(arguments: ["board"]).completed(hint) == hint)
  }
}
