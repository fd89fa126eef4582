import ArgumentParser
import Diagnostics
import Effects
import Session

package struct FinishCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: "Merge a branch into its target, with tag and back-merges.",
    discussion: """
      Without --local, opens a pull request; run it again after the merge, and it tags the version, \
      creates the release, opens back-merge pull requests and deletes the branch. In CI, use \
      --continue after each push. Conflicts are found before any branch is changed.

      flowctl finish release/1.5.0                 open the pull request, or continue
      flowctl finish --local --dry-run             show what would be done
      flowctl finish feature/42-login --local      merge into develop in this clone
      flowctl finish release/1.5.0 --local --push  merge, tag, back-merge and push
      """)

  @Argument(
    help: "Branch to finish (default: the current branch).", completion: .topics)
  var branch: String?

  @OptionGroup var finish: FinishArguments

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await finish.answer("finish", branch, global, in: world) { _ throws(Failure) in
      FinishedName(branch)
    }
  }
}
