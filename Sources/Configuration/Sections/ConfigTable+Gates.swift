import Gates

extension ConfigTable {
  /// The checks that a change must pass.
  static let gates = ConfigField<GateSettings>.section(
    "gates",
    [
      .each(
        "<gate>", \.gates, named: \.name, gate, short: "preset",
        first: [
          "preset", "command", "minimum", "new-code", "max-uncovered", "ratchet", "unreported",
          "lines", "files",
          "percent", "tokens", "app",
          "directory", "only-files", "inputs", "reports", "report-format",
          "needs", "locks", "timeout", "required", "on",
        ], "a check of a change")
    ], "checks that a change must pass, by name"
  ).of(\Configuration.gates)

  /// The gates for changes from some branch types into others.
  static let policies = ConfigField<GateSettings>.maps(
    "policies", \.policies,
    policy,
    "settings for some branches only; an entry with a target overrides one with a source"
  ).of(\Configuration.gates)

  /// The settings of a run of all gates.
  static let gateRun = ConfigField<GateSettings>.section(
    "gate-run",
    [
      .init(
        "jobs", .text(.integer(1...256)), \.jobs, example: "2",
        "maximum number of gates at the same time (default: the number of processors)"),
      .init("timeout", .text(.duration), \.duration, "maximum run time of all gates together"),
      .init(
        "owners", .list(.line("a name such as '@octocat'"), mayBeEmpty: true), \.owners,
        "people who may approve a looser policy"),
    ], "settings of a run of all gates"
  ).of(\Configuration.gates)
}

// MARK: - One entry

extension ConfigTable {
  /// One entry of `policies`.
  static let policy: [ConfigField<PolicyEntry>] = [
    .init(
      "source", .list(.line("a branch type")), \.sources,
      "branch types of the changed branch (default: any)"),
    .init(
      "target", .list(.line("a branch type")), \.targets,
      "branch types of the base branch (default: any)"),
    .init(
      "require", .list(.line("a gate or a preset")), \.required,
      "additional gates that must pass"),
    .init(
      "advise", .list(.line("a gate")), \.advisory,
      "gates that run, but whose failure does not block"),
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
      [
        .init(
          "percent", .text(.percent), \.thresholds.copies, "maximum percentage of duplicated lines")
      ],
      "thresholds of duplication gates"),
  ]

  static let gate: [ConfigField<Gate>] = work + plan + options

  private static let work: [ConfigField<Gate>] = [
    .init(
      "preset", .text(.choice(GatePreset.all.map(\.name))),
      "the preset to use (default: the preset with the gate's name, unless it has a command)",
      shown: { $0.preset.configTexts }),
    .init(
      "command", .words(.line("a program")),
      "the program and its arguments, run without a shell; '{files}': the changed files",
      shown: { if case .command(let words) = $0.work { words } else { nil } }),
    .init(
      "directory", .text(.path("a folder such as 'ios'")), \.folder, hiding: "",
      "the working directory of its program (default: the top of the repository)"),
    .init(
      "only-files", .list(.path("a glob such as '**/*.py'")), \.onlyFiles,
      "the changed files that replace '{files}' (default: the files of 'inputs')"),
    .init(
      "local-files", .list(.path("a folder such as 'node_modules'"), mayBeEmpty: true),
      \.localFiles, hiding: [],
      "ignored files and folders that hooks link into their copy of the commit"),
    .init(
      "arguments", .words(.line("an argument")),
      "additional arguments for the command of the preset",
      // The command that is shown contains them at its end.
      shown: { _ in nil }),
    .init(
      "inputs", .list(.path("a glob such as 'Sources/**'")), \.inputs,
      "the files that it reads; without 'inputs', results are not cached"),
    .init(
      "reports", .list(.path("a file, or '-' for standard output"), mayBeEmpty: true),
      "the report files that it writes; without 'reports', the exit status decides",
      shown: { $0.reports.isEmpty ? nil : $0.reports.map(\.path) }),
    .init(
      "report-format", .text(.choice(of: ReportFormat.self)),
      "the format of its reports (default: determined from their content)",
      shown: { $0.reports.first?.format.configTexts }),
  ]

  private static let plan: [ConfigField<Gate>] = [
    .init(
      "needs", .list(.line("a gate"), mayBeEmpty: true), \.needs, hiding: [],
      "gates that must pass before"),
    .init(
      "locks", .list(.line("a word such as 'simulator'"), mayBeEmpty: true), \.locks, hiding: [],
      "resources that only one gate at a time may use"),
    .init("timeout", .text(.duration), \.duration, "maximum run time, such as 90s, 20m or 1h"),
    .init(
      "app", .text(.line("an app")), \.app,
      "the app that it checks: changes of other apps alone do not run it"),
    .init("required", .text(.flag), \.isRequired, "false: its failure does not block"),
    cache,
    .init(
      "mutates", .text(.flag), \.mutates, hiding: false,
      "true for a gate that changes files: it runs first and alone"),
    .init(
      "allow-empty", .text(.flag), \.allowsEmpty, hiding: false,
      "true: the gate can pass without any test"),
    .init(
      "priority", .text(.integer(0...1000)), \.priority, hiding: 0,
      "gates with a higher priority start first"),
    .init(
      "retries", .text(.integer(0...2)), \.retries, hiding: 0,
      "maximum number of reruns of failed tests"),
    .init(
      "fewer-tests", .text(.choice(of: CheckLevel.self)), \.fewerTests, hiding: .off,
      "severity of a change that runs fewer tests, or skips more, than its base (default: off)"),
    .init(
      "environment", .list(.variable, mayBeEmpty: true), \.environment, hiding: [],
      "environment variables that its program can read"),
    .init(
      "on", .list(.choice(of: GateTrigger.self), mayBeEmpty: true), \.triggers,
      "events that run the gate"),
  ]

  /// Shown only if it differs from the default, which depends on the gate's inputs.
  private static let cache: ConfigField<Gate> = {
    var cache = ConfigField<Gate>(
      "cache", .text(.flag), \.isCached, "false: a passed result is not reused")
    cache.entries = { [entries = cache.entries] gate, prefix in
      gate.isCached == (gate.inputs != nil && !gate.mutates) ? [] : entries(gate, prefix)
    }
    return cache
  }()

  /// The options that only some built-in checks have.
  static let options: [ConfigField<Gate>] =
    [
      ConfigField<CoverageThresholds>(minimum, \.minimum).of(\.coverage),
      ConfigField<CoverageThresholds>(newCode, \.newCode).of(\.coverage),
      ConfigField<CoverageThresholds>(maxUncovered, \.maxUncovered).of(\.coverage),
      ConfigField<CoverageThresholds>(ratchet, \.ratchets).of(\.coverage),
      ConfigField<CoverageThresholds>(
        "unreported", .text(.choice(of: CheckLevel.self)), \.unreported, hiding: .error,
        "coverage: severity of new files that no report contains (default: error)"
      ).of(\.coverage),
      .init(lines, \.maximumLines), .init(files, \.maximumFiles),
      ConfigField<DuplicationLimits>(
        "percent", .text(.percent), \.percent, "duplication: maximum percentage of duplicated lines"
      ).of(\.duplication),
      ConfigField<DuplicationLimits>(
        "tokens", .text(.integer(10...10_000)), \.tokens,
        "duplication: minimum number of tokens of a duplicate"
      ).of(\.duplication),
      .init(
        "exclude", .list(.path("a glob such as '**/*.pb.swift'"), mayBeEmpty: true), \.excluded,
        hiding: [], "paths that a built-in check ignores"),
    ]

  private static let minimum = ConfigKey(
    "minimum", .text(.percent), "coverage: minimum percentage of all lines")
  private static let newCode = ConfigKey(
    "new-code", .text(.percent), "coverage: minimum percentage of the new lines")
  private static let maxUncovered = ConfigKey(
    "max-uncovered", .text(.integer(0...20)),
    "coverage: maximum number of uncovered lines if fewer than 20 lines are new")
  private static let ratchet = ConfigKey(
    "ratchet", .text(.flag), "coverage: true if it must not drop")
  private static let lines = ConfigKey(
    "lines", .text(.integer(1...999_999_999)), "size: maximum number of changed lines")
  private static let files = ConfigKey(
    "files", .text(.integer(1...999_999_999)), "size: maximum number of changed files")
}

extension GateTrigger: ConfigWord {}
extension CheckLevel: ConfigWord {}

extension Gate {
  var duration: GateDuration {
    get { GateDuration(seconds: timeout) }
    set { timeout = newValue.seconds }
  }

  /// Its directory, written without redundant parts.
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
