import Foundation
import TestSupport

/// The repository for every attack, created once and copied.
actor AttackedRepository {
  static let shared = AttackedRepository()

  private var made: Task<ScratchRepository, any Error>?

  /// A separate copy: `work` with `develop` checked out, and the bare `origin.git` next to it.
  func copy() async throws -> ScratchRepository {
    let task = made ?? Task { try await Self.make() }
    made = task
    return try await task.value.copy()
  }

  private static func make() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make("--template=")
    try await repository.commit("Begin", files: ["README.md": "# App\n"])
    try await repository.commit("State the policy", files: files)
    try await repository.git("tag", "v1.0.0")
    try await repository.branch("develop", from: "main")
    try await repository.commit("Plan", files: ["PLAN.md": "# Plan\n"])
    try await repository.branch("release/1.1.0", from: "develop")
    try await repository.commit("Release", files: ["CHANGES.md": "# 1.1.0\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Go on", files: ["NEXT.md": "# Next\n"])
    try await repository.git(
      "clone", "--quiet", "--bare", "--template=", ".", "../origin.git")
    try await repository.git("remote", "add", "origin", "../origin.git")
    try await repository.git("fetch", "--quiet", "origin")
    return repository
  }

  static let policy = """
    rules:
      stale-base: { limit: 50 }
      pull-request-size: { level: error, lines: 400, files: 50 }
      merge-target: error
    strings: { languages: [de] }
    history: { since: 2024-01-01 }
    versions: { files: [{ path: Version.xcconfig, key: MARKETING_VERSION }] }
    deploy:
      beta: { command: [make, beta], from: [release] }
    gates:
      unit: { command: [cp, tests.xml, build/tests.xml], inputs: [tests.xml], reports: [build/tests.xml] }
      lint: { command: [cat, lint.json], reports: ["-"], report-format: swiftlint }
      scan: { command: [cat, scan.sarif], reports: ["-"], report-format: sarif }
      measure: { command: [cp, coverage.info, build/coverage.info], reports: [build/coverage.info] }
      coverage: { needs: [measure], minimum: 80, new-code: 80, max-uncovered: 0 }
      size: { preset: pull-request-size, lines: 100, files: 10, exclude: ["Generated/**"] }
      secrets:
      copies: { preset: duplication, percent: 10, tokens: 40 }
      texts: { preset: strings }
      facts: { preset: manifest }
      merging: { preset: conflicts }
      names: { preset: branch-policy }
    policies:
      - { source: hotfix, target: main, coverage: { minimum: 85 } }
    gate-run: { owners: ["@lead"], timeout: 10m }

    """

  static let files = [
    ".flowctl.yml": policy, ".gitignore": "build/\n",
    ".flowctl/baseline": "0123456789abcdef lint force_cast Sources/Old.swift\n",
    ".flowctl/waivers.yml": """
    waivers:
      - { gate: lint, rule: todo, path: "Old/**", reason: old, owner: a, approver: b, ticket: T-1, expires: \(day(60)) }

    """,
    ".flowctl/secrets.allow": "",
    "ci/flowctl.yml": policy,
    "Sources/App.swift": "func one() -> Int {\n  1\n}\n",
    "tests.xml": tests("one"), "lint.json": "[]\n", "scan.sarif": sarif(),
    "coverage.info": coverage("DA:1,1\nDA:2,1\n"),
    "Version.xcconfig": "MARKETING_VERSION = 1.1.0\n",
    "App/Localizable.xcstrings": catalog("Hallo"),
  ]

  /// The date after this number of days, in the form of exceptions.
  static func day(_ offset: Int) -> String {
    let date = Date(timeIntervalSinceNow: Double(offset) * 86_400)
    return String(date.formatted(.iso8601).prefix(10))
  }

  /// A report with a passing test for each name.
  static func tests(_ names: String...) -> String {
    "<testsuite name=\"App\" tests=\"\(names.count)\">"
      + names.map { "<testcase classname=\"App\" name=\"\($0)\"/>" }.joined() + "</testsuite>\n"
  }

  static func coverage(_ lines: String, of path: String = "Sources/App.swift") -> String {
    "SF:\(path)\n\(lines)end_of_record\n"
  }

  static func sarif(_ results: String = "", run: String = "") -> String {
    """
    {"version":"2.1.0","runs":[{\(run)"tool":{"driver":{"name":"scan"}},"results":[\(results)]}]}

    """
  }

  static func catalog(_ german: String) -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "hello" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "\(german)"
              }
            },
            "en" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Hello"
              }
            }
          }
        }
      },
      "version" : "1.0"
    }

    """
  }

  /// A change that weakens nothing, and passes.
  static let honest: [Attack.Step] = [
    .append("func two() -> Int {\n  2\n}", to: "Sources/App.swift"),
    .write(tests("one", "two"), to: "tests.xml"),
    .write(coverage("DA:1,1\nDA:2,1\nDA:4,1\nDA:5,1\n"), to: "coverage.info"),
  ]
}
