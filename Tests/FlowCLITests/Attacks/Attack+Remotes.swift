extension Attack {
  /// A branch of the repository whose policy requires nothing.
  private static func pushed(_ ref: String, _ more: String = "") -> Step {
    .shell(
      """
      git stash -q -u || true
      git switch -q --detach origin/develop
      echo 'gates: { unit: { command: ["true"] } }' > .flowctl.yml
      git commit -q -am Lax
      git push -q --force origin HEAD:\(ref)
      git tag -f lax
      git switch -q -
      git stash pop -q || true
      \(more)
      """)
  }

  private static let lowered = Step.policy("minimum: 80", "minimum: 8")
  private static let loosened = Refusal.fails("policy-loosened", "minimum changed from 80")

  /// A weak commit in the clone of the run, without a branch.
  private static let lax = """
    lax=$(git show HEAD:.flowctl.yml | sed 's/minimum: 80/minimum: 8/' | git hash-object -w --stdin)
    export GIT_INDEX_FILE=.git/lax && git read-tree origin/develop
    git update-index --cacheinfo 100644,$lax,.flowctl.yml
    lax=$(git commit-tree $(git write-tree) -p origin/develop^ -m Lax) && unset GIT_INDEX_FILE

    """

  private static let check = "policy check"

  /// The event's variables without its payload, so that only the name of the base is known.
  private static let nameless = AttackEvent(variables: ["GITHUB_EVENT_PATH": ""])

  private static func remote(_ name: String) -> Step {
    .policy("rules:\n", "remote: \(name)\nrules:\n")
  }

  /// The change sets the remote for reading the base.
  static let namedRemotes: [Attack] =
    [("", AttackEvent()), (", without a payload", nameless)].flatMap { words, event in
      [
        Attack(
          "the change names a remote within the remote's branches\(words)", check,
          change: [pushed("refs/heads/feature/develop"), lowered, remote("origin/feature")],
          event: event, loosened),
        Attack(
          "the change names another remote, whose branch is in the clone\(words)", check,
          change: [lowered, remote("upstream")],
          left: [.shell(lax + "git branch -f develop $lax")], event: event, loosened),
        Attack(
          "the change names another remote, which is laxer\(words)", check,
          change: [lowered, remote("upstream")],
          left: [
            .shell(
              lax
                + "git remote add upstream ../o.git; git update-ref refs/remotes/upstream/develop $lax"
            )
          ], event: event, loosened),
      ]
    }

  private static let gone = Step.shell(
    "git for-each-ref --format='delete %(refname)' refs/remotes/origin | git update-ref --stdin")

  /// Other sources for reading the base.
  static let remotes: [Attack] = [
    Attack(
      "the change names a remote within the remote's branches, into production", "check merge",
      change: [pushed("refs/heads/feature/main"), remote("origin/feature")],
      event: AttackEvent(base: "main"), .fails("merge-target", "main")),
    Attack(
      "the remote's branch is moved in the clone", check, change: [lowered],
      left: [.shell(lax + "git update-ref refs/remotes/origin/develop $lax")], loosened),
    Attack(
      "the remote's branches are deleted in the clone", check, change: [lowered], left: [gone],
      loosened),
    Attack(
      "the remote's branches are deleted in the clone, without a payload", check,
      change: [lowered], left: [gone, .shell("git branch -f develop HEAD")], event: nameless,
      .unknown("policy-source", "develop")),
    Attack(
      "a file of the repository is named as the policy", check + " --config ci/flowctl.yml",
      change: [.edit("ci/flowctl.yml", "minimum: 80", with: "minimum: 8")], loosened),
    Attack(
      "a file of the repository is named as the policy, by another way",
      check + " --config .git/../ci/flowctl.yml",
      change: [.edit("ci/flowctl.yml", "minimum: 80", with: "minimum: 8")], loosened),
    Attack(
      "a branch of the clone is called as the base", check, change: [lowered],
      left: [.shell(lax + "git branch -f develop $lax")], loosened),
    Attack(
      "a branch of the clone is called 'origin/develop'", check, change: [lowered],
      left: [.shell(lax + "git branch -f origin/develop $lax")], loosened),
    Attack(
      "a branch of the remote is called 'origin/develop'", check,
      change: [pushed("refs/heads/origin/develop"), lowered], loosened),
    Attack(
      "a tag is called as the base", check,
      change: [pushed("refs/tags/develop"), lowered], loosened),
    Attack(
      "a tag is called 'origin/develop'", check,
      change: [pushed("refs/tags/origin/develop"), lowered], loosened),
    Attack(
      "the base's commit is replaced", check, change: [lowered],
      left: [.shell(lax + "git replace $(git rev-parse origin/develop) $lax")], loosened),
    Attack(
      "the base's policy is replaced", check, change: [lowered],
      left: [
        .shell("git replace $(git rev-parse origin/develop:.flowctl.yml HEAD:.flowctl.yml)")
      ], loosened),
    Attack(
      "a graft hides what the change began with", "gate run size",
      change: [.shell("seq 500 > Sources/Big.swift")],
      left: [
        .shell(
          "mkdir -p .git/info && echo \"$(git rev-parse HEAD^1) $(git rev-parse HEAD^2)\" > .git/info/grafts"
        )
      ], .fails("size", "lines")),
    Attack(
      "the history is cut off where the change began", "gate run size",
      change: [.shell("seq 500 > Sources/Big.swift")],
      left: [.shell("git rev-parse HEAD^1 HEAD^2 > .git/shallow")],
      .unknown("size", "")),
    Attack(
      "a clone without history", check, change: [lowered], event: AttackEvent(depth: 1),
      .unknown("policy-source", "")),
    Attack(
      "a clone of two commits, without the branches", check, change: [lowered],
      event: AttackEvent(depth: 2), loosened),
  ]
}
