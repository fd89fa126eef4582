extension Attack {
  private static let check = "policy check"
  private static let lowered = Step.policy("minimum: 80", "minimum: 8")
  private static let loosened = Refusal.fails("policy-loosened", "minimum changed from 80")

  /// No gate runs on files that are not those of the commit.
  private static let edited = Refusal.unknown(
    "gate-trust", "'.flowctl.yml' changed after the checkout")

  /// Files that an earlier step changes after the commit.
  private static func restored(_ path: String) -> Step {
    .shell("mkdir -p \"$(dirname \(path))\" && git show HEAD^1:\(path) > \(path)")
  }

  private static func hidden(_ flag: String) -> Step {
    .shell("git update-index --\(flag) .flowctl.yml")
  }

  /// Policy files that differ from the checked commit.
  static let workingTree: [Attack] =
    ["assume-unchanged", "skip-worktree"].map { flag in
      Attack(
        "the base's policy is written over the change's, and '\(flag)' hides it", check,
        change: [lowered], left: [hidden(flag), restored(".flowctl.yml")], loosened)
    } + [
      Attack(
        "the base's policy is written over the change's", check, change: [lowered],
        left: [restored(".flowctl.yml")], loosened),
      Attack(
        "the policy is deleted and ignored, and written by the run", check,
        change: [
          .shell("git rm -q .flowctl.yml"), .write(".flowctl.yml\nbuild/\n", to: ".gitignore"),
        ], left: [restored(".flowctl.yml")], .fails("policy-loosened", "'unit' is removed")),
      Attack(
        "the file that is named as the policy is written by the run",
        check + " --config ci/flowctl.yml",
        change: [.edit("ci/flowctl.yml", "minimum: 80", with: "minimum: 8")],
        left: [restored("ci/flowctl.yml")], loosened),
      Attack(
        "a waiver of the change is hidden by the run", check,
        change: [
          .append(
            "  - { gate: unit, rule: x, reason: r, owner: a, approver: b, ticket: T-2, expires: \(AttackedRepository.day(60)) }",
            to: ".flowctl/waivers.yml")
        ], left: [restored(".flowctl/waivers.yml")],
        .fails("policy-loosened", "waiver added for 'unit'")),
      Attack(
        "the baseline of the change is hidden by the run", check,
        change: [.append("fedcba9876543210 lint todo Sources/App.swift", to: ".flowctl/baseline")],
        left: [restored(".flowctl/baseline")],
        .fails("policy-loosened", "lint todo Sources/App.swift")),
      Attack(
        "the run asks for fewer languages", "gate run texts",
        change: [
          .edit(
            "App/Localizable.xcstrings", "\"strings\" : {",
            with: "\"strings\" : {\n    \"bye\" : {},")
        ], left: [.policy("languages: [de]", "languages: [en]"), hidden("skip-worktree")], edited),
      Attack(
        "the run compares no version", "gate run facts",
        change: [.shell("git rm -q Version.xcconfig")],
        left: [
          .policy(
            "versions: { files: [{ path: Version.xcconfig, key: MARKETING_VERSION }] }\n", ""),
          .write("bundles: []\n", to: "App/project.yml"),
        ], edited),
      Attack(
        "the run allows a name that the change's policy refuses", "check branch feature/x",
        change: [.append("branches: { feature: { name: topic/<slug> } }", to: ".flowctl.yml")],
        left: [restored(".flowctl.yml")], .fails("branch-name", "feature/x")),
      Attack(
        "the run allows a message that the change's policy refuses",
        "hooks run commit-msg Version.xcconfig",
        change: [.append("commits: { subject-length: 20 }", to: ".flowctl.yml")],
        left: [restored(".flowctl.yml")], .fails("commit-message", "")),
      Attack(
        "the run turns a rule off", "check merge",
        left: [.policy("merge-target: error", "merge-target: off")],
        event: AttackEvent(base: "main"), .fails("merge-target", "main")),
    ]
}
