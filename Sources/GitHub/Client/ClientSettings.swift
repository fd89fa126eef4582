/// The settings of a client, independent of its server.
package struct ClientSettings: Sendable {
  /// The source of the token, for hints how to replace it.
  package var tokenSource: TokenSource?
  /// Sends no requests, and returns cached data.
  package var isOffline = false
  /// The maximum wait for a rate limit in seconds; if it would take longer, the command ends.
  package var patience: Double = 90
  /// The timeout of a response in seconds.
  package var answerTimeout: Double = 30
  /// The same for a change: a late change must not be repeated.
  package var writeTimeout: Double = 90
  /// The number of retries for a request without a response.
  package var retries = 3
  /// The maximum number of concurrent reads, in all processes with this token.
  package var readsInFlight = 8
  /// Seconds between two writes; GitHub requires one.
  package var writeSpacing: Double = 1
  /// Names this process among those that share the store, such as by its id and start.
  package var owner: String?
  /// Whether the process with a name is still running; nil if unknown.
  package var isAlive: @Sendable (_ owner: String) -> Bool? = { _ in nil }
  /// Called before a wait.
  package var onWait: @Sendable (Wait) -> Void = { _ in }
  /// Called with a note about a response.
  package var onNote: @Sendable (ClientNote) -> Void = { _ in }

  package init() {}

  /// The same for additional requests, for which the user should not wait long.
  package mutating func hasten() {
    // GitHub itself stops processing a request after ten seconds.
    (patience, answerTimeout, writeTimeout, retries) = (10, 10, 10, 0)
  }
}

/// A wait that a rate limit requires.
package struct Wait: Hashable, Sendable {
  package var seconds: Double
  package var reason: Reason

  /// Which limit is reached.
  package enum Reason: Hashable, Sendable {
    /// The hourly limit is used up.
    case rateLimit
    /// GitHub received too many requests in a short time.
    case secondaryLimit
    /// flowctl's own limit per minute or hour is reached.
    case ownLimit
    /// The server failed, and the request is repeated.
    case serverFailed
  }
}

/// A note about a response.
package enum ClientNote: Hashable, Sendable {
  /// A repository was renamed; if GitHub does not return the new name, it is a path.
  case moved(from: String, to: String)
  /// No request was sent: the data is this number of seconds old.
  case cached(age: Double)
  /// The server has deprecated this path.
  case deprecated(path: String, sunset: String?)
  /// A change of an earlier run was completed.
  case resumed(Mutation)
  /// A change of an earlier run is not completed by this one.
  case waiting(Mutation)
  /// A change of an earlier run was dropped, because another user has changed the same since.
  case dropped(Mutation)
}

/// How many requests a client has sent.
package struct RequestCount: Hashable, Sendable {
  package var sent = 0
  /// The number of these with status 304, which GitHub does not count.
  package var notModified = 0
}
