import ArgumentParser
import Diagnostics
import Effects
import Session

struct HooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks", abstract: "Have git ask flowctl before a commit and a push.",
    subcommands: [Install.self, Uninstall.self, Status.self, Run.self])

  struct Install: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Install hooks that ask before a commit and a push.",
      discussion: """
        pre-commit and pre-push check the branch's name, and run the gates that are marked \
        `on: pre-commit` or `on: pre-push`. prepare-commit-msg writes the branch's issue into the \
        message, commit-msg checks it by the section `commits` of the configuration. A hook that is there already is kept as pre-commit.local and runs behind \
        ours. The hooks go where core.hooksPath leads.

        flowctl hooks install
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("hooks install", in: world) { session throws(Failure) in
        try await ManageHooks.install(in: session)
      }
    }
  }

  struct Uninstall: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall",
      abstract: "Remove the hooks that flowctl installed, and put back what was there before.",
      discussion: "flowctl hooks uninstall")

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("hooks uninstall", in: world) { session throws(Failure) in
        try await ManageHooks.uninstall(in: session)
      }
    }
  }

  struct Status: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Tell which hooks are installed and what they run.",
      discussion: "flowctl hooks status --json")

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("hooks status", in: world) { session throws(Failure) in
        try await ManageHooks.status(in: session)
      }
    }
  }

  struct Run: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Run what a hook runs.",
      discussion: """
        pre-commit judges the index, written to a directory of its own: the work tree is not \
        touched, and nothing is stashed. pre-push judges what git says on standard input that is \
        to be pushed. `git commit --no-verify` is git's own way around it. The hooks of messages \
        take what git gives them: the file, then where its text is from.

        flowctl hooks run pre-commit
        flowctl hooks run prepare-commit-msg {1} {2}      in lefthook.yml
        flowctl hooks run commit-msg .git/COMMIT_EDITMSG
        """)

    @Argument(help: "pre-commit, pre-push, prepare-commit-msg or commit-msg.")
    var hook: Hook

    @Argument(help: "What git gives the hook.")
    var arguments: [String] = []

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      var global = global
      if !global.verbose { global.quiet = true }
      let (hook, arguments) = (hook, arguments)
      return await global.stoppableReport("hooks run", in: world) { session throws(Failure) in
        try await RunHook.run(hook, arguments, in: session)
      }
    }
  }
}

extension Hook: ExpressibleByArgument {}
