import Base

extension GatePlanting {
  private static let folder = GatePlant.mark + "/"
  private static let endings = [".swift", ".kt", ".java"]

  /// The violation for a built-in check, outside of its excluded files.
  init(_ check: BuiltInGate, excluded: Globs) {
    switch check {
    case .secrets: self = .secret(excluded)
    case .duplication(let limits): self = .copies(of: limits, excluded)
    case .pullRequestSize(let lines, _): self = .lines(max(0, lines), excluded)
    case .coverage: self = .uncovered(excluded)
    case .conflicts: self = .conflict
    case .strings: self = .catalogs
    case .branchPolicy: self = .branch
    case .manifest:
      self = .file(
        Self.folder + "project.yml", "a manifest that XcodeGen changes", excluded,
        """
        name: \(GatePlant.mark)
        options: { deploymentTarget: { iOS: 17.10 } }
        targets: {}

        """)
    case .privileges:
      self = .file(
        ".github/workflows/\(GatePlant.mark).yml", "a workflow with all permissions", excluded,
        """
        on: pull_request_target
        permissions: write-all
        jobs:
          all: { runs-on: ubuntu-latest, steps: [{ run: make }] }

        """)
    case .preflight:
      self = .file(
        Self.folder + "metadata/en-US/name.txt", "a name that is too long for the store", excluded,
        String(repeating: "name ", count: 10) + "\n")
    case .flags(let table):
      self = .file(
        table, "an expired flag", Globs([]),
        """
        flags:
          - { name: \(GatePlant.mark), owner: none, expires: 1970-01-01, default: false }

        """)
    }
  }

  private static let allExcluded = GatePlanting.nothing("it excludes every path for the violation")

  private static func path(_ name: String, _ endings: [String], _ excluded: Globs) -> String? {
    endings.map { folder + name + $0 }.first { path in !excluded.matches(path) }
  }

  private static func file(
    _ path: String, _ words: String, _ excluded: Globs, _ text: String
  ) -> GatePlanting {
    if excluded.matches(path) { return allExcluded }
    return .plant(GatePlant(words, files: [path: text]))
  }

  private static func secret(_ excluded: Globs) -> GatePlanting {
    guard let path = path("Settings", endings + [".properties"], excluded) else {
      return allExcluded
    }
    // Joined here, so that no source file contains a token.
    let token = ["gh", "p_", "q7Rk2ZtV9mXc4LbN8s", "Wd3HfJ6pYg1TeA5uQo"].joined()
    return .plant(GatePlant("a fake token", files: [path: "let token = \"\(token)\"\n"]))
  }

  private static func copies(of limits: DuplicationLimits, _ excluded: Globs) -> GatePlanting {
    guard let one = path("One", endings, excluded), let two = path("Two", endings, excluded) else {
      return allExcluded
    }
    // Each line has at least five tokens in every language.
    let lines = (0...max(20, limits.tokens)).map { "value\($0) = first\($0) + second\($0 * 7)\n" }
    let text = lines.joined()
    return .plant(GatePlant("duplicated code", files: [one: text, two: text]))
  }

  private static func lines(_ limit: Int, _ excluded: Globs) -> GatePlanting {
    guard limit < 1_000_000 else { return .nothing("it allows \(limit) lines") }
    guard let path = path("Lines", endings + [".txt"], excluded) else { return allExcluded }
    let text = String(repeating: "line\n", count: limit + 1)
    return .plant(GatePlant("\(limit + 1) lines", files: [path: text]))
  }

  private static func uncovered(_ excluded: Globs) -> GatePlanting {
    guard let path = path("Uncovered", endings, excluded) else { return allExcluded }
    let lines = 1...2 * NewCodeRule.fewLines
    let code = lines.map { "let value\($0) = \($0)\n" }.joined()
    let hits = lines.map { "DA:\($0),0\n" }.joined()
    let report = folder + "coverage.info"
    var plant = GatePlant("\(lines.count) new lines without coverage", files: [path: code])
    plant.report = report
    plant.files[report] = "SF:\(path)\n\(hits)end_of_record\n"
    return .plant(plant)
  }

  private static var conflict: GatePlanting {
    let path = folder + "Conflict.txt"
    var plant = GatePlant("a conflicting change of the target", files: [path: "ours\n"])
    plant.targetFiles = [path: "theirs\n"]
    return .plant(plant)
  }

  private static var catalogs: GatePlanting {
    .plant(
      GatePlant(
        "truncated text catalogs",
        files: [
          folder + "Localizable.xcstrings": "{\"sourceLanguage\": \"en\", \"strings\": {\"a\":",
          folder + "en.lproj/Localizable.strings": "\"a\" = \"b",
          folder + "res/values/strings.xml": "<resources><string name=\"a\">b",
        ]))
  }

  private static var branch: GatePlanting {
    let name = "flowctl selftest..~^:"
    var plant = GatePlant("the branch name '\(name)'")
    plant.branch = name
    return .plant(plant)
  }
}
