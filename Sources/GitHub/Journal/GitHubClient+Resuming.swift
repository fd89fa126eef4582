import Effects

extension GitHubClient {
  /// Seconds after which what was left is not made any more; who queued it may be offline longer.
  private static let longest: Double = 86400
  private static let longestQueued: Double = 30 * 86400

  /// Finishes what earlier runs left, where this client has not yet; nobody else may write.
  func resumeOnce() async throws(GitHubError) {
    guard await resumption.begin() else { return }
    for entry in journal.entries() { try await resume(entry) }
  }

  private func resume(_ entry: JournalEntry) async throws(GitHubError) {
    let mutation = entry.mutation
    do throws(GitHubError) {
      switch try await verdict(of: mutation, since: entry.time) {
      case .happened(let answer):
        keep(answer, to: mutation)
        await finish(entry, answer)
      case .notYet where try await isStillWanted(entry):
        await finish(entry, try await execute(mutation, entry))
      case .notYet, .unknown: await drop(entry)
      }
    } catch {
      guard error.isPassing else { return await drop(entry) }
      throw error
    }
  }

  private func finish(_ entry: JournalEntry, _ answer: MutationAnswer) async {
    journal.end(entry)
    await resumption.add(answer, to: entry.mutation)
    settings.onNote(.resumed(entry.mutation))
  }

  private func drop(_ entry: JournalEntry) async {
    journal.end(entry)
    settings.onNote(.dropped(entry.mutation))
  }

  /// False where it is too old, or somebody has changed the issue since.
  private func isStillWanted(_ entry: JournalEntry) async throws(GitHubError) -> Bool {
    let age = clock.now() - entry.time
    guard age < (entry.isQueued ? Self.longestQueued : Self.longest) else { return false }
    guard case .issue(let number) = entry.mutation.check else { return true }
    let issue = try await value(of: .issue(entry.mutation.repository, number: number))
    let begun = await governor.serverTime(of: entry.time)
    // GitHub tells whole seconds.
    return (WebDate.seconds(iso: issue.updatedAt) ?? 0) <= begun + 1
  }

  /// Looks whether a change has happened since a time of this machine.
  func verdict(
    of mutation: Mutation, since time: Double
  ) async throws(GitHubError) -> MutationVerdict {
    let repository = mutation.repository
    switch mutation.check {
    case .issue(let number):
      return mutation.verdict(try await value(of: .issue(repository, number: number)))
    case .label(let name):
      return mutation.verdict(try await existing(.label(repository, name: name)))
    case .newIssues:
      let issues: [Issue] = try await page(address(of: .newIssues(repository))).value
      // GitHub's clock is known from this answer on at the latest.
      return mutation.verdict(issues, since: await governor.serverTime(of: time))
    case .comments(let number):
      return mutation.verdict(try await all(of: .comments(repository, number: number)))
    case .comment(let id):
      let comment = try await existing(.comment(repository, id: id))
      return mutation.verdict(comment.map { [$0] } ?? [])
    case .statuses(let sha):
      return mutation.verdict(try await value(of: .statuses(repository, sha: sha)))
    case .checkRuns(let sha):
      return mutation.verdict(try await value(of: .checkRuns(repository, sha: sha)))
    case .releases: return mutation.verdict(try await value(of: .releases(repository)))
    case .release(let id):
      return mutation.verdict([try await value(of: .release(repository, id: id))])
    case .pullRequests(let head, let base):
      return mutation.verdict(
        try await all(of: .pullRequests(repository, head: head, base: base)))
    case .pullRequest(let number):
      return mutation.verdict(
        try await value(of: .pullRequestRecord(repository, number: number)))
    case .none: return .unknown
    }
  }

  /// The value, or nil where there is none.
  private func existing<Value>(
    _ endpoint: Endpoint<Value>
  ) async throws(GitHubError) -> Value? {
    do throws(GitHubError) {
      return try await value(of: endpoint)
    } catch .notFound {
      return nil
    }
  }
}

extension GitHubError {
  /// Whether the same may do later.
  package var isPassing: Bool {
    switch self {
    case .limited, .serverFailed, .unreachable, .cancelled, .badToken, .noToken, .unclear,
      .badReply:
      true
    default: false
    }
  }
}
