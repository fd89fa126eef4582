extension Attack {
  private static let lowered = Step.policy("minimum: 80", "minimum: 8")

  /// Commits the changes so far as the branch below the checked one.
  static let layer = Step.shell(
    """
    git add -A && git commit -q --allow-empty -m 'Add the layer below'
    git push -q origin HEAD:refs/heads/feature/below && git fetch -q origin
    """)

  /// A request on the branch below, which targets `target` in GitHub's own stacks.
  static func stack(to target: String) -> AttackEvent {
    AttackEvent(
      base: "feature/below", from: "develop", variables: ["GITHUB_BASE_REF": target],
      payload: ["pull_request.stack.base.ref": target])
  }

  /// The same request from the repository of a fork.
  private static func forkedStack(to target: String) -> AttackEvent {
    var event = stack(to: target)
    event.fork = "mallory/app"
    return event
  }

  /// A request on the branch below, whose target is unknown.
  private static let chain = AttackEvent(base: "feature/below", from: "develop")

  /// Pull requests whose base is the branch of another pull request.
  static let stacks: [Attack] = [
    Attack(
      "the policy is loosened by the layer below in a stack", "policy check",
      change: [lowered, layer], event: stack(to: "develop"),
      .fails("policy-loosened", "minimum changed from 80")),
    Attack(
      "a stack goes into the production branch", "check merge", change: [layer],
      event: stack(to: "main"), .fails("merge-target", "main")),
    Attack(
      "a stack goes into the production branch, by a gate", "gate run names", change: [layer],
      event: stack(to: "main"), .fails("merge-target", "main")),
    Attack(
      "a fork's stack goes into the production branch", "check merge", change: [layer],
      event: forkedStack(to: "main"), .fails("merge-target", "main")),
    Attack(
      "the policy is loosened by the layer below in a fork's stack", "policy check",
      change: [lowered, layer], event: forkedStack(to: "develop"),
      .fails("policy-loosened", "minimum changed from 80")),
    Attack(
      "the policy is loosened by a base of which nothing tells where it goes", "policy check",
      change: [lowered, layer], event: chain,
      .unknown("policy-source", "the target of the stack on 'feature/below' is unknown")),
    Attack(
      "a base of which nothing tells where it goes", "check merge", change: [layer], event: chain,
      .unknown("policy-source", "the target of the stack on 'feature/below' is unknown")),
    Attack(
      "the variables name a stack's target, and the payload no stack", "check merge",
      change: [layer],
      event: AttackEvent(
        base: "feature/below", from: "develop", variables: ["GITHUB_BASE_REF": "develop"]),
      .error("ci-event", "GITHUB_BASE_REF")),
  ]
}
