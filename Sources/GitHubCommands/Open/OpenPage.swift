package import Diagnostics
import Effects
import GitHub
package import Session

/// `open`: shows a page of GitHub's in the browser.
package enum OpenPage {
  private static let rule: RuleID = "open"

  /// Opens a page, or only tells its address.
  package static func run(
    _ page: WebPage, printsOnly: Bool, _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let server = try await GitHubServerChoice.make(choices, in: session)
    let repository = choices.repositories.first ?? server.remote?.repository
    if page.isOfRepository, repository == nil {
      throw Failure(
        .usage, rule, "no repository is named, and no remote of this clone leads to GitHub",
        hint: .flowctl("open", "--repo", "<owner/name>"))
    }
    let address = page.address(of: repository, at: server.host)
    let listing = Report(text: address + "\n", values: ["url": .string(address)])
    if !printsOnly { try await show(address, in: session.world) }
    return listing
  }

  private static func show(_ address: String, in world: World) async throws(Failure) {
    let refusal = Failure(
      .unavailable, rule, "no browser shows '\(address)'",
      hint: "export BROWSER=PROGRAM, or print the address with --print")
    guard let browser = browser(world) else { throw refusal }
    let request = ProcessRequest(
      executable: browser, arguments: [address], directory: "/",
      environment: world.environment.all.filter { !isSecret($0.key) }, timeout: 20)
    guard let result = try? await world.processes.run(request), result.status == 0 else {
      throw refusal
    }
  }

  /// The first of `BROWSER`'s programs that is there, else what the system has for it.
  private static func browser(_ world: World) -> String? {
    let named = (world.environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
    #if os(macOS)
      let usual = ["open"]
    #else
      let usual = ["xdg-open"]
    #endif
    for name in named + usual {
      if name.hasPrefix("/"), (try? world.files.status(name)) != nil { return name }
      if !name.contains("/"), let path = world.executable(named: name) { return path }
    }
    return nil
  }

  private static func isSecret(_ name: String) -> Bool {
    ["TOKEN", "PASSWORD", "SECRET"].contains { name.uppercased().contains($0) }
  }
}
