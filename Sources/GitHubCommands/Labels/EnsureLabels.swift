import Board
package import Diagnostics
import Effects
import GitHub
package import Session

/// `labels sync`: brings the labels of repositories in line with the configuration.
package enum EnsureLabels {
  /// What the command line asks.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var isDryRun = false
    /// Tells the price of the plan.
    package var explains = false

    /// The labels of the clone's repository.
    package init() {}
  }

  /// Plans for each repository and carries the plans out; one that fails does not stop the others.
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
        "'\(old.name)' is still there beside '\(label.name)' in \(difference.repository)")
    }
    for operation in difference.operations {
      if !options.isDryRun { try await perform(operation, client) }
      answer.operations.append(operation)
    }
  }

  /// What is there already was made by another in between.
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
