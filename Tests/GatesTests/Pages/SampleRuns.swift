import Base
import Gates

extension GateRun {
  /// A run with a gate in every state.
  static let sample: GateRun = {
    var run = GateRun(
      gates: [.lint, .unit, .coverage, .ui, .strings, .size, .deploy, .screens, .secrets],
      policy: GatePolicySummary(
        origin: ".flowctl.yml of origin/develop", source: "feature", target: "develop",
        required: ["lint", "unit", "coverage", "ui", "strings", "screens", "secrets"]),
      title: "feature/login → develop", started: 1_767_258_123, seconds: 48.25,
      notes: ["the merge base is 4 commits back"])
    run.coverage = .sample
    run.strings = .sample
    run.files = [
      MeasuredFile(
        path: "Sources/Login/Session.swift", counts: LineCounts(covered: 61, total: 80)),
      MeasuredFile(path: "Sources/App.swift", counts: LineCounts(covered: 20, total: 20)),
    ]
    run.sources.name(
      server: "https://github.com", repository: "acme/app",
      commit: String(repeating: "3f9a1c7e", count: 5))
    run.sources.keep(
      [48, 61], of: "Tests/LoginTests.swift",
      Array(
        (1...61).map { $0 == 48 ? "    #expect(answer.status == 401)" : "    #expect(renewed)" }
          .joined(separator: "\n").utf8))
    return run
  }()

  /// Fifty findings of five rules, as in a project that has just added a linter.
  static let many: GateRun = {
    let rules = ["line_length", "force_cast", "todo", "unused_import", "identifier_name"]
    var gate = GateResult(
      "lint", .failed, reason: "50 findings", started: 0, seconds: 3, log: "lint.log")
    gate.findings = (0..<50).map { number in
      Diagnostic(
        RuleID(rules[number % 5]), "Line should be 100 characters or less; currently it has 134",
        severity: number % 5 == 2 ? .warning : .error,
        hint: number % 5 == 0 ? .flowctl("gate", "run", "lint") : "break the line before the call",
        place: Place(path: "Sources/Features/Login/View\(number / 7).swift", line: number + 1))
    }
    var run = GateRun(
      gates: [gate], policy: GatePolicySummary(required: ["lint"]),
      title: "feature/login → develop", started: 1_767_258_123, seconds: 3)
    let code =
      "    let title = String(localized: \"login.title\", comment: \"the title of the page\")"
    let text = Array(Array(repeating: code, count: 60).joined(separator: "\n").utf8)
    for number in 0..<8 {
      run.sources.keep(Set(1...60), of: "Sources/Features/Login/View\(number).swift", text)
    }
    return run
  }()

  /// A run without failures.
  static let green = GateRun(
    gates: [.lint, GateResult("unit", .passed, started: 0, seconds: 3.5)],
    policy: GatePolicySummary(required: ["lint", "unit"]), title: "feature/login → develop",
    started: 1_767_258_123, seconds: 3.6)

  /// A run that is too large for a page.
  static let huge: GateRun = {
    let word = String(repeating: "long", count: 100)
    let gates = (0..<250).map { number in
      var gate = GateResult(
        "gate-\(number)-\(word)", number % 3 == 0 ? .passed : .failed, reason: word,
        started: Double(number), seconds: 5, needs: ["gate-\(number / 2)-\(word)"], log: word)
      gate.findings = (1...20).map { line in
        let place = Place(path: "\(word)\(number % 100).swift", line: line)
        return Diagnostic("line-length", word, hint: .explain(word), place: place)
      }
      gate.excerpt = Array(repeating: word, count: 100)
      gate.listed = (1...300).map { ReportedTest(suite: word, name: "\($0)", seconds: 1) }
      gate.tests = TestCounts(passed: 400)
      return gate
    }
    var run = GateRun(gates: gates, title: word, seconds: 255, notes: [word])
    let lines = (1...250).map { ChangedLine($0, .uncovered, word) }
    let files = (1...60).map { ChangedFileCoverage(path: "\(word)\($0).swift", lines: lines) }
    run.coverage = ChangeCoverage(files: files, unmeasured: Array(repeating: word, count: 1000))
    run.files = (1...500).map {
      MeasuredFile(path: "\(word)\($0).swift", counts: LineCounts(covered: $0, total: 500))
    }
    let cells = (1...50).map { StringsMatrix.Cell(translated: $0, total: 80) }
    run.strings = StringsMatrix(
      languages: (1...50).map { "l\($0)" },
      catalogs: (1...120).map { .init(path: "\(word)\($0)", cells: cells) })
    return run
  }()

  /// A run in which every untrusted text is `text`.
  static func hostile(_ text: String) -> GateRun {
    var finding = Diagnostic(
      "test-failure", text, why: text, hint: .explain(text), evidence: ["seen": [.string(text)]],
      subject: text, place: Place(path: text, line: 3))
    finding.identity = [text]
    var gate = GateResult(
      text, .failed, reason: text, started: 0, seconds: 1, findings: [finding], needs: [text],
      log: text, waivers: [text])
    gate.excerpt = [text, "::error::x", "##[group]x"]
    gate.listed = [ReportedTest(suite: text, name: text, outcome: .failed, message: text)]
    var run = GateRun(
      gates: [gate, GateResult(text, .waived, reason: text, waivers: [text])],
      policy: GatePolicySummary(
        origin: text, source: text, target: text, required: [text],
        findings: [Diagnostic("policy-loosened", text)]),
      title: text, notes: [text])
    run.files = [MeasuredFile(path: text, counts: LineCounts(covered: 1, total: 3))]
    run.sources.name(server: text, repository: text, commit: text)
    run.sources.keep([3], of: text, Array("\n\n\(text)\n\(text)".utf8))
    run.coverage = ChangeCoverage(
      files: [ChangedFileCoverage(path: text, lines: [ChangedLine(1, .uncovered, text)])],
      unmeasured: [text])
    run.strings = StringsMatrix(
      languages: [text],
      catalogs: [.init(path: text, cells: [.init(translated: 1, needsReview: 1, total: 3)])])
    return run
  }
}

extension GateResult {
  static let lint = GateResult("lint", .passed, started: 0.1, seconds: 2.4, isCached: true)

  static let unit: GateResult = {
    var gate = GateResult(
      "unit", .failed, reason: "2 of 214 tests failed", started: 0.1, seconds: 21.3,
      isFlaky: true,
      findings: [
        Diagnostic(
          "test-failure", "sessionExpires: expected 401, got 200",
          hint: "swift test --filter LoginTests.sessionExpires",
          place: Place(path: "Tests/LoginTests.swift", line: 48)),
        Diagnostic(
          "test-failure", "tokenIsRenewed: 'renewed' is false",
          hint: "swift test --filter LoginTests.tokenIsRenewed",
          place: Place(path: "Tests/LoginTests.swift", line: 61)),
      ],
      log: ".flowctl/logs/unit.txt",
      tests: TestCounts(passed: 210, failed: 2, skipped: 2))
    gate.listed = [
      ReportedTest(
        suite: "LoginTests", name: "sessionExpires", outcome: .failed, seconds: 0.21),
      ReportedTest(suite: "LoginTests", name: "tokenIsRenewed", outcome: .failed, seconds: 0.02),
      ReportedTest(suite: "SyncTests", name: "uploads", seconds: 8.4, isFlaky: true),
      ReportedTest(suite: "SyncTests", name: "downloads", seconds: 2.1),
    ]
    gate.excerpt = [
      "Test Suite 'LoginTests' started at 10:02:11.123",
      "Tests/LoginTests.swift:48: error: expected 401, got 200",
      "Tests/LoginTests.swift:61: error: 'renewed' is false",
      "Executed 214 tests, with 2 failures in 19.8 seconds",
    ]
    return gate
  }()

  static let coverage = GateResult("coverage", .blocked, reason: "needs 'unit'", needs: ["unit"])

  static let ui: GateResult = {
    var gate = GateResult(
      "ui", .timedOut, reason: "no end after 25 s", started: 2.6, seconds: 25, needs: ["lint"],
      log: ".flowctl/logs/ui.txt")
    gate.excerpt = ["waiting for the simulator …"]
    return gate
  }()

  static let strings = GateResult(
    "strings", .waived, reason: "a waiver covers its finding", started: 2.6, seconds: 0.4,
    findings: [
      Diagnostic(
        "missing-translation", "'login.title' has no text in 'fi'",
        place: Place(path: "App/Localizable.xcstrings", line: 120))
    ], waivers: ["missing-translation by ada until 2026-02-01 (APP-12)"])

  static let size = GateResult(
    "size", .failed, isRequired: false, reason: "612 lines are new, 400 are allowed",
    started: 0.1, seconds: 0.05,
    findings: [Diagnostic("pull-request-size", "612 new lines, 400 allowed", severity: .warning)])

  static let deploy = GateResult(
    "deploy", .skipped, isRequired: false, reason: "not for a pull request")

  static let screens = GateResult(
    "screens", .error, reason: "no program 'fastlane'", started: 2.7, seconds: 0.02,
    needs: ["lint"])

  static let secrets = GateResult("secrets", .cancelled, reason: "interrupted")
}

extension ChangeCoverage {
  static let sample = ChangeCoverage(
    files: [
      ChangedFileCoverage(
        path: "Sources/Login/Session.swift",
        lines: [
          ChangedLine(11, .context, "struct Session {"),
          ChangedLine(12, .removed, "  var token: String"),
          ChangedLine(12, .uncounted, "  private let token: Token"),
          ChangedLine(13, .covered, "  func renewed() -> Session {"),
          ChangedLine(14, .covered, "    guard token.isOld else { return self }"),
          ChangedLine(15, .uncovered, "    return Session(token: token.next)"),
          ChangedLine(16, .context, "  }"),
          ChangedLine(40, .context, "extension Session {"),
          ChangedLine(41, .uncovered, "  var isValid: Bool { !token.isOld }"),
          ChangedLine(42, .context, "}"),
        ]),
      ChangedFileCoverage(
        path: "Sources/Login/Token.swift", lines: [ChangedLine(1, .covered, "struct Token {}")]),
    ],
    unmeasured: ["Sources/Login/Keychain.swift"])
}

extension StringsMatrix {
  static let sample = StringsMatrix(
    languages: ["de", "fi", "ja"],
    catalogs: [
      Row(
        path: "App/Localizable.xcstrings",
        cells: [
          Cell(translated: 412, total: 412), Cell(translated: 398, needsReview: 6, total: 412),
          Cell(translated: 31, needsReview: 2, total: 412),
        ]),
      Row(
        path: "Widget/Localizable.xcstrings",
        cells: [Cell(translated: 18, total: 18), Cell(translated: 0, total: 18), nil]),
    ])
}
