import ArgumentParser
import Diagnostics
import Effects
import Session

package struct LabelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Hold the labels of repositories against the configuration.",
    discussion: """
      flowctl labels check
      flowctl labels ensure --dry-run
      """,
    subcommands: [LabelsCheck.self, LabelsEnsure.self])
}

struct LabelsCheck: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "How do the labels differ from the configured ones?",
    discussion: """
      Labels that the configuration does not name are nobody's business.

      flowctl labels check
      flowctl labels check --repo octo/app --repo octo/api --format github
      """)

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let choices = github.choices(global)
    return await global.report("labels check", in: world) { session throws(Failure) in
      try await CheckLabels.run(choices, in: session)
    }
  }
}

struct LabelsEnsure: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "ensure",
    abstract: "Create, rename and change labels so that they are as configured.",
    discussion: """
      A label of an earlier name ('former') is renamed, so that issues keep it. None is deleted.

      flowctl labels ensure --dry-run --explain
      flowctl labels ensure --repo octo/app
      """)

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "Tell what the plan costs at GitHub.")
  var explain = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = EnsureLabels.Options()
    options.choices = github.choices(global)
    options.isDryRun = dryRun
    options.explains = explain
    return await global.answer("labels ensure", in: world) { [options] session throws(Failure) in
      try await EnsureLabels.run(options, in: session)
    }
  }
}
