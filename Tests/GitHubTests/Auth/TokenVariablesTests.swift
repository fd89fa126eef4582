import Base
import GitHub
import Testing

@Suite struct `Tokens of the environment` {
  private let enterprise = GitHubHost(apiURL: "https://git.example.com/api/v3") ?? .github

  @Test func `are searched in order`() throws {
    let names = TokenVariables.names(for: .github, isNamed: true, variableHost: .github)
    #expect(names == ["FLOWCTL_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"])
    let environment = EnvironmentVariables([
      "FLOWCTL_TOKEN": "", "GH_TOKEN": "b", "GITHUB_TOKEN": "a",
    ])
    let found = try TokenVariables.find(names, in: environment, for: .github).get()
    #expect(found?.source == .variable("GH_TOKEN"))
    #expect(found?.token.revealed == "b")
    #expect(found?.token.host == .github)
  }

  @Test func `are sent to no server that only a remote names`() {
    #expect(TokenVariables.names(for: enterprise, isNamed: false, variableHost: .github) == [])
    #expect(
      TokenVariables.names(for: enterprise, isNamed: true, variableHost: .github).first
        == "FLOWCTL_TOKEN")
  }

  @Test func `of github.com are sent to no other server, also where it is named`() {
    let general = ["GH_TOKEN", "GITHUB_TOKEN"]
    let other = TokenVariables.names(for: enterprise, isNamed: true, variableHost: .github)
    #expect(Set(other).isDisjoint(with: general))
    let named = TokenVariables.names(for: enterprise, isNamed: true, variableHost: enterprise)
    #expect(Set(named).isSuperset(of: general))
    let back = TokenVariables.names(for: .github, isNamed: true, variableHost: enterprise)
    #expect(back == ["FLOWCTL_TOKEN"])
  }

  @Test(arguments: ["a b", "a\n", "ä"])
  func `are rejected with the variable's name, not its value`(_ value: String) {
    let result = TokenVariables.find(
      ["GH_TOKEN"], in: EnvironmentVariables(["GH_TOKEN": value]), for: .github)
    #expect(throws: UnusableVariable(name: "GH_TOKEN")) { _ = try result.get() }
  }
}
