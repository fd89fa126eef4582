import Effects

extension GitHubClient {
  /// Gives up the changes of this account that wait, or those of all, and says which.
  ///
  /// `also` gives up what else waits. What a process is just making is kept.
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

  /// Gives up what another account left; nothing where one of its processes writes, for each account
  /// has a lock of its own.
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
