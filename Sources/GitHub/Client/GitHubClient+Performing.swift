import Effects

extension GitHubClient {
  /// Makes a change and says what GitHub answered; what is so already is `done`.
  ///
  /// Changes go out one after another, in all processes. Each is kept in the store before it is
  /// sent: where its answer is lost, it is looked at before it is sent again, now or in a later
  /// run. What an earlier run left in the same repository is finished first.
  package func perform(_ mutation: Mutation) async throws(GitHubError) -> MutationAnswer {
    try await writing { () async throws(GitHubError) in
      try await resumeOnce(in: mutation.repository)
      if let answer = await resumption.answer(to: mutation) { return answer }
      // The same was asked for before: it is either there by now, or is made by this.
      for entry in journal.entries() where entry.mutation == mutation { journal.end(entry) }
      return try await execute(mutation, nil)
    }
  }

  /// Keeps a change that is about to be sent; nil where the store keeps nothing.
  ///
  /// One that is only held is no reason to go on: a change that is cut off would be forgotten.
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

  /// What stands for the account in the store; nil without a token.
  package var account: String? { token.map { Token.account(of: $0) } }

  /// The changes of this account that wait or were left without an answer, the oldest first.
  package var pendingChanges: [Mutation] { journal.entries().map(\.mutation) }

  /// The same of other accounts: no command of this one makes them.
  package var pendingChangesOfOthers: [Mutation] {
    let own = Set(journal.entries().map(\.cell))
    return journal.allEntries().filter { !own.contains($0.cell) }.map(\.mutation)
  }

  /// Finishes what an earlier run began in a repository; notes tell what was made and dropped.
  ///
  /// It is best called before looking at what is to be done; the first change calls it otherwise.
  package func resumeJournal(of repository: RepositoryName) async throws(GitHubError) {
    guard journal.entries().contains(where: { $0.mutation.repository == repository }) else {
      return
    }
    try await writing { () async throws(GitHubError) in try await resumeOnce(in: repository) }
  }

  /// Makes the changes of this account that wait, and answers each with what became of it.
  package func replayJournal() async -> [(Mutation, Result<ResumedChange, GitHubError>)] {
    var replayed: [(Mutation, Result<ResumedChange, GitHubError>)] = []
    for entry in journal.entries() {
      do throws(GitHubError) {
        let change = try await writing { () async throws(GitHubError) -> ResumedChange? in
          // Whoever made it while this waited has ended its entry.
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

  /// Runs `body` while nobody else writes.
  private func writing<Value: Sendable>(
    _ body: () async throws(GitHubError) -> Value
  ) async throws(GitHubError) -> Value {
    if settings.isOffline { throw .offline(what: host.name) }
    return try await exclusively(body)
  }

  /// The same where nothing is sent.
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

  /// Sends a change until it is answered, or can't be; `left` is its entry of an earlier run.
  ///
  /// It is in the journal as long as it may have happened, and not while it waits to be sent.
  func execute(
    _ mutation: Mutation, _ left: JournalEntry?
  ) async throws(GitHubError) -> MutationAnswer {
    var entry = left
    do throws(GitHubError) {
      return try await send(mutation, &entry, isLeft: left != nil)
    } catch {
      guard entry != nil else { throw error }
      throw .kept(what: mutation.summary, reason: error)
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

  /// One exchange over the wire under the governor.
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

  /// Reads the answer of a change; where it can't be read, what has come of it is looked at.
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
    _ answer: MutationAnswer, _ mutation: Mutation, _ entry: inout JournalEntry?
  ) -> MutationAnswer {
    keep(answer, to: mutation)
    end(&entry)
    return answer
  }
}
