import Base
import Configuration
import Gitflow
import Pipelines
import Testing

/// The pipeline files of a repository with several apps.
struct AppPipelineTests {
  private static let text = """
    production: per-app
    apps:
      mail: { paths: [apps/mail/**], tag: mail-v<version>, owners: ["@o/mail"] }
      calendar: { paths: [apps/calendar/**, "*.ics"], tag: calendar-v<version>, owners: ["@o/calendar"] }
    shared: { paths: [packages/**] }
    gates:
      unit-mail: { command: [make, mail], app: mail }
      unit-calendar: { command: [make, calendar], app: calendar }
    deploy:
      mail-store: { command: [make, store], from: main, app: mail }
      submit: { command: [make, submit], from: main }
      qa: { command: [make, qa], from: release }
      nightly: { command: [make, nightly], from: develop }
    gate-run: { owners: ["@o/ci"] }
    pipeline: { providers: [github, gitlab, bitrise] }
    """

  private static func files(_ text: String = text) throws -> [String: String] {
    let configuration = try Configuration.read(Array(text.utf8), path: ".flowctl.yml")
    return try Fixture.files(
      configuration.policy.model, configuration.gates, configuration.pipeline)
  }

  @Test func `each app has workflows for its branches, with its actions and environments`() throws {
    let configuration = try Configuration.read(Array(Self.text.utf8), path: ".flowctl.yml")
    let pipeline = try Fixture.pipeline(
      configuration.policy.model, configuration.gates, configuration.pipeline)
    let jobs = pipeline.workflows.map { "\($0.id): \($0.jobs.map(\.id).joined(separator: " "))" }
    #expect(
      jobs == [
        "pull-request: changes policy checks gate", "push-develop: nightly",
        "push-main-mail: mail-store tag back-merge", "push-release-mail: qa",
        "submit-mail: submit",
        "push-main-calendar: tag back-merge", "push-release-calendar: qa",
        "submit-calendar: submit",
      ])
    #expect(
      Set(pipeline.jobs.compactMap(\.job.environment)) == [
        "nightly", "mail-store-mail", "qa-mail", "qa-calendar", "submit-mail", "submit-calendar",
        "back-merge-mail", "back-merge-calendar",
      ])
  }

  @Test func `a workflow of an app runs for the branches of that app alone`() throws {
    let files = try Self.files()
    let mail = try #require(files[".github/workflows/push-main-mail.yml"])
    #expect(mail.contains("- main/mail\n"))
    #expect(!mail.contains("calendar"))
    let release = try #require(files[".github/workflows/push-release-calendar.yml"])
    #expect(release.contains("release/calendar/**"))
    #expect(!release.contains("release/mail"))
    #expect(files.values.allSatisfy { !$0.contains("<app>") })
  }

  @Test func `a job of gates of apps waits for the plan of the change`() throws {
    let files = try Self.files()
    let text = try #require(files[".github/workflows/pull-request.yml"])
    #expect(text.contains("gate plan unit-mail unit-calendar --changed"))
    #expect(text.contains("fromJSON(needs.changes.outputs.checks).include[0] != null"))
  }

  @Test func `owners are those of the apps, then of what they share, then of the checks`() throws {
    let text = try #require(try Self.files()[".github/CODEOWNERS"])
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == [
        "/apps/mail/** @o/mail", "/apps/calendar/** @o/calendar", "*.ics @o/calendar",
        "/packages/** @o/mail @o/calendar", "/.flowctl.yml @o/ci", "/.flowctl/ @o/ci",
        "/.github/ @o/ci", "/fastlane/ @o/ci",
      ])
  }

  @Test(arguments: ["!apps/mail/x", "apps/{a,b}/**", "apps/[ab]/**", "my app/**"])
  func `a pattern that CODEOWNERS can't have is refused`(path: String) throws {
    let text = "apps: { mail: { paths: [\"a/**\", \"\(path)\"], owners: [\"@o\"] } }"
    #expect(throws: PipelineFault.ownedPath(path)) { try Self.files(text) }
  }

  @Test func `one app with all paths has the pipeline of a repository without apps`() throws {
    let rest = """

      gates: { unit: { command: [make, test] } }
      deploy: { qa: { command: [make, qa], from: release } }
      pipeline: { providers: [github, gitlab, bitrise] }
      """
    #expect(try Self.files("apps: { one: { paths: [\"**\"] } }" + rest) == Self.files(rest))
  }
}
