import Gates

extension ConfigTable {
  /// The checks that a change must pass.
  static let gates = ConfigKey(
    "gates",
    .section([ConfigKey("<gate>", .section(checkKeys, short: "preset"), "a check of a change")]),
    "checks that a change must pass, by name")

  private static let checkKeys: [ConfigKey] =
    [
      ConfigKey(
        "preset", .text(.choice(GatePreset.all.map(\.name))),
        "what it stands for; without a command, the preset of its own name"),
      ConfigKey(
        "command", .words(.line("a program")),
        "the program and its arguments; no shell reads them; '{files}' is the changed files"),
      ConfigKey(
        "directory", .text(.path("a folder such as 'ios'")),
        "where its program runs; without it, the top of the repository"),
      ConfigKey(
        "only-files", .list(.path("a glob such as '**/*.py'")),
        "the changed files that '{files}' stands for; without it, those of 'inputs'"),
      ConfigKey(
        "arguments", .words(.line("an argument")), "further arguments of the preset's command"),
      ConfigKey(
        "inputs", .list(.path("a glob such as 'Sources/**'")),
        "the files that it reads; without them it is never cached"),
      ConfigKey(
        "reports", .list(.path("a file, or '-' for what is printed"), mayBeEmpty: true),
        "the files that it writes; without them its exit status judges"),
      ConfigKey(
        "report-format", .text(.choice(of: ReportFormat.self)),
        "the format of its reports; without it, their content tells"),
      ConfigKey(
        "needs", .list(.line("a gate"), mayBeEmpty: true), "gates that must have passed before"),
      ConfigKey(
        "locks", .list(.line("a word such as 'simulator'"), mayBeEmpty: true),
        "what no two gates may use at the same time"),
      ConfigKey("timeout", .text(.duration), "how long it may run, such as 90s, 20m or 1h"),
      ConfigKey("required", .text(.flag), "false where it only advises"),
      ConfigKey("cache", .text(.flag), "false where a pass must not be used again"),
      ConfigKey("mutates", .text(.flag), "true where it changes files: it runs first and alone"),
      ConfigKey("allow-empty", .text(.flag), "true where no test at all is no failure"),
      ConfigKey(
        "priority", .text(.integer(0...1000)), "ready gates of a higher priority start first"),
      ConfigKey(
        "retries", .text(.integer(0...2)), "how often failed tests are run again, at most"),
      ConfigKey(
        "environment", .list(.variable, mayBeEmpty: true), "variables that its program may see"),
      ConfigKey(
        "on", .list(.choice(of: GateTrigger.self), mayBeEmpty: true), "when it runs by itself"),
    ] + coverageKeys + sizeKeys + [
      ConfigKey("percent", .text(.percent), "duplication: lines that may be copies"),
      ConfigKey("tokens", .text(.integer(10...10_000)), "duplication: the shortest copy"),
      ConfigKey(
        "exclude", .list(.path("a glob such as '**/*.pb.swift'"), mayBeEmpty: true),
        "paths that a built-in check leaves out"),
    ]

  private static let coverageKeys = [
    ConfigKey("minimum", .text(.percent), "coverage: percent of all lines"),
    ConfigKey("new-code", .text(.percent), "coverage: percent of the lines that are new"),
    ConfigKey(
      "max-uncovered", .text(.integer(0...20)), "coverage: lines, where fewer than 20 are new"),
    ConfigKey("ratchet", .text(.flag), "coverage: true where it must not fall"),
  ]

  private static let sizeKeys = [
    ConfigKey("lines", .text(.integer(1...999_999_999)), "size: changed lines, at most"),
    ConfigKey("files", .text(.integer(1...999_999_999)), "size: changed files, at most"),
  ]

  /// What changes from some kinds of branches into others must pass.
  static let policies = ConfigKey(
    "policies",
    .maps([
      ConfigKey("source", .list(.line("a kind")), "kinds of branches; without it, any"),
      ConfigKey("target", .list(.line("a kind")), "kinds of targets; without it, any"),
      ConfigKey(
        "require", .list(.line("a gate or a preset")), "gates that must pass besides the others"),
      ConfigKey("advise", .list(.line("a gate")), "gates that run but do not decide"),
      ConfigKey("skip", .list(.line("a gate")), "gates that do not run"),
      ConfigKey("coverage", .section(coverageKeys), "thresholds of coverage gates"),
      ConfigKey("size", .section(sizeKeys), "thresholds of pull-request-size gates"),
      ConfigKey(
        "duplication",
        .section([ConfigKey("percent", .text(.percent), "lines that may be copies")]),
        "thresholds of duplication gates"),
    ]), "what counts for some branches only; a target counts more than a source")

  /// How a whole run of gates goes.
  static let gateRun = ConfigKey(
    "gate-run",
    .section([
      ConfigKey(
        "jobs", .text(.integer(1...256)), example: "2",
        "gates at the same time; without it, as many as there are processors"),
      ConfigKey("timeout", .text(.duration), standard: "2h", "how long all of them may take"),
      ConfigKey(
        "owners", .list(.line("a name such as '@octocat'"), mayBeEmpty: true), standard: "[]",
        "those who may approve that the policy is loosened"),
    ]), "how a whole run of gates goes")
}
