import Base

extension GitHubClient {
  /// Makes a change and returns GitHub's response; `done` if it was made before.
  ///
  /// Changes are sent in sequence, also across processes. Each is stored before it is sent. If its
  /// response is lost, flowctl checks the change before it sends it again, now or in a later run.
  /// Pending changes of an earlier run in the same repository are completed first.
  ///
  /// - Throws: `ignored` if the response lacks a part of the change.
  package func perform(_ mutation: Mutation) async throws(GitHubError) -> MutationAnswer {
    let answer = try await writing { () async throws(GitHubError) in
      try await resumeOnce(in: mutation.repository)
      if let answer = await resumption.answer(to: mutation) { return answer }
      // The same change is pending: it is either done by now, or made by this request.
      for entry in journal.entries() where entry.mutation == mutation { journal.end(entry) }
      return try await execute(mutation, nil)
    }
    let ignored = mutation.ignored(in: answer)
    if ignored.isEmpty { return answer }
    throw .ignored(what: mutation.subject(in: answer), parts: ignored)
  }

  /// Stores a change before it is sent; nil without a persistent store.
  ///
  /// A locked store is an error: an interrupted change would be lost.
  private func journalled(_ mutation: Mutation) throws(GitHubError) -> JournalEntry? {
    do throws(StoreError) {
      return try journal.begin(
        mutation, at: clock.now(), seen: seenLabel(of: mutation),
        nonce: UInt64(clock.chance() * 1e15))
    } catch .busy {
      throw .storeFailed(reason: StoreError.busy.reason)
    } catch {
      return nil
    }
  }

  /// The key of the account in the store; nil without a token.
  package var account: String? { token.map { Token.account(of: $0) } }

  /// The pending changes of this account, the oldest first.
  package var pendingChanges: [Mutation] { journal.entries().map(\.mutation) }

  /// The pending changes of other accounts, which this one never makes.
  package var pendingChangesOfOthers: [Mutation] {
    let own = Set(journal.entries().map(\.cell))
    return journal.allEntries().filter { !own.contains($0.cell) }.map(\.mutation)
  }

  /// Completes the changes of an earlier run in a repository; notes report the outcome.
  ///
  /// Best called before planning; otherwise the first change calls it.
  package func resumeJournal(of repository: RepositoryName) async throws(GitHubError) {
    guard journal.entries().contains(where: { $0.mutation.repository == repository }) else {
      return
    }
    try await writing { () async throws(GitHubError) in try await resumeOnce(in: repository) }
  }

  /// Completes the pending changes of this account, and returns the outcome of each.
  package func replayJournal() async -> [(Mutation, Result<ResumedChange, GitHubError>)] {
    var replayed: [(Mutation, Result<ResumedChange, GitHubError>)] = []
    for entry in journal.entries() {
      do throws(GitHubError) {
        let change = try await writing { () async throws(GitHubError) -> ResumedChange? in
          // Another process has completed it while this one waited.
          guard journal.entries().contains(where: { $0.cell == entry.cell }) else { return nil }
          return try await resume(entry, mayCreate: true)
        }
        if let change { replayed.append((entry.mutation, .success(change))) }
      } catch {
        replayed.append((entry.mutation, .failure(error)))
      }
    }
    return replayed
  }

  /// Runs `body` while no other process writes.
  private func writing<Value: Sendable>(
    _ body: () async throws(GitHubError) -> Value
  ) async throws(GitHubError) -> Value {
    if settings.isOffline { throw .offline(what: host.name) }
    return try await exclusively(body)
  }

  /// The same without a request.
  func exclusively<Value: Sendable>(
    _ body: () async throws(GitHubError) -> Value
  ) async throws(GitHubError) -> Value {
    try await governor.beginWriting()
    do throws(GitHubError) {
      let value = try await body()
      await governor.endWriting()
      return value
    } catch {
      await governor.endWriting()
      throw error
    }
  }

  /// Sends a change until there is a response, or a final failure; `left` is its earlier entry.
  ///
  /// It is in the journal as long as it may have happened, not while it is queued.
  func execute(
    _ mutation: Mutation, _ left: JournalEntry?
  ) async throws(GitHubError) -> MutationAnswer {
    var entry = left
    do throws(GitHubError) {
      return try await send(mutation, &entry, isLeft: left != nil)
    } catch {
      guard entry != nil else { throw error }
      throw .stored(what: mutation.summary, reason: error)
    }
  }

  private func send(
    _ mutation: Mutation, _ entry: inout JournalEntry?, isLeft: Bool
  ) async throws(GitHubError) -> MutationAnswer {
    let start = clock.now()
    var request = await webRequest(mutation.request)
    var attempts = Attempts(of: settings)
    var mayHaveHappened = isLeft
    while true {
      try await governor.pace()
      if entry == nil { entry = try journalled(mutation) }
      let step = await step(of: mutation, request)
      if step.hasNotHappened, !mayHaveHappened { end(&entry) }
      switch step {
      case .take(let response):
        return try await taken(response, mutation, &entry, start)
      case .redirect(let target, let isPermanent):
        try attempts.follow()
        await follow(&request, to: target, isPermanent: isPermanent)
      case .holdOff:
        try attempts.holdOff()
      case .unsent(let error):
        try await backOff(&attempts, for: error)
      case .lost(let error):
        mayHaveHappened = true
        switch try await verdict(of: mutation, since: start) {
        case .happened(let answer): return finished(answer, mutation, &entry)
        case .unknown: throw .unclear(what: mutation.summary)
        case .notYet: try await backOff(&attempts, for: error)
        }
      case .fail(let error):
        if error != .cancelled { end(&entry) }
        throw explained(error)
      }
    }
  }

  private func end(_ entry: inout JournalEntry?) {
    entry.map(journal.end)
    entry = nil
  }

  private func webRequest(_ wanted: MutationRequest) async -> WebRequest {
    var request = WebRequest(wanted.method, host.apiURL + wanted.path, headers: headers)
    request.url = await redirects.target(of: request.url)
    request.body = wanted.body
    request.timeout = settings.writeTimeout
    if !wanted.body.isEmpty { request.headers.add("Content-Type", "application/json") }
    return request
  }

  /// One network exchange under the governor.
  private func step(
    of mutation: Mutation, _ request: WebRequest
  ) async -> Step {
    let result = await transport.result(of: request)
    guard case .success(let response) = result else {
      await governor.wrote(nil)
      return Step(result, of: request, to: host)
    }
    await governor.wrote(AnswerLimit(response, now: clock.now()), headers: response.headers)
    await note(response.headers, url: request.url)
    if mutation.isMet(by: response) { return .take(WebResponse(status: 204)) }
    return Step(result, of: request, to: host)
  }

  /// Reads the response of a change; if it is unreadable, checks whether the change was made.
  private func taken(
    _ response: WebResponse, _ mutation: Mutation, _ entry: inout JournalEntry?, _ start: Double
  ) async throws(GitHubError) -> MutationAnswer {
    if response.status == 204 { return finished(.done, mutation, &entry) }
    if let answer = try? MutationAnswer(response, as: mutation.request.reads) {
      return finished(answer, mutation, &entry)
    }
    guard case .happened(let answer) = try await verdict(of: mutation, since: start) else {
      throw .unclear(what: mutation.summary)
    }
    return finished(answer, mutation, &entry)
  }

  /// Applies a change to all views, also to that of the changed issue.
  func keep(_ answer: MutationAnswer, to mutation: Mutation) {
    var shown: Int64?
    if case .labels = answer, let number = mutation.issueNumber {
      let body = pages.body(at: address(of: .issue(mutation.repository, number: number)))
      shown = body.flatMap { try? Identity(json: $0) }?.id
    }
    try? cache.keep(answer, to: mutation, shown: shown)
  }

  private func finished(
    _ answer: MutationAnswer, _ mutation: Mutation, _ entry: inout JournalEntry?
  ) -> MutationAnswer {
    keep(answer, to: mutation)
    end(&entry)
    return answer
  }
}
