import ArgumentParser
import Diagnostics
import Effects
import Session

struct IssueReplay: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Make the changes that wait: moves made offline, and changes left without an answer.",
    discussion: """
      A change waits where its answer was lost, or where a run was killed: it may have happened, so \
      that GitHub is asked first. No other command creates what waits. An issue that others have \
      changed in between is left to them. Changes begun with another token are neither made nor \
      dropped; --drop --every-token drops them, as after a token was replaced.

      flowctl issue replay
      flowctl issue replay --drop
      """)

  @Flag(help: "Drop the changes that wait, and send nothing.")
  var drop = false

  @Flag(help: "With --drop: also drop changes that were begun with another token.")
  var everyToken = false

  @OptionGroup var github: GitHubOptions

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if everyToken, !drop { throw ValidationError("--every-token needs --drop") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let choices = github.choices(global)
    if drop, !choices.repositories.isEmpty {
      throw ValidationError("--drop drops the changes of all repositories: leave out --repo")
    }
    let drops: ReplayMoves.Drop? = !drop ? nil : everyToken ? .all : .own
    return await global.answer("issue replay", in: world) { session throws(Failure) in
      try await ReplayMoves.run(choices, drops: drops, in: session)
    }
  }
}
