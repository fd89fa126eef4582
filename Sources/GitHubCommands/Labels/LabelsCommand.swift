import ArgumentParser
import Diagnostics
import Effects
import Session

package struct LabelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Compare repository labels with the configuration.",
    discussion: """
      flowctl labels check
      flowctl labels sync --dry-run
      """,
    subcommands: [LabelsCheck.self, LabelsEnsure.self])
}

struct LabelsCheck: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List the differences between labels and configuration.",
    discussion: """
      Labels that the configuration does not name are ignored.

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
    commandName: "sync",
    abstract: "Create, rename and change labels to match the configuration.",
    discussion: """
      A label with a former name ('former') is renamed; its issues keep it. No label is deleted.

      flowctl labels sync --dry-run --explain
      flowctl labels sync --repo octo/app
      """)

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Show the number of requests to GitHub.")
  var explain = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = EnsureLabels.Options()
    options.choices = github.choices(global)
    options.isDryRun = dryRun
    options.explains = explain
    return await global.answer("labels sync", in: world) { [options] session throws(Failure) in
      try await EnsureLabels.run(options, in: session)
    }
  }
}
