import ArgumentParser
import BranchCommands
import CatalogCommands
import Diagnostics
import Effects
import GateCommands
import ProjectCommands
import Session

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Judge branches, merges and history, and what a change adds.",
    discussion: """
      Every check answers pass (0), fail (1) or unknown (2). Unknown means that the evidence is \
      not there, as in a shallow clone, and comes with the command that brings it.
      """,
    subcommands: [
      CheckBranch.self, CheckMerge.self, CheckDrift.self, CheckHistory.self,
      CheckSecretsCommand.self, CheckDuplicationCommand.self, CheckConflictsCommand.self,
      CheckPrivilegesCommand.self,
    ])

  struct CheckBranch: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "branch",
      abstract: "May a branch have this name? (default: the current branch)",
      discussion: """
        Outside a repository the name alone is judged.

        flowctl check branch
        flowctl check branch feature/login release/1.4.0
        git for-each-ref --format='%(refname:short)' refs/heads | flowctl check branch --stdin
        """)

    @Argument(help: "Names of branches.")
    var names: [String] = []

    @Flag(help: "Read names from standard input, one a line.")
    var stdin = false

    @OptionGroup var global: GlobalOptions

    mutating func validate() throws {
      if stdin && !names.isEmpty { throw ValidationError("--stdin takes no names beside it") }
    }

    func run(in world: World) async throws -> ExitStatus {
      let options = CheckBranchNames.Options(
        names: names, readsInput: stdin, shown: global.answering.shown, failOn: global.failOn)
      return await global.report("check branch", in: world) { session throws(Failure) in
        try await CheckBranchNames.run(options, in: session)
      }
    }
  }

  struct CheckMerge: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "May this branch merge there? (default: the CI event, else the current branch)",
      discussion: """
        The policy is read from the base, so that a change can't loosen the rule it is judged by.

        flowctl check merge
        flowctl check merge --head feature/login --base develop
        flowctl check merge --format github            in GitHub Actions
        flowctl check merge --event event.json
        flowctl check merge --publish                  tell GitHub, too: with GITHUB_TOKEN
        """)

    @Option(
      help: ArgumentHelp("The branch to merge.", valueName: "ref"), completion: .branches)
    var head: String?

    @Option(
      help: ArgumentHelp("The branch to merge into.", valueName: "ref"), completion: .branches)
    var base: String?

    @Option(
      help: ArgumentHelp("The payload of a GitHub event.", valueName: "file"), completion: .file())
    var event: String?

    @OptionGroup var publishing: PublishOptions

    @OptionGroup var global: GlobalOptions

    mutating func validate() throws {
      if event != nil, head != nil || base != nil {
        throw ValidationError("--event and --head or --base exclude each other")
      }
    }

    func run(in world: World) async throws -> ExitStatus {
      let options = CheckMergeRequest.Options(head: head, base: base, event: event)
      return await global.report("check merge", in: world, published: publishing.name("merge")) {
        session throws(Failure) in
        try await CheckMergeRequest.run(options, in: session)
      }
    }
  }

  struct CheckDrift: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "drift",
      abstract: "Does every line hold what production holds?",
      discussion: """
        Asked of every permanent branch and open release; squashed releases are recognised.

        flowctl check drift
        flowctl check drift --fail-on warning       also where a copy lost its ancestry
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("check drift", in: world) { session throws(Failure) in
        try await CheckDriftOfLines.run(in: session)
      }
    }
  }

  struct CheckHistory: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "history",
      abstract: "Which merges of the past would have been refused?",
      discussion: """
        Merges that are allowed, not allowed and unknown are counted apart; an unknown one is never \
        a pass. The configuration that fits this history best is printed as well; \
        'flowctl init --from-history' writes it where there is no .flowctl.yml.

        flowctl check history
        flowctl check history --all
        flowctl check history --since v2.0.0
        flowctl check history --since 2024-05-01 --json
        flowctl check history --strings           how translations went on
        """)

    @Option(
      help: ArgumentHelp(
        "Judge only merges since a day (2024-05-01) or since a ref.", valueName: "ref"))
    var since: String?

    @Flag(help: "List each merge instead of one finding per move and cause.")
    var all = false

    @Flag(help: "Tell how far each language was when a string catalog changed, and judge nothing.")
    var strings = false

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let since = since
      if strings {
        return await global.answer("check history", in: world) { session throws(Failure) in
          try await ListCatalogHistory.run(since: since, in: session)
        }
      }
      let all = all
      return await global.report("check history", in: world) { session throws(Failure) in
        try await ReplayHistory.run(since: since, listsAll: all, in: session)
      }
    }
  }
}
