extension Attack {
  private static let honest = AttackedRepository.honest

  /// A run that is rejected because of its event, whatever the change contains.
  private static func event(
    _ name: String, _ command: String = "policy check", variables: [String: String] = [:],
    payload: [String: String] = [:], _ text: String
  ) -> Attack {
    Attack(
      name, command, change: honest, event: AttackEvent(variables: variables, payload: payload),
      .error("ci-event", text))
  }

  /// Runs with contradictory events.
  private static let contradictions: [Attack] = [
    event(
      "the variables name a laxer base than the payload", "check merge",
      variables: ["GITHUB_BASE_REF": "release/1.1.0"], "GITHUB_BASE_REF"),
    event(
      "the variables name another head than the payload", "check merge",
      variables: ["GITHUB_HEAD_REF": "release/1.1.0"], "GITHUB_HEAD_REF"),
    event(
      "the payload is of another pull request", payload: ["pull_request.number": "8"], "8"),
    event(
      "the payload is of another repository",
      payload: ["pull_request.base.repo.full_name": "mallory/app"], "GITHUB_REPOSITORY"),
    event(
      "the payload is not there", variables: ["GITHUB_EVENT_PATH": "/nowhere/event.json"],
      "/nowhere/event.json"),
    event(
      "a schedule has the payload of a pull request", variables: ["GITHUB_EVENT_NAME": "schedule"],
      "GITHUB_EVENT_NAME"),
    event(
      "a push has the variables of a pull request", "gate run size",
      variables: ["GITHUB_EVENT_NAME": "push"], ""),
    event(
      "the head's commit is not a commit", payload: ["pull_request.head.sha": "--upload-pack=x"],
      "pull_request.head.sha"),
    event(
      "'workflow_run' has the change checked out", "gate run unit",
      variables: [
        "GITHUB_EVENT_NAME": "workflow_run", "GITHUB_HEAD_REF": "", "GITHUB_BASE_REF": "",
      ], "GITHUB_EVENT_NAME"),
  ]

  private static let failing = Step.write(
    "<testsuite><testcase name=\"one\"><failure/></testcase></testsuite>\n", to: "tests.xml")
  private static let lowered = Step.policy("minimum: 80", "minimum: 8")

  /// The base is checked out, for an event with its rights or by mistake.
  private static func atBase(_ name: String, fork: String? = nil) -> AttackEvent {
    AttackEvent(fork: fork, name: name, ref: "refs/heads/develop")
  }

  /// Runs with other rights or files than those of the change.
  static let events: [Attack] =
    contradictions + [
      Attack(
        "'pull_request_target' has the change checked out", "gate run unit", change: honest,
        event: AttackEvent(name: "pull_request_target"),
        .error("gate-trust", "HEAD is not the base")),
      Attack(
        "'pull_request_target' has a laxer policy, and the base checked out", "policy check",
        change: [lowered], event: atBase("pull_request_target"),
        .fails("policy-loosened", "minimum changed from 80")),
      Attack(
        "'pull_request_target' has a fork's laxer policy, which is not here", "policy check",
        change: [lowered], event: atBase("pull_request_target", fork: "mallory/app"),
        .unknown("policy-source", "HEAD does not contain")),
      Attack(
        "'pull_request_target' has a fork's branch, which is not here", "check merge",
        change: honest, event: atBase("pull_request_target", fork: "mallory/app"),
        .unknown("wrong-base", "is not in this clone")),
    ]
    + ["pull_request", "pull_request_target"].flatMap { name in
      [
        Attack(
          "'\(name)' has failing tests, and the base checked out", "gate run unit",
          change: [failing], event: atBase(name),
          .unknown("policy-source", "HEAD does not contain")),
        Attack(
          "'\(name)' has a fork's large change, and the base checked out", "gate run size",
          change: [.shell("seq 500 > Sources/Big.swift")],
          event: atBase(name, fork: "mallory/app"),
          .unknown("policy-source", "HEAD does not contain")),
      ]
    }

  /// Names that hide the type of a branch.
  static let names: [Attack] = [
    Attack(
      "a fork's 'develop' is not ours", "check merge", change: honest,
      event: AttackEvent(head: "develop", base: "release/1.1.0", fork: "mallory/app"),
      .fails("merge-target", "mallory/app")),
    Attack(
      "a feature goes into the production branch", "check merge",
      event: AttackEvent(base: "main"), .fails("merge-target", "main")),
    Attack(
      "a feature that holds 'develop' goes into the production branch as a hotfix", "check merge",
      change: honest, event: AttackEvent(head: "hotfix/1.0.1", base: "main", from: "develop"),
      .fails("wrong-base", "")),
    Attack(
      "a person's branch has the name of a bot's", "check merge", change: honest,
      event: AttackEvent(head: "dependabot/npm/left-pad-1.0.0"), .fails("merge-target", "bot")),
    Attack(
      "a person's commits have a bot as author", "check merge", change: honest,
      event: AttackEvent(
        head: "dependabot/npm/left-pad-1.0.0",
        identity: [
          "GIT_AUTHOR_NAME": "dependabot[bot]",
          "GIT_AUTHOR_EMAIL": "49699333+dependabot[bot]@users.noreply.github.com",
        ]), .fails("merge-target", "bot")),
    Attack(
      "'.mailmap' makes a bot of the author", "check merge",
      change: [.write("dependabot[bot] <bot@example.com> <ada@example.com>\n", to: ".mailmap")],
      event: AttackEvent(head: "dependabot/npm/left-pad-1.0.0"), .fails("merge-target", "bot")),
    Attack(
      "a branch of work has the name of a back-merge", "check merge", change: honest,
      event: AttackEvent(head: "merge/main-into-develop", base: "release/1.1.0"),
      .fails("merge-target", "")),
    Attack(
      "a branch of work has the name of a revert", "check merge", change: honest,
      event: AttackEvent(head: "revert-6-feature/y", base: "main", from: "develop"),
      .fails("merge-target", "")),
    Attack(
      "a branch of work has the name of the merge queue", "check merge", change: honest,
      event: AttackEvent(
        head: "gh-readonly-queue/main/pr-7-0123456789012345678901234567890123456789", base: "main"),
      .fails("merge-target", "")),
    Attack(
      "the work of 'develop' is said to be a merge of 'main'", "check merge", change: honest,
      event: AttackEvent(
        head: "hotfix/1.0.1", base: "main", from: "develop",
        subject: "Merge branch 'main' into hotfix/1.0.1"),
      .fails("wrong-base", "")),
    Attack(
      "the branch policy as a gate: a fork's 'develop' is not ours", "gate run names",
      change: honest,
      event: AttackEvent(head: "develop", base: "release/1.1.0", fork: "mallory/app"),
      .fails("merge-target", "mallory/app")),
    Attack(
      "a hotfix begins at 'develop' with commits of 2001", "check merge", change: honest,
      event: AttackEvent(
        head: "hotfix/1.0.1", base: "main", from: "develop",
        identity: [
          "GIT_AUTHOR_DATE": "2001-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2001-01-01T00:00:00Z",
        ]), .fails("wrong-base", "")),
    Attack(
      "commits are dated in the future", "check merge", change: honest,
      event: AttackEvent(
        head: "hotfix/1.0.1", base: "main", from: "develop",
        identity: [
          "GIT_AUTHOR_DATE": "2099-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2099-01-01T00:00:00Z",
        ]), .fails("wrong-base", "")),
    Attack(
      "the base's commits are merged and their content undone", "gate run size",
      change: [
        .shell(
          "seq 200 > a.txt && git add -A && git commit -qm A && git rm -q a.txt && seq 200 > b.txt")
      ],
      .fails("size", "")),
  ]
}
