extension Attack {
  private static let honest = AttackedRepository.honest

  /// Runs whose event says two things, or has other rights than the change.
  static let events: [Attack] = [
    Attack(
      "the variables name a laxer base than the payload", "check merge", change: honest,
      event: AttackEvent(variables: ["GITHUB_BASE_REF": "release/1.1.0"]),
      .error("ci-event", "GITHUB_BASE_REF")),
    Attack(
      "the variables name another head than the payload", "check merge", change: honest,
      event: AttackEvent(variables: ["GITHUB_HEAD_REF": "release/1.1.0"]),
      .error("ci-event", "GITHUB_HEAD_REF")),
    Attack(
      "the payload is of another pull request", "policy check", change: honest,
      event: AttackEvent(payload: ["pull_request.number": "8"]), .error("ci-event", "8")),
    Attack(
      "the payload is not there", "policy check", change: honest,
      event: AttackEvent(variables: ["GITHUB_EVENT_PATH": "/nowhere/event.json"]),
      .error("ci-event", "/nowhere/event.json")),
    Attack(
      "a schedule has the payload of a pull request", "policy check", change: honest,
      event: AttackEvent(variables: ["GITHUB_EVENT_NAME": "schedule"]),
      .error("ci-event", "GITHUB_EVENT_NAME")),
    Attack(
      "a push has the variables of a pull request", "gate run size", change: honest,
      event: AttackEvent(variables: ["GITHUB_EVENT_NAME": "push"]), .error("ci-event", "")),
    Attack(
      "the head's commit is not a commit", "policy check", change: honest,
      event: AttackEvent(payload: ["pull_request.head.sha": "--upload-pack=x"]),
      .error("ci-event", "pull_request.head.sha")),
    Attack(
      "'pull_request_target' has the change checked out", "gate run unit", change: honest,
      event: AttackEvent(name: "pull_request_target"), .error("gate-trust", "HEAD is not the base")),
    Attack(
      "'workflow_run' has the change checked out", "gate run unit", change: honest,
      event: AttackEvent(
        name: "workflow_run", variables: ["GITHUB_HEAD_REF": "", "GITHUB_BASE_REF": ""]),
      .error("ci-event", "GITHUB_EVENT_NAME")),
  ]

  /// Names that lie about what a branch is.
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
