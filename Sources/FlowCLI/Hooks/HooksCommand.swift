import ArgumentParser
import Base
import Session

struct HooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks", abstract: "Manage Git hooks that run flowctl.",
    subcommands: [Install.self, Uninstall.self, Status.self, Run.self])

  struct Install: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Install hooks that run flowctl before a commit and a push.",
      discussion: """
        pre-commit and pre-push check the branch's name and run the gates with `on: pre-commit` or \
        `on: pre-push`. prepare-commit-msg adds the branch's issue to the message; commit-msg checks \
        the message (section `commits`). An existing hook is renamed, such as to pre-commit.local, \
        and runs after flowctl's. core.hooksPath is respected.

        flowctl hooks install
        """)

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await ManageHooks.install(in: session)
    }
  }

  struct Uninstall: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall",
      abstract: "Remove the hooks of flowctl and restore the previous hooks.",
      discussion: "flowctl hooks uninstall")

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await ManageHooks.uninstall(in: session)
    }
  }

  struct Status: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show which hooks are installed and what they run.",
      discussion: "flowctl hooks status --json")

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await ManageHooks.status(in: session)
    }
  }

  struct Run: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Run the checks of a hook.",
      discussion: """
        pre-commit checks the index, exported to a temporary directory: the working tree is not \
        changed and nothing is stashed. pre-push checks the refs that Git passes on standard input. \
        Hooks of messages take Git's arguments: the file, then the source of the message. To skip \
        hooks: `git commit --no-verify`. agent checks the shell command that a coding agent is about \
        to run, in the JSON of its hook on standard input; exit status 2 stops it.

        flowctl hooks run pre-commit
        flowctl hooks run prepare-commit-msg {1} {2}      in lefthook.yml
        flowctl hooks run commit-msg .git/COMMIT_EDITMSG
        """)

    @Argument(help: "pre-commit, pre-push, prepare-commit-msg, commit-msg or agent.")
    var hook: HookName

    @Argument(help: "Arguments that Git passes to the hook.")
    var arguments: [String] = []

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      guard case .git(let hook) = hook else { return await AgentHook.run(in: world) }
      var global = global
      if !global.verbose { global.quiet = true }
      let arguments = arguments
      return await global.stoppableReport("hooks run", in: world) { session throws(Failure) in
        try await RunHook.run(hook, arguments, in: session)
      }
    }
  }
}

/// A hook of Git, or the one of coding agents.
enum HookName: ExpressibleByArgument, Sendable {
  case git(Hook)
  case agent

  init?(argument: String) {
    if argument == AgentHook.name {
      self = .agent
    } else if let hook = Hook(rawValue: argument) {
      self = .git(hook)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { Hook.allCases.map(\.rawValue) + [AgentHook.name] }
}
