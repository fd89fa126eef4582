import Gitflow
import Testing

struct SimulatedEventTests {
  private func readBack(_ simulated: SimulatedEvent) throws(CIError) -> CIEvent? {
    try event(
      simulated.environment(eventPath: "/event.json"), payload: text(of: simulated.payload))
  }

  @Test(arguments: [SimulatedEvent.Kind.pullRequest, .pullRequestTarget])
  func `a simulated pull request is read as a real one`(kind: SimulatedEvent.Kind) throws {
    let simulated = SimulatedEvent(kind, head: "feature/login", base: "develop")
    let request = try pullRequest(readBack(simulated))
    #expect(request?.head.name == "feature/login")
    #expect(request?.base.name == "develop")
    #expect(request?.head.isFork == false)
    #expect(request?.authorIsBot == false)
    #expect(request?.checksOutBase == (kind == .pullRequestTarget))
  }

  @Test(
    arguments: [
      .ours, .fork(repository: "mallory/app"), .fork(repository: nil), .unknown,
    ] as [PullRequestHead.Origin])
  func `every origin is read back`(origin: PullRequestHead.Origin) throws {
    let simulated = SimulatedEvent(.pullRequest, head: "main", base: "develop", origin: origin)
    #expect(try pullRequest(readBack(simulated))?.head.origin == origin)
  }

  @Test func `bot, action and former base are read back`() throws {
    let simulated = SimulatedEvent(
      .pullRequest, head: "dependabot/x", base: "main", authorIsBot: true, action: "edited",
      formerBase: "develop")
    let request = try pullRequest(readBack(simulated))
    #expect(request?.authorIsBot == true)
    #expect(request?.action == "edited")
    #expect(request?.formerBase == "develop")
  }

  @Test(
    arguments: [
      (SimulatedEvent(.push, head: "feature/x"), .push(branch: "feature/x", authorIsBot: false)),
      (
        SimulatedEvent(.push, head: "renovate/x", authorIsBot: true),
        .push(branch: "renovate/x", authorIsBot: true)
      ),
      (
        SimulatedEvent(.delete, head: "feature/x"),
        .nothing(reason: "branch 'feature/x' was deleted")
      ),
      (SimulatedEvent(.tag, head: "v1.4.0"), .nothing(reason: "'v1.4.0' is a tag")),
      (
        SimulatedEvent(.mergeGroup, head: "", base: "release/1.4.0"),
        .mergeGroup(
          target: "release/1.4.0", headSHA: String(repeating: "1", count: 40),
          baseSHA: String(repeating: "2", count: 40))
      ),
    ] as [(SimulatedEvent, CIEvent)])
  func `every other event is read back`(simulated: SimulatedEvent, wanted: CIEvent) throws {
    #expect(try readBack(simulated) == wanted)
  }

  @Test(arguments: ["feature/\"quote", "a\\b", "x\ny", "${{ github.token }}", "\u{1F600}"])
  func `an untrusted name is simulated unchanged`(name: String) throws {
    let simulated = SimulatedEvent(.pullRequest, head: name, base: "develop")
    #expect(try pullRequest(readBack(simulated))?.head.name == name)
  }
}
