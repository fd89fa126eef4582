import ArgumentParser
import Diagnostics
import Workflows

struct HooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks", abstract: "Have git ask flowctl before a commit and a push.",
    subcommands: [Install.self, Uninstall.self])

  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Install pre-commit and pre-push hooks that check the branch's name.",
      discussion: """
        A hook of somebody else is never overwritten; the line to add to it is printed instead.

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
      commandName: "uninstall", abstract: "Remove the hooks that flowctl installed.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.report("hooks uninstall") { session throws(Failure) in
        try await ManageHooks.uninstall(in: session)
      }
    }
  }
}
