import Configuration
import Gates
import Gitflow
import Pipelines
import Testing

struct PipelinePlannerTests {
  private func workflow(_ id: String, _ pipeline: Pipeline) throws -> PipelineWorkflow {
    try #require(pipeline.workflows.first { $0.id == id })
  }

  @Test func `the events of the adapted model have the jobs of their stages`() throws {
    let pipeline = try Fixture.pipeline()
    let jobs = pipeline.workflows.map { "\($0.id): \($0.jobs.map(\.id).joined(separator: " "))" }
    #expect(
      jobs == [
        "pull-request: changes policy strings manifests android ios ios-ui gate",
        "push-main: candidate candidate-android tag back-merge",
        "push-develop: internal internal-android", "push-release: qa qa-android",
        "submit: submit submit-android",
      ])
  }

  @Test func `Macs build and test, and run no other jobs`() throws {
    for (_, job) in try Fixture.pipeline().jobs where job.machine == .macos {
      #expect(job.platform == .ios)
      #expect(!job.gates.isEmpty || !job.lanes.isEmpty)
    }
  }

  @Test func `no job of a pull request uses a secret or an environment`() throws {
    let jobs = try workflow("pull-request", Fixture.pipeline()).jobs
    #expect(jobs.allSatisfy { $0.secrets.isEmpty && $0.environment == nil })
  }

  @Test func `gates that depend on each other run in one job`() throws {
    let ios = try workflow("pull-request", Fixture.pipeline()).jobs.first { $0.id == "ios" }
    #expect(ios?.gates == ["swiftlint", "unit", "coverage"])
  }

  @Test func `a gate that uses reports of others is left out with them`() throws {
    var gates = Fixture.both
    gates.gates.append(Gate("report", .command(["xcrun", "xccov"]), needs: ["unit"]))
    let jobs = try workflow("pull-request", Fixture.pipeline(.adapted, gates)).jobs
    #expect(jobs.first { $0.id == "ios" }?.isFiltered == true)
    let changed = jobs.first { $0.id == "changes" }?.steps.last
    guard case .changes(let told)? = changed else { throw CancellationError() }
    #expect(told.first { $0.id == "ios" }?.gates == ["swiftlint", "unit"])
    #expect(told.first { $0.id == "ios-ui" }?.gates == ["ui-test"])
  }

  @Test func `an action runs after its dependencies, in one job`() throws {
    let job = try workflow("push-main", Fixture.pipeline()).jobs.first { $0.id == "candidate" }
    #expect(job?.actions == ["screenshots", "candidate"])
    #expect(job?.lanes.map(\.description) == ["ios screenshots", "ios candidate"])
    #expect(job?.secrets == Fixture.iosNames)
  }

  @Test func `a gate of another trigger is not run`() throws {
    var gates = Fixture.both
    gates.gates = [Gate("nightly", .command(["true"]), triggers: [])]
    let jobs = try workflow("pull-request", Fixture.pipeline(.adapted, gates)).jobs
    #expect(jobs.map(\.id) == ["policy", "gate"])
  }

  @Test func `gates of a push run before deployments`() throws {
    let gates = GateSettings(
      gates: [Gate("unit", .command(["./gradlew", "test"]), triggers: [.push])],
      actions: Fixture.androidActions)
    var settings = PipelineSettings()
    settings.android = Fixture.android
    let develop = try workflow("push-develop", Fixture.pipeline(.adapted, gates, settings))
    #expect(develop.jobs.map(\.id) == ["android", "internal-android"])
    #expect(develop.jobs.last?.needs == ["android"])
    #expect(develop.jobs.first?.paths == nil)
  }

  @Test func `one permanent branch without versions needs neither a tag nor a back-merge`() throws {
    let pipeline = try Fixture.pipeline(.githubFlow, GateSettings(), PipelineSettings())
    #expect(pipeline.workflows.map(\.id) == ["pull-request"])
  }

  @Test func `without an app there are the branch policy and the required check`() throws {
    let pipeline = try Fixture.pipeline(.adapted, GateSettings(), PipelineSettings())
    #expect(pipeline.workflows.first?.jobs.map(\.id) == ["policy", "gate"])
    #expect(pipeline.flowctl == .repository("flowctl/flowctl", ref: "v1.2.3", sha256: nil))
  }

  @Test func `the policy job finds secrets, by the gate if there is one`() throws {
    let own = try workflow("pull-request", Fixture.pipeline()).jobs.first { $0.id == "policy" }
    #expect(own?.gates.contains("secrets") == true)
    #expect(own?.steps.contains(.secrets) == false)
    let bare = try Fixture.pipeline(.adapted, GateSettings(), Fixture.all)
    let job = try workflow("pull-request", bare).jobs.first { $0.id == "policy" }
    #expect(job?.steps == [.checkout, .flowctl, .policy, .secrets, .pipelineCheck])
    for (path, text) in try Fixture.files(.adapted, GateSettings())
    where ["pull-request.yml", ".gitlab-ci.yml", "bitrise.yml"].contains(where: path.hasSuffix) {
      #expect(text.contains("flowctl check secrets"), "\(path)")
    }
  }

  @Test(arguments: ["a b", "a'b", "${{x}}", "a;b", "a+b", "!a", "é"])
  func `a branch name that a workflow could misread is rejected`(_ name: String) {
    var model = BranchModel.adapted
    model.kinds[0].shape = .permanent(name, isProduction: true)
    #expect(throws: PipelineFault.branch(name)) { try Fixture.pipeline(model) }
  }

  @Test func `two jobs with the same name are rejected`() {
    let gates = GateSettings(
      gates: [Gate("unit", .command(["./gradlew", "test"]), triggers: [.push])],
      actions: [Fixture.action("android", .android, "internal", from: ["develop"])])
    #expect(throws: PipelineFault.jobTwice("android")) { try Fixture.pipeline(.adapted, gates) }
  }

  @Test func `hotfix and release branches share a workflow if they have the same jobs`() throws {
    let release = try workflow("push-release", Fixture.pipeline())
    let question = PipelineQuestion(.push, branch: "hotfix/1.3.1/crash")
    #expect(question.starts(release))
    #expect(!PipelineQuestion(.push, branch: "release/").starts(release))
    #expect(!PipelineQuestion(.push, branch: "develop").starts(release))
  }
}
