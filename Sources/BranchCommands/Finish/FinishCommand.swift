import ArgumentParser
import Diagnostics
import Effects
import Session

package struct FinishCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: "Merge a branch where the model wants it, with tag and back-merges.",
    discussion: """
      Through pull requests, as protected branches want it, or with --local in this clone. By pull \
      requests it does what can be done now and says what waits: it opens the request, and once the \
      forge has merged it, it tags, makes the release, opens the requests of back-merges and deletes \
      the branch. Run it again at any time; in CI --continue goes on with what a push has merged.

      Conflicts are found before anything moves. Refs move in one transaction, after the remote \
      has taken what it is told; --continue and --abort bring a finish to its end that was \
      interrupted, and flowctl undo takes back one that came there.

      flowctl finish release/1.5.0                 opens the request, or goes on from there
      flowctl finish --local --dry-run             what it would do
      flowctl finish feature/42-login --local      into develop, as one commit
      flowctl finish release/1.5.0 --local --push  into main, tag, develop; then the remote
      flowctl finish --local --resolve             stops where a merge conflicts
      flowctl finish --continue
      """)

  @Argument(
    help: "The branch; the one that is checked out where none is named.", completion: .topics)
  var branch: String?

  @OptionGroup var finish: FinishArguments

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await finish.answer("finish", branch, global, in: world) { _ throws(Failure) in
      FinishedName(branch)
    }
  }
}
