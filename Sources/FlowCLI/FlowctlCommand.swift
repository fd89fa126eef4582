import ArgumentParser
import BranchCommands
import CatalogCommands
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
    abstract: "Branches, checks and releases for mobile teams, from one model.",
    discussion: """
      Start a branch:            flowctl start feature add a login screen --issue 42
      Is this name legal?        flowctl check branch
      May it merge there?        flowctl check merge
      What is owed to develop?   flowctl check drift
      What is in work?           flowctl board
      What does a rule mean?     flowctl explain wrong-base

      Exit status: 0 all hold, 1 the policy fails, 2 unknown (evidence is missing), 64 usage, \
      65 bad input, 69 something is not there, 73 can't create, 74 input/output, \
      77 not authorised, 78 bad configuration, 130 interrupted.
      """,
    version: Session.programVersion,
    subcommands: [
      StartCommand.self, StatusCommand.self, UpdateCommand.self, SubmitCommand.self,
      FinishCommand.self,
      UndoCommand.self, JournalCommand.self, BranchesCommand.self, PruneCommand.self,
      RebaseOntoCommand.self, CheckCommand.self, ModelCommand.self, StringsCommand.self,
      GateCommand<OwnChecks>.self, ReportCommand.self, CoverageCommand.self, DeployCommand.self,
      PolicyCommand.self, BoardCommand.self, IssueCommand.self, LabelsCommand.self,
      CaptureCommand.self, ReleaseCommand.self, HotfixCommand.self, UsersCommand.self,
      ReposCommand.self, FavouritesCommand.self, ManifestCommand.self, PipelineCommand.self,
      RulesetCommand.self, VersionCommand.self, ManagedCommand.self, FlagsCommand.self,
      AuthCommand.self, CacheCommand.self, OpenCommand.self, InitCommand.self,
      ConfigCommand.self, HooksCommand.self, AliasCommand.self, CICommand.self,
      ExplainCommand.self, DoctorCommand.self, GitFlowCommand.self,
    ])
}
