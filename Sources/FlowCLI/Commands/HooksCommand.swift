import ArgumentParser
import Diagnostics
import Workflows

struct HooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks", abstract: "Have git ask flowctl before a commit and a push.",
    subcommands: [Install.self, Uninstall.self, Status.self, Run.self])

  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Install pre-commit and pre-push hooks.",
      discussion: """
        They check the branch's name, and run the gates that are marked `on: pre-commit` or \
        `on: pre-push`. A hook that is there already is kept as pre-commit.local and runs behind \
        ours. The hooks go where core.hooksPath leads.

        flowctl hooks install
        """)

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.report("hooks install") { session throws(Failure) in
        try await ManageHooks.install(in: session)
      }
    }
  }

  struct Uninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall",
      abstract: "Remove the hooks that flowctl installed, and put back what was there before.",
      discussion: "flowctl hooks uninstall")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.report("hooks uninstall") { session throws(Failure) in
        try await ManageHooks.uninstall(in: session)
      }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Tell which hooks are installed and what they run.",
      discussion: "flowctl hooks status --json")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.report("hooks status") { session throws(Failure) in
        try await ManageHooks.status(in: session)
      }
    }
  }

  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Run what a hook runs.",
      discussion: """
        pre-commit judges the index, written to a directory of its own: the work tree is not \
        touched, and nothing is stashed. pre-push judges what git says on standard input that is \
        to be pushed. `git commit --no-verify` is git's own way around it.

        flowctl hooks run pre-commit
        """)

    @Argument(help: "pre-commit or pre-push.")
    var hook: Hook

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      var global = global
      if !global.verbose { global.quiet = true }
      let hook = hook
      try await global.stoppableReport("hooks run") { session throws(Failure) in
        try await RunHook.run(hook, in: session)
      }
    }
  }
}
