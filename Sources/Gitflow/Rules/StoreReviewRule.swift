import Base

/// The state of a version in the stores, before it merges into production.
package struct StoreReview: Hashable, Sendable {
  package var version: Version
  package var decision: StoreDecision

  /// The state of a version.
  package init(of version: Version, _ decision: StoreDecision) {
    (self.version, self.decision) = (version, decision)
  }
}

/// `store-review`: a version merges into production only after all stores have approved it.
package enum StoreReviewRule {
  /// Checks the least advanced store, a rejection first.
  package static func check(_ review: StoreReview) -> RuleResult {
    switch review.decision {
    case .none:
      .unknown(
        .storeReview, "the configuration names no store",
        remedy: "stores: { app-store: com.example.app, play: com.example.app }")
    case .unknown(let reason):
      .unknown(.storeReview, reason, remedy: .flowctl("stores", "status"))
    case .known(.rejected, let reason), .known(.inRelease, let reason),
      .known(.inReview, let reason):
      .fail(
        .storeReview, "\(review.version) is not approved by all stores (\(reason))",
        hint: .flowctl("stores", "status"), evidence: ["version": .string("\(review.version)")])
    case .known(_, let reason): .pass(.storeReview, "approved (\(reason))")
    }
  }
}
