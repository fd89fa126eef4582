import Configuration
import Gates
import Gitflow
import Pipelines
import Testing

struct GitHubWorkflowTests {
  private func workflows() throws -> [(path: String, text: String)] {
    try Fixture.files().filter { $0.key.hasPrefix(".github/workflows/") }.map { ($0.key, $0.value) }
  }

  @Test func `every action is pinned by a full commit`() throws {
    for (path, text) in try Fixture.files()
    where path.hasPrefix(".github/") && path.hasSuffix(".yml") {
      for line in text.split(separator: "\n") {
        guard let action = line.split(separator: "uses: ").last, line.contains("uses: ") else {
          continue
        }
        #expect(
          action.hasPrefix("$/.github/actions/flowctl") || isPinned(action), "\(path): \(line)")
      }
    }
  }

  @Test func `a workflow states which runner version its own action needs`() throws {
    for (path, text) in try workflows() {
      #expect(!text.contains("uses: ./"), "\(path)")
      #expect(text.contains("# Self-hosted runners: '$/' needs version 2.336"), "\(path)")
    }
  }

  private func isPinned(_ action: Substring) -> Bool {
    let commit = action.split(separator: "@").last?.prefix { $0 != " " }
    return commit?.count == 40 && commit?.allSatisfy(\.isHexDigit) == true
  }

  @Test func `every workflow has no permissions by default, and every job has a time-out`() throws {
    for (path, text) in try workflows() {
      #expect(text.contains("\npermissions: {}\n"), "\(path)")
      let jobs = text.split(separator: "\n").filter { $0.hasPrefix("    runs-on:") }.count
      let limits = text.split(separator: "\n").filter { $0.hasPrefix("    timeout-minutes:") }.count
      #expect(jobs > 0 && jobs == limits, "\(path)")
      let checkouts = text.split(separator: "\n").filter { $0.contains("actions/checkout@") }.count
      let kept = text.split(separator: "\n").filter { $0.contains("persist-credentials: false") }
        .count
      #expect(checkouts == kept, "\(path)")
      #expect(!text.contains("pull_request_target"), "\(path)")
    }
  }

  @Test func `a pull request runs on every change of its target, and so does a merge queue`() throws
  {
    let text = try #require(Fixture.files()[".github/workflows/pull-request.yml"])
    #expect(text.contains("    types: [opened, reopened, synchronize, edited]\n  merge_group:\n"))
    #expect(!text.contains("secrets."))
    #expect(text.contains("cancel-in-progress: ${{ github.event_name == 'pull_request' }}"))
  }

  @Test func `the required check needs all jobs and passes none that failed or was canceled`()
    throws
  {
    let text = try #require(Fixture.files()[".github/workflows/pull-request.yml"])
    let verdict = try #require(text.split(separator: "\n  gate:\n").last)
    #expect(
      verdict.hasPrefix(
        """
            name: gate
            needs: [changes, policy, strings, manifests, android, ios, ios-ui]
            if: always()
        """))
    #expect(verdict.contains("test \"$result\" = success || test \"$result\" = skipped"))
  }

  @Test func `a deployment is never canceled`() throws {
    for (path, text) in try workflows() where !path.hasSuffix("pull-request.yml") {
      #expect(text.contains("cancel-in-progress: false"), "\(path)")
    }
  }

  @Test func `no event value is in a script`() throws {
    for (path, text) in try workflows() {
      var isScript = false
      for line in text.split(separator: "\n") {
        let words = line.drop { $0 == " " || $0 == "-" }
        if words.hasPrefix("run:") {
          isScript = true
        } else if words.contains(": ") {
          isScript = false
        }
        if isScript { #expect(!line.contains("${{"), "\(path): \(line)") }
      }
    }
  }

  @Test func `the last stage is started manually, from production only`() throws {
    let text = try #require(Fixture.files()[".github/workflows/submit.yml"])
    #expect(text.contains("'on':\n  workflow_dispatch:\n"))
    #expect(text.contains("    if: github.ref == 'refs/heads/main'\n"))
    #expect(text.contains("    environment: submit\n"))
  }

  @Test(arguments: [
    (
      FlowctlSource.repository("o/r", ref: String(repeating: "a", count: 40), sha256: nil),
      "git fetch"
    ),
    (
      .repository("o/r", ref: "v1", sha256: String(repeating: "0", count: 64)),
      "shasum -a 256 --check"
    ),
    (.folder("Tools/flowctl"), "cd \"$FLOWCTL_FOLDER\""),
    (.archive("o/r", ref: "v1", checksums: ".flowctl/SHA256SUMS"), "/releases/download/"),
  ])
  func `flowctl is built from the configured source`(
    _ source: FlowctlSource, _ part: String
  ) throws {
    var settings = Fixture.all
    settings.flowctl = source
    let files = try Fixture.files(.adapted, Fixture.both, settings)
    #expect(files[".github/actions/flowctl/action.yml"]?.contains(part) == true)
    #expect(source.isPinned)
  }

  @Test func `a tag alone is trusted, but not verified`() {
    #expect(!FlowctlSource.release("1.0.0").isPinned)
  }

  @Test func `an action without a pin is an error of the data file`() {
    #expect(throws: (any Error).self) { try ActionPins(parsing: Array(#"{"pins": []}"#.utf8)) }
  }

  @Test(arguments: ["octocat", "@", "@a b", "@a/b/c", "@a\n* @evil", "@é"])
  func `an invalid GitHub owner is rejected`(_ owner: String) throws {
    let gates = GateSettings(owners: [owner])
    #expect(throws: PipelineFault.owner(owner)) { try Fixture.files(.adapted, gates) }
  }

  @Test func `owners are required for files that can weaken a check`() throws {
    let text = try #require(Fixture.files()[".github/CODEOWNERS"])
    #expect(text.hasSuffix("/fastlane/    @octo/mobile @octocat\n# flowctl:end owners\n"))
    #expect(try Fixture.files(.adapted, GateSettings())[".github/CODEOWNERS"] == nil)
  }

  // MARK: - Several machines, stored passes, labels

  /// Two independent commands for each trigger, which land in one job.
  private static let commands = GateSettings(
    gates: ["lint", "unit"].map {
      Gate($0, .command(["make", $0]), triggers: [.pullRequest, .push], inputs: ["src/**"])
    })

  private func files(_ change: (inout PipelineSettings) -> Void) throws -> [String: String] {
    var settings = PipelineSettings()
    settings.providers = PipelineProvider.allCases
    change(&settings)
    return try Fixture.files(.adapted, Self.commands, settings)
  }

  @Test func `independent gates of a pull request can share several machines`() throws {
    let files = try files { $0.shards = 8 }
    let text = try #require(files[".github/workflows/pull-request.yml"])
    // No more machines than gates that don't need each other.
    #expect(text.contains("        shard:\n          - '1/2'\n          - '2/2'\n"), "\(text)")
    #expect(text.contains("    name: checks ${{ matrix.shard }}\n"))
    #expect(text.contains("--changed --shard \"$SHARD\" --report"))
    #expect(text.contains("          SHARD: ${{ matrix.shard }}\n"))
    #expect(text.contains("name: gates-checks-${{ strategy.job-index }}\n"))
    // The required check still waits for one job with one name.
    #expect(text.contains("needs: [changes, policy, checks]\n"))
    let push = try #require(files[".github/workflows/push-develop.yml"])
    #expect(!push.contains("shard"))
    let gitlab = try #require(files[".gitlab-ci.yml"])
    #expect(gitlab.contains("  parallel: 2\n"))
    #expect(gitlab.contains("--shard \"$CI_NODE_INDEX/$CI_NODE_TOTAL\""))
    #expect(!gitlab.contains("push-develop:checks:\n  parallel"))
    #expect(try self.files { _ in }.values.allSatisfy { !$0.contains("shard") })
  }

  @Test func `a push stores passes and counts, and a pull request only reads them`() throws {
    let files = try files { _ in }
    let request = try #require(files[".github/workflows/pull-request.yml"])
    let push = try #require(files[".github/workflows/push-develop.yml"])
    #expect(request.contains("actions/cache/restore@") && !request.contains("actions/cache/save@"))
    #expect(push.contains("actions/cache/save@") && !push.contains("actions/cache/restore@"))
    #expect(push.contains("key: flowctl-gates-checks-${{ github.sha }}\n"))
    let base = "github.event.pull_request.base.sha || github.event.merge_group.base_sha"
    #expect(request.contains("key: flowctl-gates-checks-${{ \(base) }}\n"))
    #expect(request.contains(".git/flowctl/gates\n") && push.contains(".git/flowctl/gates\n"))
    // A GitLab cache can be written by every unprotected branch.
    #expect(files[".gitlab-ci.yml"]?.contains("cache:") == false)
  }

  @Test func `nothing is read that no push stores`() throws {
    var gates = Self.commands
    for index in gates.gates.indices { gates.gates[index].triggers = [.pullRequest] }
    #expect(try Fixture.files(.adapted, gates).values.allSatisfy { !$0.contains("actions/cache") })
  }

  @Test func `a nightly job on GitHub updates the labels of releases with the least rights`() throws
  {
    let files = try files { $0.syncsLabels = true }
    let text = try #require(files[".github/workflows/release-labels.yml"])
    #expect(text.contains("  schedule:\n"))
    let rights = text.split(separator: "\n").drop { $0 != "    permissions:" }.dropFirst()
      .prefix { $0.hasPrefix("      ") && !$0.hasPrefix("      -") }
    #expect(
      rights.map { $0.drop { $0 == " " }.prefix { $0 != "#" }.trimmingSuffix() } == [
        "contents: read", "issues: write", "pull-requests: write",
      ], "\(rights)")
    #expect(text.contains("run: flowctl release sync --format github\n"))
    #expect(text.contains("persist-credentials: false"))
    // Labels are GitHub's; another service has no such job.
    #expect(files[".gitlab-ci.yml"]?.contains("release-labels") == false)
    #expect(files["bitrise.yml"]?.contains("release-labels") == false)
    #expect(try self.files { _ in }[".github/workflows/release-labels.yml"] == nil)
  }

  @Test func `a nightly job on GitHub stores the web pages, and only reads`() throws {
    let files = try files { $0.writesPages = true }
    let text = try #require(files[".github/workflows/pages.yml"])
    #expect(text.contains("  schedule:\n"))
    #expect(text.contains("flowctl pages --output \"$RUNNER_TEMP/pages\""))
    #expect(text.contains("contents: read\n") && text.contains("issues: read\n"))
    #expect(text.contains("pull-requests: read\n") && !text.contains(": write"))
    #expect(text.contains("path: ${{ runner.temp }}/pages"))
    #expect(try self.files { _ in }[".github/workflows/pages.yml"] == nil)
  }

  @Test func `the pages get the keys of the stores, but no webhook`() throws {
    var settings = Fixture.all
    settings.writesPages = true
    let pipeline = try PipelinePlanner(
      .adapted, Fixture.both, settings, version: "1.2.3",
      labelSecrets: ["FLOWCTL_PLAY_KEY", "RELEASE_HOOK"]
    ).pipeline()
    let jobs = pipeline.workflows.flatMap(\.jobs)
    #expect(jobs.first { $0.id == "pages" }?.secrets == ["FLOWCTL_PLAY_KEY"])
  }

  @Test func `the nightly job gets the keys of the configured stores only`() throws {
    var settings = Fixture.all
    settings.syncsLabels = true
    let pipeline = try PipelinePlanner(
      .adapted, Fixture.both, settings, version: "1.2.3", labelSecrets: ["FLOWCTL_PLAY_KEY"]
    ).pipeline()
    let jobs = pipeline.workflows.flatMap(\.jobs)
    #expect(jobs.first { $0.id == "release-labels" }?.secrets == ["FLOWCTL_PLAY_KEY"])
    #expect(
      jobs.allSatisfy { $0.id == "release-labels" || !$0.secrets.contains("FLOWCTL_PLAY_KEY") })
  }
}

extension Substring {
  fileprivate func trimmingSuffix() -> String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
