import Base

extension Report {
  /// A merge with one of each: a pass, a failure, an undecided, a skipped rule and a warning.
  static let merge = Report(
    command: "check merge", title: "feature/login → develop",
    checks: [
      RuleCheck("branch-name", .pass, "a feature of the model"),
      RuleCheck("wrong-base", .fail, "carries 7 commits of 'release/1.4.0'"),
      RuleCheck("stale-base", .unknown, "the history is truncated"),
      RuleCheck("version-order", .skipped, "a feature has no version"),
      RuleCheck("pull-request-size", .pass, "612 changed lines in 9 files"),
    ],
    diagnostics: [
      Diagnostic(
        "pull-request-size", "612 changed lines, at most 400 are wanted", severity: .warning,
        why: "small changes are read, large ones are waved through",
        evidence: ["files": 9, "lines": 612], subject: "feature/login"),
      Diagnostic(
        "wrong-base", "branch 'feature/login' carries 7 commits of 'release/1.4.0'",
        why: "the merge would add the unreviewed release to develop",
        hint: "git rebase --onto develop release/1.4.0 feature/login",
        evidence: [
          "commits": .array(
            (1...7).map { ["id": .string("4f2a1c\($0)"), "subject": .string("Step \($0)")] }),
          "base": "develop",
        ], subject: "feature/login"),
      .undecided(
        "stale-base", "the commits behind 'develop' are not here",
        hint: "git fetch --deepen=50", subject: "feature/login"),
    ],
    notes: ["the policy is that of 'develop'"], details: ["source": "feature/login"])

  /// Findings in a file, and a finding that no place has.
  static let configuration = Report(
    command: "config check", title: ".flowctl.yml",
    diagnostics: [
      Diagnostic(
        "configuration", "unknown key 'lables'", hint: "write 'labels'",
        place: Place(path: ".flowctl.yml", line: 3, column: 5)),
      Diagnostic("configuration", "no kind is reachable from 'main'", severity: .note),
    ])

  /// Many branches: two with errors, the rest without.
  static let branches = Report(
    command: "check branch", title: "25 branches",
    checks: (1...25).map { number in
      RuleCheck(
        "branch-name", number == 7 ? .fail : .pass, "seen", subject: "feature/\(number)")
    },
    diagnostics: [
      Diagnostic(
        "branch-name", "branch 'feature/7' is too long", hint: "git branch -m feature/seven",
        subject: "feature/7"),
      Diagnostic("name-collision", "differs by case", severity: .warning, subject: "feature/9"),
    ])

  /// Every field that others can write, filled with `text`.
  static func hostile(_ text: String) -> Report {
    let evidence: [String: JSONValue] = ["commits": [.string(text)], text: .string(text)]
    return Report(
      command: text, title: text,
      checks: [
        RuleCheck("branch-name", .fail, text, subject: text),
        RuleCheck("stale-base", .skipped, text, subject: text),
        RuleCheck("wrong-base", .unknown, text, subject: "other"),
      ],
      diagnostics: [
        Diagnostic(
          "branch-name", text, why: text, hint: .explain(text), evidence: evidence, subject: text,
          place: Place(path: text, line: 0, column: -1)),
        Diagnostic(
          "loose", text, severity: .note, why: text, hint: .explain(text), evidence: evidence),
        .undecided(
          "wrong-base", text, why: text, hint: .explain(text), evidence: evidence, subject: "other"),
      ],
      notes: [text], details: ["verdict": .string(text), text: .string(text)])
  }
}
