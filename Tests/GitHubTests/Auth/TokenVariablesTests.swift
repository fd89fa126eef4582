import Effects
import GitHub
import Testing

@Suite struct `Tokens of the environment` {
  private let enterprise = GitHubHost(apiURL: "https://git.example.com/api/v3") ?? .github

  @Test func `are searched in order`() throws {
    let names = TokenVariables.names(for: .github, isNamed: true)
    #expect(names == ["FLOWCTL_TOKEN", "GITHUB_TOKEN", "GH_TOKEN"])
    let environment = EnvironmentVariables([
      "FLOWCTL_TOKEN": "", "GH_TOKEN": "b", "GITHUB_TOKEN": "a",
    ])
    let found = try TokenVariables.find(names, in: environment).get()
    #expect(found?.source == .variable("GITHUB_TOKEN"))
    #expect(found?.token.revealed == "a")
  }

  @Test func `are sent to a server that only a remote names if they are for it`() {
    #expect(
      TokenVariables.names(for: enterprise, isNamed: false)
        == ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"])
    #expect(
      TokenVariables.names(for: enterprise, isNamed: true).first == "FLOWCTL_TOKEN")
  }

  @Test(arguments: ["a b", "a\n", "ä"])
  func `are rejected with the variable's name, not its value`(_ value: String) {
    let result = TokenVariables.find(["GH_TOKEN"], in: EnvironmentVariables(["GH_TOKEN": value]))
    #expect(throws: UnusableVariable(name: "GH_TOKEN")) { _ = try result.get() }
  }
}
