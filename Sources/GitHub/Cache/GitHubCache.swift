package import Effects

/// What GitHub said before: each thing once under its id, so that every view shows a change at once.
package struct GitHubCache: Sendable {
  let store: Store
  let kind: CacheKind

  /// The cache of a server's things in a store.
  package init(_ store: Store, host: GitHubHost) {
    self.store = store
    kind = CacheKind(host)
  }

  /// Keeps what answers showed.
  func keep(_ batch: CacheBatch) throws(StoreError) {
    if batch.isEmpty { return }
    try store.write { access throws(StoreError) in try put(batch, access) }
  }

  func put(_ batch: CacheBatch, _ access: StoreAccess) throws(StoreError) {
    var records = batch.users.values.map {
      StoredRecord(kind: kind.user, id: $0.id, body: $0.packed)
    }
    records += batch.labels.values.map {
      StoredRecord(kind: kind.label, id: $0.id, body: $0.packed)
    }
    records += batch.milestones.values.map {
      StoredRecord(kind: kind.milestone, id: $0.id, body: $0.packed)
    }
    for issue in batch.issues where try isNews(issue, access) {
      records.append(StoredRecord(kind: kind.issue, id: issue.id, body: issue.packed))
    }
    try access.put(records)
  }

  /// False where a later answer came before this one.
  private func isNews(_ issue: Issue, _ access: StoreAccess) throws(StoreError) -> Bool {
    guard let kept = try access.record(kind.issue, issue.id) else { return true }
    return (Issue.updatedAt(ofPacked: kept) ?? "") <= issue.updatedAt
  }
}
