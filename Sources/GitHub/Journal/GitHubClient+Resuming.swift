import Base

extension GitHubClient {
  /// Completes the pending changes of this account in a repository, once per client; no other
  /// process may write meanwhile.
  ///
  /// A change that creates an object is only searched: only the same command or a replay makes it.
  func resumeOnce(in repository: RepositoryName) async throws(GitHubError) {
    guard await resumption.begin(repository) else { return }
    for entry in journal.entries() where entry.mutation.repository == repository {
      let note: ClientNote =
        switch try await resume(entry, mayCreate: false) {
        case .made, .found: .resumed(entry.mutation)
        case .waiting: .waiting(entry.mutation)
        case .dropped: .dropped(entry.mutation)
        }
      settings.onNote(note)
    }
  }

  /// Checks whether a change has happened, and makes it if allowed.
  func resume(
    _ entry: JournalEntry, mayCreate: Bool
  ) async throws(GitHubError) -> ResumedChange {
    let mutation = entry.mutation
    do throws(GitHubError) {
      switch try await verdict(of: mutation, since: entry.time) {
      case .happened(let answer):
        keep(answer, to: mutation)
        await finish(entry, answer)
        return .found
      case .notYet where try await isStillWanted(entry):
        if mutation.makesNew, !mayCreate { return .waiting }
        await finish(entry, try await execute(mutation, entry))
        return .made
      case .notYet, .unknown: break
      }
    } catch {
      if error.isPassing { throw error }
    }
    journal.end(entry)
    return .dropped
  }

  private func finish(_ entry: JournalEntry, _ answer: MutationAnswer) async {
    journal.end(entry)
    await resumption.add(answer, to: entry.mutation)
  }

  /// Checks whether a change has happened since a local time.
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
        try await all(of: .pullRequests(repository, head: head, base: base, state: "all")),
        since: await governor.serverTime(of: time))
    case .pullRequest(let number):
      return mutation.verdict(
        try await value(of: .pullRequest(repository, number: number)))
    case .none: return .unknown
    }
  }

  /// The value; nil if GitHub has or shows none.
  package func existing<Value>(
    _ endpoint: Endpoint<Value>
  ) async throws(GitHubError) -> Value? {
    do throws(GitHubError) {
      return try await value(of: endpoint)
    } catch .notFound {
      return nil
    }
  }
}

/// The outcome of a pending change.
package enum ResumedChange: String, Hashable, Sendable {
  case made
  /// It was already done.
  case found
  /// It creates an object, which not every command may.
  case waiting
  /// It is too old, or another user has changed the same since.
  case dropped
}

extension GitHubError {
  /// Whether the user stopped it.
  package var isCancelled: Bool {
    switch self {
    case .cancelled: true
    case .stored(_, let reason): reason.isCancelled
    default: false
    }
  }

  /// Whether a later attempt may succeed.
  package var isPassing: Bool {
    switch self {
    case .limited, .serverFailed, .unreachable, .cancelled, .badToken, .noToken, .unclear,
      .badReply:
      true
    case .stored(_, let reason): reason.isPassing
    default: false
    }
  }
}

/// The pending changes that a client has completed.
actor Resumption {
  private var answers: [Mutation: MutationAnswer] = [:]
  private var seen: Set<RepositoryName> = []

  /// True the first time for a repository.
  func begin(_ repository: RepositoryName) -> Bool { seen.insert(repository).inserted }

  func add(_ answer: MutationAnswer, to mutation: Mutation) { answers[mutation] = answer }

  /// The response to a change that was completed for an earlier run and is requested again, once.
  func answer(to mutation: Mutation) -> MutationAnswer? {
    answers.removeValue(forKey: mutation)
  }
}

extension GitHubClient {
  /// Drops the pending changes of this account or of all, and returns them.
  ///
  /// `also` drops further pending data. A change that another process is making is kept.
  package func dropJournal(
    ofAll: Bool = false, also: @Sendable () -> [String] = { [] }
  ) async throws(GitHubError) -> [String] {
    try await exclusively { () async throws(GitHubError) in
      var dropped = journal.entries()
      dropped.forEach(journal.end)
      if ofAll {
        for account in Set(journal.allEntries().map(\.account)) { dropped += drop(of: account) }
      }
      return dropped.map(\.mutation.summary) + also()
    }
  }

  /// Drops the pending changes of another account; none if one of its processes is writing, because
  /// each account has its own lock.
  private func drop(of account: String) -> [JournalEntry] {
    let cell = GovernorCell(store, host: host, account: account)
    let owner = settings.owner ?? "dropping"
    var isIdle = true
    _ = cell.exchange {
      isIdle = $0.takeWriting(owner, at: clock.now(), isAlive: settings.isAlive)
    }
    guard isIdle else { return [] }
    defer { _ = cell.exchange { $0.leaveWriting(owner) } }
    let entries = journal.allEntries().filter { $0.account == account }
    entries.forEach(journal.end)
    return entries
  }
}
