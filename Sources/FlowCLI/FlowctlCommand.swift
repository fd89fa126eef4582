import ArgumentParser
import BranchCommands
import CatalogCommands
import Base
import GateCommands
import GitHubCommands
import ProjectCommands
import Session

/// The root of the command line.
///
/// Every command of it gives its `commandName`: the parser prints the type of one that does not, which
/// looks through the conformances of the whole program at each start.
struct FlowctlCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowctl",
    abstract: "Automate branches, checks and releases of a mobile app.",
    discussion: """
      flowctl init                       write a configuration that fits
      flowctl start feature add login    create a branch
      flowctl status                     show what you can do next
      flowctl check merge                check this branch against its target
      flowctl explain wrong-base         read about a rule

      Exit status: 0 pass, 1 fail, 2 unknown (data is missing), 64 usage, 65 bad input, \
      69 unavailable, 73 can't create, 74 input/output, 77 not authorized, \
      78 bad configuration, 130 interrupted.
      """,
    version: Session.programVersion,
    subcommands: [GitFlowCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Branches",
        subcommands: [
          StartCommand.self, StatusCommand.self, UpdateCommand.self, SubmitCommand.self,
          FinishCommand.self, RenameCommand.self, UndoCommand.self, BranchesCommand.self,
          PruneCommand.self,
        ]),
      CommandGroup(
        name: "Releases",
        subcommands: [
          ReleaseCommand.self, HotfixCommand.self, VersionCommand.self, AppsCommand.self,
          DeployCommand.self, StoresCommand.self, PagesCommand.self,
        ]),
      CommandGroup(
        name: "Checks",
        subcommands: [
          CheckCommand.self, GateCommand<BuiltInGates>.self, CoverageCommand.self,
          PreflightCommand.self, ReportCommand.self, PolicyCommand.self, ExplainCommand.self,
        ]),
      CommandGroup(
        name: "Issues",
        subcommands: [BoardCommand.self, IssueCommand.self, LabelsCommand.self]),
      CommandGroup(name: "Translations", subcommands: [StringsCommand.self]),
      CommandGroup(
        name: "Project files",
        subcommands: [
          ManifestCommand.self, PipelineCommand.self, RulesetCommand.self, ManagedCommand.self,
          FlagsCommand.self,
        ]),
      CommandGroup(
        name: "Setup",
        subcommands: [
          InitCommand.self, ConfigCommand.self, ModelCommand.self, HooksCommand.self,
          AgentCommand.self, AliasCommand.self, AuthCommand.self, GitHubCommand.self,
          DoctorCommand.self,
          CacheCommand.self,
        ]),
    ])
}

/// The target of the alias `git flow`.
struct GitFlowCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-flow", abstract: "Run a git-flow command.",
    discussion: "flowctl git-flow feature start login", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough, help: "Arguments of `git flow`.")
  var words: [String] = []

  func run(in world: World) async throws -> ExitStatus {
    let answer = ReportWriter(command: "git-flow", options: AnswerOptions(), world: world)
    let translated: [String]
    do throws(Failure) {
      translated = try GitFlowCall.words(words, in: try answer.session())
    } catch {
      return answer.written(error)
    }
    let status = await Flowctl.parse(translated, in: world)
    guard let known = ExitStatus(rawValue: status) else { throw ExitCode(status) }
    return known
  }
}
