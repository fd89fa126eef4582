import Foundation
import TestSupport
import Testing

/// Evidence names this commit, this folder, at least one file and a known state.
struct GateEvidenceTests {
  private func repository(
    _ gates: String, _ files: [String: String] = [:], _ change: [String: String]
  ) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "gates",
      files: files.merging([".flowctl.yml": "gates:\n" + gates, ".gitignore": "build\n"]) { $1 })
    try await repository.work("feature/x", from: "develop")
    try await repository.commit("change", files: change)
    return repository
  }

  private static func lcov(_ files: [String: [Int: Int]]) -> String {
    files.sorted { $0.key < $1.key }.map { path, lines in
      "SF:\(path)\n"
        + lines.sorted { $0.key < $1.key }.map { "DA:\($0.key),\($0.value)\n" }.joined()
        + "end_of_record\n"
    }.joined()
  }

  private static func lines(_ count: Int, _ word: String = "a") -> String {
    (0..<count).map { "let \(word)\($0) = \(word)()\n" }.joined()
  }

  private static let coverage =
    "  coverage: { preset: coverage, needs: [unit], new-code: 80, max-uncovered: 0 }\n"

  // MARK: the folder

  @Test(arguments: [
    ("directory: apps/one, ", "apps/one/build/c.lcov", "cd ."),
    ("", "apps/one/build/c.lcov", "cd apps/one"),
  ])
  func `a report speaks of the files of its own package`(
    directory: String, report: String, folder: String
  ) async throws {
    let gate =
      "  unit: { command: [sh, -c, \"\(folder); mkdir -p build; cp c build/c.lcov\"], "
      + "\(directory)reports: [\(report)] }\n"
    let covered = Dictionary(uniqueKeysWithValues: (1...30).map { ($0, 1) })
    let repository = try await repository(
      gate + Self.coverage,
      [
        "apps/one/lib/main.ts": Self.lines(30), "apps/one/c": Self.lcov(["lib/main.ts": covered]),
        "apps/two/lib/main.ts": Self.lines(30),
      ], ["lib/main.ts": Self.lines(30, "b"), "apps/two/lib/main.ts": Self.lines(31)])
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.output.contains("the new file 'lib/main.ts' is in no coverage report"))
    #expect(run.output.contains("'apps/two/lib/main.ts' is changed, but in no coverage report"))
  }

  // MARK: the lines

  @Test(arguments: ["\r", "\r\n", "\n", "\n\r"])
  func `uncovered lines are counted with any line end`(end: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    let text = (0..<40).map { "let n\($0) = f()" }.joined(separator: end) + end
    try await repository.commit("change", files: ["src/n.swift": text])
    let step = end == "\n\r" ? 2 : 1
    let hits = Dictionary(uniqueKeysWithValues: (0..<40).map { ($0 * step + 1, 0) })
    try repository.write(Self.lcov(["src/n.swift": hits]), to: "c.lcov")
    let run = try await repository.flowctl("coverage", "diff", "c.lcov", "--minimum", "80")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.output.contains("none of 40 new lines") || run.output.contains("0.0 % of 40"))
  }

  @Test(arguments: [(["--minimum", "1"], "show"), (["--base", "develop"], "diff")])
  func `a report of a longer file is unknown`(options: [String], command: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("one", files: ["src/a.swift": Self.lines(5)])
    try await repository.work("feature/x", from: "develop")
    try await repository.commit("two", files: ["src/a.swift": Self.lines(6)])
    try repository.write(Self.lcov(["src/a.swift": [1: 1, 6: 1]]), to: "c.lcov")
    let good = try await repository.flowctl(["coverage", command, "c.lcov"] + options)
    #expect(good.status == 0, "\(good.output)\(good.errors)")
    try repository.write(Self.lcov(["src/a.swift": [1: 1, 6: 1, 90: 1]]), to: "c.lcov")
    let run = try await repository.flowctl(["coverage", command, "c.lcov"] + options)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.output.contains("line 90 of 'src/a.swift', beyond its 6 lines"))
  }

  // MARK: at least one file

  @Test(arguments: [
    "app/**/*.{swift,kt}", "./app/**", "app", "app/", "{app,lib}/**", "*.swift", "**.swift",
    "app/*", "!docs/**", "app/**/", "app/[a-c].swift", "/app/**",
  ])
  func `every usual spelling of a pattern matches, so that the gate runs for a change`(
    pattern: String
  ) async throws {
    let repository = try await repository(
      "  unit: { command: [sh, t.sh], inputs: [\"\(pattern)\"] }\n",
      ["t.sh": "! grep -rq BUG app\n", "app/a.swift": "ok\n"], ["note.md": "x\n"])
    let first = try await repository.flowctl("gate", "run")
    // An absolute path is refused; all others are the files of the folder.
    if pattern.hasPrefix("/") { return #expect(first.status == 78) }
    #expect(first.status == 0, "\(first.output)\(first.errors)")
    try await repository.commit("bug", files: ["app/a.swift": "BUG\n"])
    #expect(try await repository.flowctl("gate", "run").status == 1)
    #expect(try await repository.flowctl("gate", "run", "--changed", "--no-cache").status == 1)
  }

  @Test(arguments: [
    ("source/**", "sources/**"), ("APP/**", "app/**"), ("app/a.swft", "app/a.swift"),
    ("~/app/**", "app/**"), ("Tests/**/*.swift", "**/*.swift"), ("app\\\\**", nil),
    ("app/[d-f].swift", "**/*.swift"), ("a.swift/x", nil),
  ])
  func `a pattern that matches no file is an error with a similar one`(
    pattern: String, near: String?
  ) async throws {
    let repository = try await repository(
      "  unit: { command: ['true'], inputs: [\"app/**\", \"\(pattern)\"] }\n",
      ["app/a.swift": "ok\n", "sources/b.swift": "ok\n"], ["note.md": "x\n"])
    for command in [["gate", "run"], ["gate", "run", "--changed"], ["gate", "run", "--dry-run"]] {
      let run = try await repository.flowctl(command)
      #expect(run.status == 78, "\(run.output)")
      #expect(run.errors.contains("'inputs' of gate 'unit': '"))
      #expect(run.errors.contains("matches no file"))
      if let near { #expect(run.errors.contains("did you mean '\(near)'?"), "\(run.errors)") }
    }
  }

  @Test func `an input that Git ignores is a file, and the gate is never cached`() async throws {
    let repository = try await repository(
      "  unit: { command: ['true'], inputs: [build/settings.json] }\n", [:], ["note.md": "x\n"])
    #expect(try await repository.flowctl("gate", "run").status == 78)
    try repository.write("{}\n", to: "build/settings.json")
    for _ in 0..<2 {
      let gate = try GateAnswer(try await repository.flowctl("gate", "run", "--json")).gates["unit"]
      #expect(gate?.state == "passed" && gate?.cached == false)
    }
  }

  // MARK: the commit

  private func checkout() async throws -> (ScratchRepository, [String: String]) {
    let repository = try await repository(
      "  unit: { command: [sh, t.sh] }\n",
      ["t.sh": "! grep -rq BUG app\n", "app/a.swift": "ok\n"], ["app/a.swift": "BUG\n"])
    let variables = try GitHubRun(repository).pullRequest(
      "feature/x", into: "develop", sha: try await repository.tip("feature/x"))
    #expect(try await repository.flowctl("gate", "run", with: variables).status == 1)
    return (repository, variables)
  }

  @Test(arguments: ["edited", "assumed", "skipped", "staged", "removed", "replaced"])
  func `in a CI run, other files than those of the commit are unknown`(how: String) async throws {
    let (repository, variables) = try await checkout()
    switch how {
    case "assumed":
      try await repository.git("update-index", "--assume-unchanged", "app/a.swift")
      try repository.write("fixed\n", to: "app/a.swift")
    case "skipped":
      try await repository.git("update-index", "--skip-worktree", "app/a.swift")
      try repository.write("fixed\n", to: "app/a.swift")
    case "removed": try FileManager.default.removeItem(atPath: repository.path + "/app/a.swift")
    case "replaced":
      try await repository.git("replace", "HEAD:app/a.swift", "develop:app/a.swift")
      try FileManager.default.removeItem(atPath: repository.path + "/app/a.swift")
      try await repository.git("checkout", "--quiet", "app/a.swift")
    default: try repository.write("fixed\n", to: "app/a.swift")
    }
    if how == "staged" { try await repository.git("add", "app") }
    let run = try await repository.flowctl("gate", "run", with: variables)
    #expect(run.status == 2, "\(run.output)\(run.errors)")
    if how != "removed" { #expect(try await repository.flowctl("gate", "run").status == 0) }
  }

  @Test func `untracked files of a CI run are allowed`() async throws {
    let (repository, variables) = try await checkout()
    try repository.write("x\n", to: "tools/fetched.txt")
    #expect(try await repository.flowctl("gate", "run", with: variables).status == 1)
  }

  // MARK: the report

  @Test func `a report that another gate rewrites is no evidence`() async throws {
    let good = Self.lcov(["app/a.swift": [1: 1, 2: 1]])
    let repository = try await repository(
      "  unit: { command: [sh, -c, \"mkdir -p build; cp c build/c.lcov\"], reports: [build/c.lcov] }\n"
        + "  later: { command: [sh, -c, \"cp good build/c.lcov\"], needs: [unit] }\n"
        + "  coverage: { preset: coverage, needs: [unit, later], minimum: 50 }\n",
      [
        "app/a.swift": Self.lines(2), "c": Self.lcov(["app/a.swift": [1: 0, 2: 0]]), "good": good,
      ], ["note.md": "x\n"])
    let run = try await repository.flowctl("gate", "run", "--json")
    let gate = try GateAnswer(run).gates["coverage"]
    #expect(gate?.state == "error")
    #expect(gate?.reason == "report 'build/c.lcov' changed after its gate 'unit' ended")
  }

  // MARK: shards

  private func shards(_ repository: ScratchRepository, _ name: String) async throws -> [String] {
    var places: [String] = []
    for index in 1...2 {
      let place = "\(repository.scratch.path)/\(name)\(index)"
      try await repository.flowctl("gate", "run", "--shard", "\(index)/2", "--report", place)
      places.append(place)
    }
    return places
  }

  @Test func `only shards of HEAD are merged`() async throws {
    let repository = try await repository(
      "  a: { command: [sh, t.sh] }\n  b: { command: ['true'] }\n",
      ["t.sh": "! grep -rq BUG app\n", "app/a.swift": "ok\n"], ["note.md": "x\n"])
    let green = try await shards(repository, "green")
    #expect(try await repository.flowctl(["gate", "merge"] + green).status == 0)
    // As downloaded artifacts: a folder with one for each shard.
    let folder = repository.scratch.path
    #expect(try await repository.flowctl("gate", "merge", folder).status == 0)
    try await repository.commit("bug", files: ["app/a.swift": "BUG\n"])
    let red = try await shards(repository, "red")
    #expect(try await repository.flowctl(["gate", "merge"] + red).status == 1)
    let run = try await repository.flowctl(["gate", "merge"] + green)
    #expect(run.status == 1)
    #expect(run.errors.contains("green1' checked commit "))
    #expect(try await repository.flowctl(["gate", "merge", green[0], red[1]]).status == 1)
  }

  @Test func `a merge requires what the base requires`() async throws {
    let repository = try await repository(
      "  a: { command: ['true'] }\n  b: { command: ['true'] }\n  c: { command: ['false'] }\n",
      ["src/a": "1\n"], ["note.md": "x\n"])
    // Shards of some gates are not the whole run.
    var places: [String] = []
    for index in 1...2 {
      let place = "\(repository.scratch.path)/some\(index)"
      try await repository.flowctl(
        "gate", "run", "a", "b", "--shard", "\(index)/2", "--report", place)
      places.append(place)
    }
    let run = try await repository.flowctl(["gate", "merge"] + places)
    #expect(run.status == 1)
    #expect(run.errors.contains("no shard ran c"))
    let whole = try await shards(repository, "all")
    #expect(try await repository.flowctl(["gate", "merge"] + whole).status == 1)
    for place in whole {
      let path = place + "/run.record"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacingOccurrences(of: "failed", with: "passed")
        .write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try await repository.flowctl(["gate", "merge"] + whole).status != 0)
  }

  @Test func `gates that a share skips as unchanged need not run`() async throws {
    let repository = try await repository(
      "  a: { command: ['true'], inputs: [src/**] }\n  b: { command: ['true'] }\n",
      ["src/a": "1\n"], ["note.md": "x\n"])
    var places: [String] = []
    for index in 1...2 {
      let place = "\(repository.scratch.path)/changed\(index)"
      try await repository.flowctl(
        "gate", "run", "--changed", "--shard", "\(index)/2", "--report", place)
      places.append(place)
    }
    let run = try await repository.flowctl(["gate", "merge"] + places + ["--json"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(try GateAnswer(run).gates["a"]?.state == "skipped")
  }
}
