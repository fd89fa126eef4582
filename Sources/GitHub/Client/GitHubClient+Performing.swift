import Effects

extension GitHubClient {
  /// Makes a change and says what GitHub answered; what is so already is `done`.
  ///
  /// Changes go out one after another, in all processes. Each is kept in the store before it is
  /// sent: where its answer is lost, it is looked at before it is sent again, now or in a later
  /// run. What an earlier run left is finished first.
  package func perform(_ mutation: Mutation) async throws(GitHubError) -> MutationAnswer {
    try await writing { () async throws(GitHubError) in
      try await resumeOnce()
      if let answer = await resumption.answer(to: mutation) { return answer }
      return try await execute(mutation, try journalled(mutation))
    }
  }

  /// Keeps a change that is about to be sent; nil where the store keeps nothing.
  ///
  /// One that is only held is no reason to go on: a change that is cut off would be forgotten.
  private func journalled(_ mutation: Mutation) throws(GitHubError) -> JournalEntry? {
    do throws(StoreError) {
      return try journal.begin(
        mutation, at: clock.now(), nonce: UInt64(clock.chance() * 1e15))
    } catch .busy {
      throw .storeFailed(reason: StoreError.busy.reason)
    } catch {
      return nil
    }
  }

  /// Keeps changes to be made by a later run, in their order.
  package func enqueue(_ mutations: [Mutation]) async throws(GitHubError) {
    for mutation in mutations {
      do throws(StoreError) {
        _ = try journal.begin(
          mutation, at: clock.now(), isQueued: true,
          nonce: UInt64(clock.chance() * 1e15))
      } catch {
        throw .storeFailed(reason: error.reason)
      }
    }
  }

  /// The changes that wait or were left without an answer, the oldest first.
  package var pendingChanges: [Mutation] { journal.entries().map(\.mutation) }

  /// Finishes what an earlier run began; notes tell what was made and what was dropped.
  ///
  /// It is best called before looking at what is to be done; the first change calls it otherwise.
  package func resumeJournal() async throws(GitHubError) {
    if journal.entries().isEmpty { return }
    try await writing { () async throws(GitHubError) in try await resumeOnce() }
  }

  /// Runs `body` while nobody else writes.
  private func writing<Value: Sendable>(
    _ body: () async throws(GitHubError) -> Value
  ) async throws(GitHubError) -> Value {
    if settings.isOffline { throw .offline(what: host.name) }
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

  /// Sends a change until it is answered, or can't be.
  func execute(
    _ mutation: Mutation, _ entry: JournalEntry?
  ) async throws(GitHubError) -> MutationAnswer {
    let start = clock.now()
    var request = await webRequest(mutation.request)
    var attempts = Attempts(of: settings)
    while true {
      switch try await step(of: mutation, request) {
      case .take(let response):
        return try await taken(response, mutation, entry, start)
      case .redirect(let target, let isPermanent):
        try attempts.follow()
        await follow(&request, to: target, isPermanent: isPermanent)
      case .holdOff:
        try attempts.holdOff()
      case .unsent(let error):
        attempts.failures += 1
        if attempts.areUsedUp { entry.map(journal.end) }
        try await backOff(attempts, for: error)
      case .lost(let error):
        switch try await verdict(of: mutation, since: start) {
        case .happened(let answer): return finished(answer, mutation, entry)
        case .unknown: throw .unclear(what: mutation.summary)
        case .notYet:
          attempts.failures += 1
          try await backOff(attempts, for: error)
        }
      case .fail(let error):
        if error != .cancelled { entry.map(journal.end) }
        throw explained(error)
      }
    }
  }

  private func webRequest(_ wanted: MutationRequest) async -> WebRequest {
    var request = WebRequest(wanted.method, host.apiURL + wanted.path, headers: headers)
    request.url = await redirects.target(of: request.url, at: clock.now())
    request.body = wanted.body
    request.timeout = settings.answerTimeout
    if !wanted.body.isEmpty { request.headers.add("Content-Type", "application/json") }
    return request
  }

  /// One exchange over the wire under the governor.
  private func step(
    of mutation: Mutation, _ request: WebRequest
  ) async throws(GitHubError) -> Step {
    try await governor.pace()
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

  /// Reads the answer of a change; where it can't be read, what has come of it is looked at.
  private func taken(
    _ response: WebResponse, _ mutation: Mutation, _ entry: JournalEntry?, _ start: Double
  ) async throws(GitHubError) -> MutationAnswer {
    if response.status == 204 { return finished(.done, mutation, entry) }
    if let answer = try? MutationAnswer(response, as: mutation.request.reads) {
      return finished(answer, mutation, entry)
    }
    guard case .happened(let answer) = try await verdict(of: mutation, since: start) else {
      throw .unclear(what: mutation.summary)
    }
    return finished(answer, mutation, entry)
  }

  /// Shows what a change did in all views, also in that of the one issue that it was made to.
  func keep(_ answer: MutationAnswer, to mutation: Mutation) {
    var shown: Int64?
    if case .labels = answer, let number = mutation.issueNumber {
      let body = pages.body(at: address(of: .issue(mutation.repository, number: number)))
      shown = body.flatMap { try? Identity(json: $0) }?.id
    }
    try? cache.keep(answer, to: mutation, shown: shown)
  }

  private func finished(
    _ answer: MutationAnswer, _ mutation: Mutation, _ entry: JournalEntry?
  ) -> MutationAnswer {
    keep(answer, to: mutation)
    entry.map(journal.end)
    return answer
  }
}
