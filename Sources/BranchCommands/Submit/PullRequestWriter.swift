import Diagnostics
import GitHub
import GitHubCommands
import Gitflow
import Session

/// Opens a branch's pull request or updates the open one.
struct PullRequestWriter {
  let client: GitHubClient
  let repository: RepositoryName
  let branch: String

  /// The open pull request of the branch: one into the base takes precedence.
  func open(into base: String) async throws(GitHubError) -> PullRequestRecord? {
    let all = try await client.all(of: .pullRequests(repository, head: branch))
    return all.first { $0.base == base } ?? all.first
  }

  /// The first of the names that is not a label of the repository.
  func unknownLabel(among names: [String]) async throws(GitHubError) -> UnknownLabel? {
    if names.isEmpty { return nil }
    let known = try await client.all(of: .labels(repository)).map(\.name)
    return UnknownLabel(among: names, known: known, in: repository)
  }

  /// Writes the planned changes; returns the requested reviewers, and notes on what failed.
  func write(
    _ plan: SubmitPlan, _ wish: SubmitPlan.Wish, over open: PullRequestRecord?
  ) async throws(GitHubError) -> (request: PullRequestRecord, reviewers: [String], notes: [String])
  {
    var request = try await text(plan, wish, over: open)
    var asked = plan.reviewers
    if !plan.labels.isEmpty {
      _ = try await client.perform(
        .addLabels(repository, number: request.number, names: plan.labels))
      request.labels += plan.labels
    }
    var notes: [String] = []
    if !plan.reviewers.isEmpty {
      do throws(GitHubError) {
        let answer = try await client.perform(
          .requestReviewers(repository, number: request.number, logins: plan.reviewers))
        if case .pullRequest(let changed) = answer { request.reviewers = changed.reviewers }
      } catch .refused(let message, _) {
        // The pull request exists, so a failed review request is only a note.
        notes.append("GitHub rejected the review request: \(ForeignText.shown(message))")
        asked = []
      }
    }
    return (request, asked, notes)
  }

  private func text(
    _ plan: SubmitPlan, _ wish: SubmitPlan.Wish, over open: PullRequestRecord?
  ) async throws(GitHubError) -> PullRequestRecord {
    guard let open else {
      let text = PullRequestText(
        title: wish.text.title, body: SubmittedBody(wish.text.body).marked)
      return try await make(
        .createPullRequest(
          repository, text, head: branch, base: wish.base, isDraft: wish.isDraft), wish)
    }
    if plan.title == nil, plan.body == nil, plan.base == nil { return open }
    let answer = try await client.perform(
      .updatePullRequest(
        repository, number: open.number, title: plan.title,
        body: plan.body.map { SubmittedBody($0).marked }, base: plan.base))
    if case .pullRequest(let changed) = answer { return changed }
    return open
  }

  /// Another run may have opened it since, which is fine.
  private func make(
    _ mutation: Mutation, _ wish: SubmitPlan.Wish
  ) async throws(GitHubError) -> PullRequestRecord {
    do throws(GitHubError) {
      let answer = try await client.perform(mutation)
      if case .pullRequest(let made) = answer { return made }
    } catch .refused(let message, let faults) {
      guard let made = try await open(into: wish.base), made.base == wish.base else {
        throw .refused(message: message, faults: faults)
      }
      return made
    }
    if let made = try await open(into: wish.base) { return made }
    throw .unclear(what: "open a pull request for '\(branch)'")
  }
}

extension SubmitPlan.Wish {
  /// The text of a pull request on GitHub.
  init(_ record: PullRequestRecord) {
    self.init(
      base: record.base, text: SubmittedText(title: record.title, body: record.body),
      isDraft: record.isDraft, labels: record.labels, reviewers: record.reviewers)
  }
}
