import Board
package import Diagnostics
import Effects
import GitHub
package import Session

/// `labels sync`: changes the labels of repositories to match the configuration.
package enum EnsureLabels {
  /// The options of the command line.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var isDryRun = false
    /// Shows the request cost of the plan.
    package var explains = false

    /// The labels of the clone's repository.
    package init() {}
  }

  /// Plans and executes the changes of each repository; a failure does not stop the others.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await BoardSession.open(
      options.choices, needsToken: !options.isDryRun, in: session)
    let repositories = try board.github.neededRepositories()
    let differences = await LabelGatherer(board: board).differences(repositories)
    var answer = EnsureAnswer(isDryRun: options.isDryRun, explains: options.explains)
    answer.price = PlanPrice(
      writes: differences.reduce(0) { $0 + ((try? $1.result.get())?.operations.count ?? 0) },
      reads: repositories.count)
    if options.explains, !options.isDryRun {
      session.world.console.writeErrors(Array((answer.price.text + "\n").utf8))
    }
    for (repository, result) in differences {
      do throws(GitHubError) {
        try await apply(try result.get(), options, board.client, &answer)
      } catch {
        answer.failures.append((repository, error))
      }
    }
    answer.isTotalFailure = answer.failures.count == repositories.count
    return answer.listing
  }

  private static func apply(
    _ difference: LabelDifference, _ options: Options, _ client: GitHubClient,
    _ answer: inout EnsureAnswer
  ) async throws(GitHubError) {
    for case .leftOver(let old, let label) in difference.changes {
      answer.leftOver.append(
        "'\(old.name)' and '\(label.name)' both exist in \(difference.repository)")
    }
    for operation in difference.operations {
      if !options.isDryRun { try await perform(operation, client) }
      answer.operations.append(operation)
    }
  }

  /// A label that already exists was created by another process in between.
  static func perform(
    _ operation: Mutation, _ client: GitHubClient
  ) async throws(GitHubError) {
    do throws(GitHubError) {
      _ = try await client.perform(operation)
    } catch .refused(let message, let faults) {
      if case .createLabel = operation, faults.contains(where: { $0.code == "already_exists" }) {
        return
      }
      throw .refused(message: message, faults: faults)
    }
  }
}
