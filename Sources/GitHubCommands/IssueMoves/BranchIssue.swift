package import Board
import Configuration
import Diagnostics
import Effects
import GitHub
package import Session

/// Moves the issue that a branch names, if a token and the configuration allow.
package struct BranchIssue {
  let issue: String?
  let session: Session
  let choices: GitHubChoices
  /// The column that the board's settings name for it.
  let column: any KeyPath<BoardSettings, BoardColumn?> & Sendable

  /// Creates a value from its parts.
  package init(
    issue: String?, session: Session, choices: GitHubChoices,
    column: any KeyPath<BoardSettings, BoardColumn?> & Sendable
  ) {
    self.issue = issue
    self.session = session
    self.choices = choices
    self.column = column
  }

  /// What was done, or why not, in a line; empty if there is nothing to do.
  ///
  /// A failure is only reported, because the change of the branch is already done.
  package func move(isDryRun: Bool) async -> [String] {
    guard let number = issue.flatMap(IssueReference.init(parsing:))?.number,
      let settings = try? session.policy().configuration.board,
      let column = settings[keyPath: column],
      let github = try? await session.github(choices),
      github.source != nil, github.repositories.count == 1,
      let repository = github.repositories.first
    else { return [] }
    if isDryRun { return ["would move \(repository)#\(number) to '\(column.status)'"] }
    let move = IssueMove(repository, number, to: column, among: settings.columns)
    return await carryOut(move, github.client)
  }

  private func carryOut(_ move: IssueMove, _ client: GitHubClient) async -> [String] {
    do throws(GitHubError) {
      let (mover, found, plan) = try await IssueMover(client: client, move: move).plan()
      let issue = mover.move.reference
      switch try await mover.runKept(found, plan) {
      case .unchanged: return []
      case .moved: return ["moved \(issue) to '\(move.column.status)'"]
      case .overtaken(let column):
        return ["\(issue) was moved to '\(column.status)' in the meantime"]
      }
    } catch {
      let again = Remedy.flowctl("issue", "move", "\(move.number)", move.column.status)
      return ["the move of \(move.reference) is incomplete: \(ForeignText.shown(error.message))"]
        + (error.hint ?? again).hintLines
    }
  }
}
