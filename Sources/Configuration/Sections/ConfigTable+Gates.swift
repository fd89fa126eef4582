import Gates

extension ConfigTable {
  /// The checks that a change must pass.
  static let gates = ConfigField<GateSettings>.section(
    "gates",
    [
      .each(
        "<gate>", \.gates, named: \.name, gate, short: "preset",
        first: [
          "preset", "command", "minimum", "new-code", "max-uncovered", "ratchet", "lines", "files",
          "percent", "tokens",
          "directory", "only-files", "inputs", "reports", "report-format",
          "needs", "locks", "timeout", "required", "on",
        ], "a check of a change")
    ], "checks that a change must pass, by name"
  ).of(\Configuration.gates)

  /// What changes from some kinds of branches into others must pass.
  static let policies = ConfigField<GateSettings>.maps(
    "policies", \.policies,
    policy,
    "what counts for some branches only; a target counts more than a source"
  ).of(\Configuration.gates)

  /// How a whole run of gates goes.
  static let gateRun = ConfigField<GateSettings>.section(
    "gate-run",
    [
      .init(
        "jobs", .text(.integer(1...256)), \.jobs, example: "2",
        "gates at the same time; without it, as many as there are processors"),
      .init("timeout", .text(.duration), \.duration, "how long all of them may take"),
      .init(
        "owners", .list(.line("a name such as '@octocat'"), mayBeEmpty: true), \.owners,
        "those who may approve that the policy is loosened"),
    ], "how a whole run of gates goes"
  ).of(\Configuration.gates)
}

// MARK: - One entry

extension ConfigTable {
  /// One entry of `policies`.
  static let policy: [ConfigField<PolicyEntry>] = [
    .init("source", .list(.line("a kind")), \.sources, "kinds of branches; without it, any"),
    .init("target", .list(.line("a kind")), \.targets, "kinds of targets; without it, any"),
    .init(
      "require", .list(.line("a gate or a preset")), \.required,
      "gates that must pass besides the others"),
    .init("advise", .list(.line("a gate")), \.advisory, "gates that run but do not decide"),
    .init("skip", .list(.line("a gate")), \.skipped, "gates that do not run"),
    .section(
      "coverage",
      [
        .init(minimum, \.thresholds.minimum), .init(newCode, \.thresholds.newCode),
        .init(maxUncovered, \.thresholds.maxUncovered), .init(ratchet, \.thresholds.ratchets),
      ], "thresholds of coverage gates"),
    .section(
      "size", [.init(lines, \.thresholds.lines), .init(files, \.thresholds.files)],
      "thresholds of pull-request-size gates"),
    .section(
      "duplication",
      [.init("percent", .text(.percent), \.thresholds.copies, "lines that may be copies")],
      "thresholds of duplication gates"),
  ]

  static let gate: [ConfigField<Gate>] = work + plan + options

  private static let work: [ConfigField<Gate>] = [
    .init(
      "preset", .text(.choice(GatePreset.all.map(\.name))),
      "what it stands for; without a command, the preset of its own name",
      shown: { $0.preset.configTexts }),
    .init(
      "command", .words(.line("a program")),
      "the program and its arguments; no shell reads them; '{files}' is the changed files",
      shown: { if case .command(let words) = $0.work { words } else { nil } }),
    .init(
      "directory", .text(.path("a folder such as 'ios'")), \.folder, hiding: "",
      "where its program runs; without it, the top of the repository"),
    .init(
      "only-files", .list(.path("a glob such as '**/*.py'")), \.onlyFiles,
      "the changed files that '{files}' stands for; without it, those of 'inputs'"),
    .init(
      "arguments", .words(.line("an argument")), "further arguments of the preset's command",
      // They stand at the end of the command that is shown.
      shown: { _ in nil }),
    .init(
      "inputs", .list(.path("a glob such as 'Sources/**'")), \.inputs,
      "the files that it reads; without them it is never cached"),
    .init(
      "reports", .list(.path("a file, or '-' for what is printed"), mayBeEmpty: true),
      "the files that it writes; without them its exit status judges",
      shown: { $0.reports.isEmpty ? nil : $0.reports.map(\.path) }),
    .init(
      "report-format", .text(.choice(of: ReportFormat.self)),
      "the format of its reports; without it, their content tells",
      shown: { $0.reports.first?.format.configTexts }),
  ]

  private static let plan: [ConfigField<Gate>] = [
    .init(
      "needs", .list(.line("a gate"), mayBeEmpty: true), \.needs, hiding: [],
      "gates that must have passed before"),
    .init(
      "locks", .list(.line("a word such as 'simulator'"), mayBeEmpty: true), \.locks, hiding: [],
      "what no two gates may use at the same time"),
    .init("timeout", .text(.duration), \.duration, "how long it may run, such as 90s, 20m or 1h"),
    .init("required", .text(.flag), \.isRequired, "false where it only advises"),
    cache,
    .init(
      "mutates", .text(.flag), \.mutates, hiding: false,
      "true where it changes files: it runs first and alone"),
    .init(
      "allow-empty", .text(.flag), \.allowsEmpty, hiding: false,
      "true where no test at all is no failure"),
    .init(
      "priority", .text(.integer(0...1000)), \.priority, hiding: 0,
      "ready gates of a higher priority start first"),
    .init(
      "retries", .text(.integer(0...2)), \.retries, hiding: 0,
      "how often failed tests are run again, at most"),
    .init(
      "environment", .list(.variable, mayBeEmpty: true), \.environment, hiding: [],
      "variables that its program may see"),
    .init(
      "on", .list(.choice(of: GateTrigger.self), mayBeEmpty: true), \.triggers,
      "when it runs by itself"),
  ]

  /// Shown where it is other than the gate's inputs tell.
  private static let cache: ConfigField<Gate> = {
    var cache = ConfigField<Gate>(
      "cache", .text(.flag), \.isCached, "false where a pass must not be used again")
    cache.entries = { [entries = cache.entries] gate, prefix in
      gate.isCached == (gate.inputs != nil && !gate.mutates) ? [] : entries(gate, prefix)
    }
    return cache
  }()

  /// What only some built-in checks understand.
  static let options: [ConfigField<Gate>] =
    [
      ConfigField<CoverageThresholds>(minimum, \.minimum).of(\.coverage),
      ConfigField<CoverageThresholds>(newCode, \.newCode).of(\.coverage),
      ConfigField<CoverageThresholds>(maxUncovered, \.maxUncovered).of(\.coverage),
      ConfigField<CoverageThresholds>(ratchet, \.ratchets).of(\.coverage),
      .init(lines, \.maximumLines), .init(files, \.maximumFiles),
      ConfigField<DuplicationLimits>(
        "percent", .text(.percent), \.percent, "duplication: lines that may be copies"
      ).of(\.duplication),
      ConfigField<DuplicationLimits>(
        "tokens", .text(.integer(10...10_000)), \.tokens, "duplication: the shortest copy"
      ).of(\.duplication),
      .init(
        "exclude", .list(.path("a glob such as '**/*.pb.swift'"), mayBeEmpty: true), \.excluded,
        hiding: [], "paths that a built-in check leaves out"),
    ]

  private static let minimum = ConfigKey(
    "minimum", .text(.percent), "coverage: percent of all lines")
  private static let newCode = ConfigKey(
    "new-code", .text(.percent), "coverage: percent of the lines that are new")
  private static let maxUncovered = ConfigKey(
    "max-uncovered", .text(.integer(0...20)), "coverage: lines, where fewer than 20 are new")
  private static let ratchet = ConfigKey(
    "ratchet", .text(.flag), "coverage: true where it must not fall")
  private static let lines = ConfigKey(
    "lines", .text(.integer(1...999_999_999)), "size: changed lines, at most")
  private static let files = ConfigKey(
    "files", .text(.integer(1...999_999_999)), "size: changed files, at most")
}

extension GateTrigger: ConfigWord {}

extension Gate {
  var duration: GateDuration {
    get { GateDuration(seconds: timeout) }
    set { timeout = newValue.seconds }
  }

  /// Its directory, written without parts that say nothing.
  fileprivate var folder: String {
    get { directory }
    set { directory = newValue.split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
  }

  fileprivate var coverage: CoverageThresholds? {
    get { if case .builtIn(.coverage(let thresholds)) = work { thresholds } else { nil } }
    set { if let newValue { work = .builtIn(.coverage(newValue)) } }
  }

  fileprivate var duplication: DuplicationLimits? {
    get { if case .builtIn(.duplication(let limits)) = work { limits } else { nil } }
    set { if let newValue { work = .builtIn(.duplication(newValue)) } }
  }

  private var size: (lines: Int, files: Int)? {
    if case .builtIn(.pullRequestSize(let lines, let files)) = work { (lines, files) } else { nil }
  }

  fileprivate var maximumLines: Int? {
    get { size?.lines }
    set {
      guard let size, let newValue else { return }
      work = .builtIn(.pullRequestSize(lines: newValue, files: size.files))
    }
  }

  fileprivate var maximumFiles: Int? {
    get { size?.files }
    set {
      guard let size, let newValue else { return }
      work = .builtIn(.pullRequestSize(lines: size.lines, files: newValue))
    }
  }
}

extension GateSettings {
  fileprivate var duration: GateDuration {
    get { GateDuration(seconds: timeout) }
    set { timeout = newValue.seconds }
  }
}
