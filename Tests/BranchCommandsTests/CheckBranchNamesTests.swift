import BranchCommands
import Session
import Base
import TestSupport
import Testing

/// `check branch` needs only files: it runs no program and writes nothing.
struct CheckBranchNamesTests {
  private static let commit = String(repeating: "a", count: 40)

  private func repository(_ more: [String: String] = [:]) -> [String: String] {
    [
      "/app/.git/HEAD": "ref: refs/heads/feature/login\n",
      "/app/.git/config": "[core]\n\trepositoryformatversion = 0\n",
      "/app/.git/objects/info/packs": "", "/app/.git/refs/heads/develop": Self.commit + "\n",
      "/app/.git/packed-refs": "# pack-refs with: peeled fully-peeled sorted \n"
        + "\(Self.commit) refs/heads/feature/login\n\(Self.commit) refs/tags/v1.4.0\n",
    ].merging(more) { $1 }
  }

  private func report(
    _ names: [String], files: [String: String], directory: String = "/app",
    environment: [String: String] = [:], input: String? = nil
  ) async throws -> Report {
    let world = World.holding(
      files, in: directory, environment: environment, input: input)
    let session = try Session.open(world)
    let options = CheckBranchNames.Options(names: names, readsInput: input != nil)
    return try await CheckBranchNames.run(options, in: session)
  }

  @Test func `the current branch is read from HEAD`() async throws {
    let report = try await report([], files: repository())
    #expect(report.title == "feature/login")
    #expect(report.verdict == .pass)
  }

  @Test func `both ways to read refs give the same result`() async throws {
    let session = try Session.open(World.holding(repository(), in: "/app"))
    let options = CheckBranchNames.Options(
      names: ["feature/Login", "develop/x", "nothing"], readsInput: false)
    let direct = try #require(try CheckBranchNames.runDirectly(options, in: session))
    let full = try await CheckBranchNames.run(options, in: session)
    #expect(direct.json(command: "") == full.json(command: ""))
    #expect(direct.diagnostics.map(\.rule.name).contains("name-collision"))
  }

  @Test func `a version needs Git if production is not at the last tag`() throws {
    func direct(main: String) throws -> Report? {
      let files = repository(["/app/.git/refs/heads/main": main + "\n"])
      let options = CheckBranchNames.Options(names: ["release/1.4.0"], readsInput: false)
      return try CheckBranchNames.runDirectly(
        options, in: try Session.open(World.holding(files, in: "/app")))
    }
    #expect(try direct(main: String(repeating: "b", count: 40)) == nil)
    #expect(try direct(main: Self.commit)?.diagnostics.map(\.rule.name) == ["version-order"])
  }

  @Test func `outside a repository only one file is read`() async throws {
    let report = try await report(["feature/x"], files: ["/home/x": ""], directory: "/home")
    #expect(report.verdict == .pass)
  }

  @Test func `names are read from standard input, one per line`() async throws {
    let report = try await report([], files: repository(), input: "feature/a\r\n\nnothing\n")
    #expect(report.title == "2 branches")
    #expect(report.diagnostics.compactMap(\.subject) == ["nothing"])
  }

  @Test func `very many names are checked like a few, in their order`() async throws {
    let few = ["feature/a", "release/1.5.0", "release/1.3.0", "featrue/x", "feature/Login", "a b"]
    let names = (0..<500).flatMap { number in few.map { "\($0)\(number)" } }
    let many = try await report([], files: repository(), input: names.joined(separator: "\n"))
    let options = CheckBranchNames.Options(names: names, readsInput: false)
    let session = try Session.open(World.holding(repository(), in: "/app"))
    let direct = try #require(try CheckBranchNames.runDirectly(options, in: session))
    #expect(direct.json(command: "") == many.json(command: ""))
    #expect(many.title == "3000 branches" && many.diagnostics.count >= 1000)
  }

  /// Names of all classes, some of them twice.
  private static let generated: [String] = {
    var random = SeededGenerator(seed: 7)
    let beginnings = [
      "feature/", "feat/", "Feature/", "bugfix/", "hotfix/", "release/", "revert-3-", "merge/",
      "dependabot/", "main", "develop", "", "refs/heads/", "feature/login",
    ]
    let endings = [
      "ABC-1-x", "1.4", "1.4.0", "1.3.0/x", "a b", "x..y", "\u{e9}", "main-into-develop", "login",
      "HEAD", "", "v1.5.0", "a.lock", "Login", "9.9.9", String(repeating: "x", count: 5000),
    ]
    return (0..<2500).map { _ in
      let number = Bool.random(using: &random) ? "\(Int.random(in: 0..<200, using: &random))" : ""
      return (beginnings.randomElement(using: &random) ?? "")
        + (endings.randomElement(using: &random) ?? "") + number
    }
  }()

  @Test(
    arguments: ["", "branch-name: warning", "branch-name: 'off'", "version-order: warning"],
    [Severity.error, .warning])
  func `names that are only counted get the same result as those that are shown`(
    rules: String, failOn: Severity
  ) async throws {
    let files = repository(["/app/.flowctl.yml": rules.isEmpty ? "" : "rules: { \(rules) }\n"])
    for names in [Self.generated, Array(Self.generated.prefix(1500))] {
      func report(_ shown: ShownSubjects) async throws -> Report {
        let input = names.joined(separator: "\n")
        let session = try Session.open(World.holding(files, in: "/app", input: input))
        var report = try await CheckBranchNames.run(
          CheckBranchNames.Options(names: [], readsInput: true, shown: shown, failOn: failOn),
          in: session)
        report.failOn = failOn
        return report
      }
      func tally(_ report: Report) -> VerdictTally {
        let findings = Dictionary(grouping: report.diagnostics, by: \.subject)
        return Set(report.checks.map(\.subject)).reduce(into: report.omitted.tally) {
          $0[report.verdict(of: findings[$1] ?? [])] += 1
        }
      }
      let all = try await report(.all)
      for found in [1, 3] {
        let some = try await report(ShownSubjects(silent: 2, found: found))
        #expect(some.verdict == all.verdict)
        #expect(tally(some) == tally(all))
        #expect(Set(some.checks).isSubset(of: all.checks))
        #expect(some.omitted.found.sum > 0)
        let first = try #require(all.diagnostics.first { all.verdict(of: $0) == all.verdict })
        #expect(some.diagnostics.contains(first))
      }
    }
  }

  @Test func `the branch of a CI run takes precedence over HEAD`() async throws {
    let report = try await report(
      [], files: repository(["/app/.git/HEAD": "ref: refs/heads/feature/y\n"]),
      environment: ["GITLAB_CI": "true", "CI_COMMIT_BRANCH": "featrue/x"])
    #expect(report.title == "featrue/x")
    #expect(report.verdict == .fail)
  }

  @Test func `an invalid configuration checks nothing`() async throws {
    await #expect(throws: Failure.self) {
      try await report([], files: repository(["/app/.flowctl.yml": "rulez: {}\n"]))
    }
  }

  @Test func `a merge between missing branches runs no program`() async throws {
    let session = try Session.open(World.holding(repository(), in: "/app"))
    let options = ChangeResolver.Options(head: "feature/gone", base: "release/9.0.0")
    let report = try await CheckMergeRequest.run(options, in: session)
    #expect(report.verdict == .fail, "a feature goes into develop, whatever is missing")
    #expect(report.diagnostics.contains { $0.isUndecided })
  }
}
