extension Attack {
  private static let check = "policy check"

  private static func loosened(_ text: String) -> Refusal { .fails("policy-loosened", text) }

  /// The change removes or weakens gates.
  static let gates: [Attack] = [
    Attack(
      "a required gate is removed", check,
      change: [.policy("  size: {", "  measured: {")], loosened("'size' is removed")),
    Attack(
      "all gates are removed", check,
      change: [.shell("sed '/^gates:/,$d' .flowctl.yml > t && mv t .flowctl.yml")],
      loosened("'unit' is removed")),
    Attack(
      "a gate becomes advisory", check,
      change: [.policy("secrets:", "secrets: { required: false }")], loosened("'secrets'")),
    Attack(
      "a policy makes a gate advisory", check,
      change: [.policy("policies:\n", "policies:\n  - { source: feature, advise: [unit] }\n")],
      loosened("'unit' changed from required")),
    Attack(
      "a policy skips a gate", check,
      change: [.policy("policies:\n", "policies:\n  - { target: develop, skip: [secrets] }\n")],
      loosened("'secrets' changed from required")),
    Attack(
      "a gate runs 'true' instead", check,
      change: [.policy("[cp, tests.xml, build/tests.xml]", "[\"true\"]")],
      loosened("to 'true'")),
    Attack(
      "a check of ours becomes a command", check,
      change: [.policy("names: { preset: branch-policy }", "names: { command: [\"true\"] }")],
      loosened("'names': built-in check 'branch-policy'")),
    Attack(
      "a check of ours becomes another one", check,
      change: [.policy("preset: branch-policy", "preset: conflicts")], loosened("'names'")),
    Attack(
      "the coverage of all lines is lowered", check,
      change: [.policy("minimum: 80", "minimum: 8")], loosened("minimum changed from 80")),
    Attack(
      "the coverage of new lines is lowered", check,
      change: [.policy("new-code: 80", "new-code: 8")], loosened("new-code changed from 80")),
    Attack(
      "more new lines may be left uncovered", check,
      change: [.policy("max-uncovered: 0", "max-uncovered: 20")],
      loosened("max-uncovered changed from 0")),
    Attack(
      "the coverage of hotfixes alone is lowered", check,
      change: [.policy("minimum: 85", "minimum: 5")], loosened("minimum changed from 85")),
    Attack(
      "coverage is taken from a gate of the change's own", check,
      change: [
        .policy(
          "coverage: { needs: [measure]",
          "fake: { command: [cp, f.info, build/f.info], reports: [build/f.info] }\n  coverage: { needs: [fake]"
        ), .write(AttackedRepository.coverage("DA:1,1\nDA:2,1\n"), to: "f.info"),
      ], loosened("'coverage': 'measure' removed from 'needs'")),
    Attack(
      "a gate of the change's own adds to the coverage", check,
      change: [
        .policy(
          "coverage: { needs: [measure]",
          "fake: { command: [cp, f.info, build/f.info], reports: [build/f.info] }\n  coverage: { needs: [measure, fake]"
        ), .write(AttackedRepository.coverage("DA:1,1\nDA:2,1\n"), to: "f.info"),
      ], loosened("'coverage': 'fake' added to 'needs'")),
    Attack(
      "a change may have more lines", check,
      change: [.policy("lines: 100", "lines: 99999")], loosened("lines changed from 100")),
    Attack(
      "a change may have more files", check,
      change: [.policy("files: 10", "files: 9999")], loosened("files changed from 10")),
    Attack(
      "a gate leaves more paths out", check,
      change: [.policy("[\"Generated/**\"]", "[\"Generated/**\", \"Sources/**\"]")],
      loosened("'Sources/**' added to 'exclude'")),
    Attack(
      "an excluded path becomes a wider one", check,
      change: [.policy("Generated/**", "**")], loosened("'**' added to 'exclude'")),
    Attack(
      "more code may be duplicated", check,
      change: [.policy("percent: 10", "percent: 100")], loosened("percent changed from 10")),
    Attack(
      "only longer copies count", check,
      change: [.policy("tokens: 40", "tokens: 9999")], loosened("tokens changed from 40")),
    Attack(
      "inputs are narrowed so that an old pass counts", check,
      change: [.policy("inputs: [tests.xml]", "inputs: [README.md]")],
      loosened("'tests.xml' removed from 'inputs'")),
    Attack(
      "a gate that always runs gets inputs", check,
      change: [.policy("lint: { ", "lint: { inputs: [README.md], ")],
      loosened("'lint': caching enabled")),
    Attack(
      "a gate reads another report", check,
      change: [.policy("reports: [build/tests.xml]", "reports: [build/other.xml]")],
      loosened("'build/tests.xml' removed from 'reports'")),
    Attack(
      "a gate writes no report, and its exit status decides", check,
      change: [.policy(", reports: [build/tests.xml]", "")],
      loosened("'build/tests.xml' removed from 'reports'")),
    Attack(
      "a report is read in another format", check,
      change: [.policy("report-format: swiftlint", "report-format: checkstyle")],
      loosened("'lint': '- as swiftlint' removed")),
    Attack(
      "no test at all is a pass", check,
      change: [.policy("unit: { ", "unit: { allow-empty: true, ")],
      loosened("'unit': now passes without tests")),
    Attack(
      "failed tests run again until they pass", check,
      change: [.policy("unit: { ", "unit: { retries: 2, ")],
      loosened("'unit': reruns of failed tests")),
    Attack(
      "a gate runs on pushes only", check,
      change: [.policy("lint: { ", "lint: { on: [push], ")],
      loosened("'pull-request' removed from 'on'")),
    Attack(
      "a gate sees another variable", check,
      change: [.policy("unit: { ", "unit: { environment: [DEPLOY_KEY], ")],
      loosened("'DEPLOY_KEY' added to 'environment'")),
    Attack(
      "a whole run may take longer", check,
      change: [.policy("timeout: 10m", "timeout: 20h")], loosened("raised from 600 s")),
    Attack(
      "the author becomes one who may approve", "policy check --approved-by ada",
      change: [.policy("\"@lead\"", "\"@lead\", \"@ada\""), .policy("minimum: 80", "minimum: 8")],
      loosened("'@ada' is added to the owners")),
  ]
}
