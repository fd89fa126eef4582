import Base
import GitHub
import GitHubCommands
import Gitflow

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

  /// Writes the planned changes.
  func write(
    _ plan: SubmitPlan, _ wish: SubmitPlan.Wish, over open: PullRequestRecord?
  ) async throws(GitHubError) -> WrittenRequest {
    var written = WrittenRequest(request: try await text(plan, wish, over: open))
    let number = written.request.number
    if !plan.labels.isEmpty {
      try await complete(.addLabels(repository, number: number, names: plan.labels), &written)
    }
    if !plan.reviewers.isEmpty {
      try await complete(
        .requestReviewers(repository, number: number, logins: plan.reviewers), &written)
    }
    return written
  }

  /// Makes a change of the pull request; it exists, so a rejected change is only reported.
  private func complete(
    _ mutation: Mutation, _ written: inout WrittenRequest
  ) async throws(GitHubError) {
    do throws(GitHubError) {
      switch try await client.perform(mutation) {
      case .labels(let labels): written.request.labels = labels.map(\.name)
      case .pullRequest(let changed): written.request.reviewers = changed.reviewers
      default: break
      }
    } catch {
      if error.isCancelled { throw error }
      var what = "labels"
      if case .requestReviewers = mutation { what = "review request" }
      written.failures.append("GitHub rejected the \(what): \(ForeignText.shown(error.message))")
    }
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

/// A pull request as GitHub has it after a run.
struct WrittenRequest {
  var request: PullRequestRecord
  /// The parts of the plan that GitHub rejected.
  var failures: [String] = []
}

extension SubmitPlan.Wish {
  /// The text of a pull request on GitHub.
  init(_ record: PullRequestRecord) {
    self.init(
      base: record.base, text: SubmittedText(title: record.title, body: record.body),
      isDraft: record.isDraft, labels: record.labels, reviewers: record.reviewers)
  }
}
