import Configuration
import Base
import Gates
import Gitflow
import Pipelines
import Testing

struct PipelineProofTests {
  private static let loading = "import(\"Lanes.rb\")\n"

  private func findings(
    _ gates: GateSettings = Fixture.both, _ settings: PipelineSettings = Fixture.all,
    fastfile: String = ""
  ) throws -> [Diagnostic] {
    let pipeline = try Fixture.pipeline(.adapted, gates, settings)
    return PipelineProof(
      pipeline, gates.actions,
      fastfile: FastfileLanes(parsing: Array((Self.loading + fastfile).utf8))
    ).findings
  }

  @Test(arguments: [BranchModel.adapted, .classic, .githubFlow])
  func `a complete configuration has no finding`(_ model: BranchModel) throws {
    let pipeline = try Fixture.pipeline(model)
    let fastfile = FastfileLanes(parsing: Array(Self.loading.utf8))
    let proof = PipelineProof(pipeline, Fixture.both.actions, fastfile: fastfile)
    #expect(proof.findings.filter { $0.severity == .error } == [])
  }

  @Test func `a missing lane is found, unless the Fastfile has it`() throws {
    var gates = Fixture.both
    gates.actions.append(Fixture.action("beta", .ios, "beta", from: ["develop"], numbers: 900_000))
    #expect(try findings(gates).map(\.rule) == [.laneMissing])
    #expect(try findings(gates, fastfile: "platform :ios do\n  lane :beta do\n  end\nend\n") == [])
    #expect(try findings(gates, fastfile: "platform :android do\n lane :beta do\n").count == 1)
  }

  @Test(arguments: [
    "", "# import(\"Lanes.rb\")\n", "=begin\nimport(\"Lanes.rb\")\n=end\n",
    "import_from_git(url: \"Lanes.rb\")\n",
  ])
  func `lanes that the Fastfile does not import are missing`(fastfile: String) throws {
    let pipeline = try Fixture.pipeline(.adapted, Fixture.both, Fixture.all)
    let findings = PipelineProof(
      pipeline, Fixture.both.actions, fastfile: FastfileLanes(parsing: Array(fastfile.utf8))
    ).findings.filter { $0.rule == .laneMissing }
    #expect(findings.count == Fixture.both.actions.count)
    #expect(findings[0].hint?.text == #"printf '\nimport("Lanes.rb")\n' >> fastlane/Fastfile"#)
  }

  @Test(arguments: [
    ("platform :ios do\n  lane(:beta) do |options|\n  end\nend\n", true),
    ("platform :ios do\n  lane :other do\n  end\nend\nlane :beta do\nend\n", true),
    ("platform :ios do\n  private_lane :beta do\n  end\nend\n", false),
    ("platform :android do\n  lane :other do\n  end\n  lane :beta do\n  end\nend\n", false),
    ("=begin\nlane :beta do\nend\n=end\n", false),
  ])
  func `lanes of a Fastfile are within their platform blocks`(_ text: String, _ isThere: Bool) {
    let lanes = FastfileLanes(parsing: Array(text.utf8))
    #expect(lanes.contains(LaneName(.ios, "beta")) == isThere)
  }

  @Test func `a variable that a Fastfile lane reads must be passed, too`() throws {
    var gates = Fixture.both
    gates.actions.append(Fixture.action("beta", .ios, "beta", from: ["develop"], numbers: 900_000))
    let fastfile = """
      platform :ios do
        private_lane :report do
          sentry(auth_token: ENV["SENTRY_TOKEN"], path: ENV["HOME"])
        end
        lane :beta do
          ENV["SET"] = "1"
          report
          upload(key: ENV.fetch('MY_KEY'), optional: ENV["OTHER"] || "", third: ENV.fetch("X", "y"))
        end
        lane :other do
          puts ENV["NOT_READ"]
        end
      end
      """
    let finding = try #require(findings(gates, fastfile: fastfile).first)
    #expect(finding.rule == .laneEnvironment)
    #expect(finding.evidence["missing"] == ["MY_KEY", "SENTRY_TOKEN"])
  }

  @Test func `a variable that a lane reads must be passed`() throws {
    var gates = Fixture.both
    gates.actions[0].gate.environment = ["ASC_KEY_ID"]
    let finding = try #require(findings(gates).first)
    #expect(finding.rule == .laneEnvironment)
    #expect(
      finding.hint?.text
        == "deploy: { internal: { environment: [ASC_KEY_ID, ASC_ISSUER_ID, ASC_KEY, MATCH_PASSWORD, MATCH_GIT_URL, MATCH_GIT_BASIC_AUTHORIZATION] } }"
    )
  }

  @Test func `a lane that sets a build number needs one from its action`() throws {
    var gates = Fixture.both
    gates.actions[0].buildNumbers = nil
    let finding = try #require(findings(gates).first)
    #expect(finding.hint?.text == "deploy: { internal: { build-number: 700000 } }")
  }

  @Test func `a stage that one platform lacks is reported`() throws {
    var gates = Fixture.both
    gates.actions.removeAll { $0.name == "qa-android" }
    let finding = try #require(findings(gates).first)
    #expect(finding.rule == .stageParity)
    #expect(finding.severity == .warning)
  }

  @Test func `every secret of a job is on the page of secrets`() throws {
    let page = try #require(Fixture.files()[".github/SECRETS.md"])
    for (_, job) in try Fixture.pipeline().jobs {
      for secret in job.secrets { #expect(page.contains("| `\(secret)` |")) }
    }
  }

  @Test func `a lane reads the variables that its Ruby fetches`() throws {
    let ruby = try #require(Fixture.files()["fastlane/Lanes.rb"])
    let fetched = Set(
      ruby.split(separator: "ENV.fetch(\"").dropFirst().map { String($0.prefix { $0 != "\"" }) })
    let known = Set(
      Fixture.iosNames + Fixture.androidNames + ["FLOWCTL_BUILD_NUMBER", "FLOWCTL_VERSION"])
    #expect(fetched == known)
  }
}
