/// The words of App Store Connect for a version, and what they mean.
package enum AppStoreWords {
  /// Each value of `appVersionState` (OpenAPI 4.4.1); a new value is unknown.
  ///
  /// A version with the value `ACCEPTED` waits for another item of its submission that was rejected.
  package static let versions: [String: StoreState] = [
    "PREPARE_FOR_SUBMISSION": .inRelease, "READY_FOR_REVIEW": .inRelease,
    "DEVELOPER_REJECTED": .inRelease, "WAITING_FOR_REVIEW": .inReview, "IN_REVIEW": .inReview,
    "WAITING_FOR_EXPORT_COMPLIANCE": .inReview, "REJECTED": .rejected,
    "METADATA_REJECTED": .rejected, "INVALID_BINARY": .rejected, "ACCEPTED": .rejected,
    "PENDING_DEVELOPER_RELEASE": .pendingRelease, "PENDING_APPLE_RELEASE": .pendingRelease,
    "PROCESSING_FOR_DISTRIBUTION": .pendingRelease, "READY_FOR_DISTRIBUTION": .live,
    "REPLACED_WITH_NEW_VERSION": .replaced,
  ]

  /// Each state of a review submission: true if it is open, and so can contain a rejection.
  package static let submissions: [String: Bool] = [
    "READY_FOR_REVIEW": true, "WAITING_FOR_REVIEW": true, "IN_REVIEW": true,
    "UNRESOLVED_ISSUES": true, "CANCELING": false, "COMPLETING": true, "COMPLETE": false,
  ]

  /// Each state of an item of a submission: true if it was rejected.
  package static let items: [String: Bool] = [
    "READY_FOR_REVIEW": false, "ACCEPTED": false, "APPROVED": false, "REJECTED": true,
    "REMOVED": false,
  ]

  /// The state of a version in distribution, by the state of its phased release.
  static func distributed(_ phase: String?, day: Int?) -> StoreState {
    switch phase {
    case nil, "COMPLETE": .live
    case "ACTIVE": .rollingOut(day.flatMap(StoreShare.init(phasedDay:)))
    case "PAUSED": .halted(day.flatMap(StoreShare.init(phasedDay:)))
    case "INACTIVE": .unknown(reason: "its phased release is INACTIVE although it is distributed")
    case let word?: .unknown(reason: "unknown value '\(word)' of phasedReleaseState")
    }
  }

  static func state(of version: StoreRelease) -> StoreState {
    guard let state = versions[version.word] else {
      return .unknown(reason: "unknown value '\(version.word)' of appVersionState")
    }
    switch state {
    case .live: return distributed(version.phase, day: version.day)
    case .replaced, .rejected: return state
    default: break
    }
    // A rejection may be only in the submission, so without it every other state is unknown.
    switch version.issues {
    case "rejected": return .rejected
    case "none": return state
    case let reason: return .unknown(reason: reason)
    }
  }
}

/// The words of Google Play for a release, and what they mean.
package enum PlayWords {
  package static let prefix = "RELEASE_LIFECYCLE_STATE_"

  /// Each value of `releaseLifecycleState`; nil means that only the rollout shows the state.
  package static let lifecycles: [String: StoreState?] = [
    "DRAFT": .inRelease, "NOT_SENT_FOR_REVIEW": .inRelease, "IN_REVIEW": .inReview,
    "APPROVED_NOT_PUBLISHED": .pendingRelease, "NOT_APPROVED": .rejected, "PUBLISHED": nil,
    "UNSPECIFIED": .unknown(reason: "Google Play states no state"),
  ]

  static func state(of release: StoreRelease) -> StoreState {
    let word = release.word.hasPrefix(prefix) ? String(release.word.dropFirst(prefix.count)) : ""
    guard let state = lifecycles[word] else {
      return .unknown(reason: "unknown value '\(release.word)' of releaseLifecycleState")
    }
    if release.phase == nil, state == nil, release.issues != "none" {
      return .unknown(reason: release.issues)
    }
    return state ?? published(release.phase, share: release.share)
  }

  /// The state of a published release, by the status of its rollout.
  static func published(_ status: String?, share: StoreShare?) -> StoreState {
    switch status {
    case nil: .unknown(reason: "Google Play shows the rollout only with 'share: edit'")
    case "completed": .live
    case "inProgress": .rollingOut(share)
    case "halted": .halted(share)
    case let word?: .unknown(reason: "unknown status '\(word)' of a published release")
    }
  }
}
