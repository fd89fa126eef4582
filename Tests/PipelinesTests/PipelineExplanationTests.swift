import Configuration
import Base
import Gitflow
import Pipelines
import Testing

struct PipelineExplanationTests {
  @Test func `a push to a release branch runs the lanes of its stage`() throws {
    let question = PipelineQuestion(.push, branch: "release/1.4.0")
    let text = PipelineExplanation(question, in: try Fixture.pipeline()).text
    #expect(text.hasPrefix("push-release (github)\n"))
    #expect(text.contains("lane ios qa"))
    #expect(text.contains("ASC_KEY_ID"))
    #expect(
      text.contains(
        "lane ios qa: uploads a build to TestFlight with the changes since the last tag\n"))
    #expect(text.contains("lane android qa: uploads a build to the closed track\n"))
  }

  @Test(arguments: [PipelineProvider.github, .gitlab, .bitrise])
  func `the listed jobs are those of the provider's file`(provider: PipelineProvider) throws {
    var settings = Fixture.all
    settings.providers = [provider]
    let files = try Fixture.files(.adapted, Fixture.both, settings).map(\.value)
    let pipeline = try Fixture.pipeline(.adapted, Fixture.both, settings)
    for question in [
      PipelineQuestion(.pullRequest), PipelineQuestion(.push, branch: "release/1.4.0"),
    ] {
      let explanation = PipelineExplanation(question, in: pipeline)
      guard case .array(let workflows)? = explanation.values["workflows"],
        case .object(let workflow)? = workflows.first,
        case .array(let jobs)? = workflow["jobs"],
        workflow["provider"] == .string(provider.rawValue)
      else {
        Issue.record("no workflow")
        return
      }
      for job in jobs {
        guard case .object(let job) = job, case .string(let name)? = job["name"] else { continue }
        #expect(files.contains { $0.contains("\n  \(name):\n") || $0.contains("\n\(name):\n") })
      }
    }
  }

  @Test func `a push to a feature branch runs nothing`() throws {
    let question = PipelineQuestion(.push, branch: "feature/x")
    let explanation = PipelineExplanation(question, in: try Fixture.pipeline())
    #expect(explanation.text == "nothing runs\n")
    #expect(explanation.values["workflows"] == .array([]))
  }

  @Test(arguments: [
    ("main", "master"), ("trunk", "master"), ("mastr", "master"), ("feature/main", nil),
  ])
  func `a branch that the model names differently is suggested`(
    _ branch: String, _ meant: String?
  ) throws {
    let pipeline = try Fixture.pipeline(.adapted.renamed(["main": "master"]))
    let explanation = PipelineExplanation(PipelineQuestion(.push, branch: branch), in: pipeline)
    let more = meant.map { "; did you mean '\($0)'?" } ?? ""
    #expect(explanation.text == "nothing runs\(more)\n")
    #expect(explanation.values["suggestion"] == .optional(meant))
  }

  @Test(arguments: [PipelineQuestion.Event.pullRequest, .mergeGroup])
  func `a pull request and a merge queue run the same jobs`(_ event: PipelineQuestion.Event) throws
  {
    let text = PipelineExplanation(PipelineQuestion(event), in: try Fixture.pipeline()).text
    #expect(
      text.contains("only if the change affects their files: strings, android, ios, ios-ui\n"))
  }
}
