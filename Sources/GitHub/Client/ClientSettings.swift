/// How a client behaves, beside what it talks to.
package struct ClientSettings: Sendable {
  /// Where the token is from, for whoever must replace it.
  package var tokenSource: TokenSource?
  /// Asks nothing, and gives what is kept.
  package var isOffline = false
  /// Seconds that one wait for a limit may take; where it would take longer, the command ends.
  package var patience: Double = 90
  /// Seconds until an answer must be there.
  package var answerTimeout: Double = 30
  /// The same for a change: what is made late must not be made again.
  package var writeTimeout: Double = 90
  /// Times that a request is sent again which got no answer.
  package var retries = 3
  /// Requests for reading that may be on their way at once, in all processes with this token.
  package var readsInFlight = 8
  /// Seconds between two writes; GitHub asks for one.
  package var writeSpacing: Double = 1
  /// Names this process among those that share the store, such as by its id and start.
  package var owner: String?
  /// Whether the process that a name stands for still runs; nil where that can't be told.
  package var isAlive: @Sendable (_ owner: String) -> Bool? = { _ in nil }
  /// Is told before a wait.
  package var onWait: @Sendable (Wait) -> Void = { _ in }
  /// Is told what a user should know of an answer.
  package var onNote: @Sendable (ClientNote) -> Void = { _ in }

  /// The settings that GitHub asks for.
  package init() {}

  /// The same for what is asked beside something that is done already: nobody waits long for it.
  package mutating func hasten() {
    // GitHub itself gives up on an answer after ten seconds.
    (patience, answerTimeout, writeTimeout, retries) = (10, 10, 10, 0)
  }
}

/// A wait that a limit asks for.
package struct Wait: Hashable, Sendable {
  package var seconds: Double
  package var reason: Reason

  /// Which limit holds.
  package enum Reason: Hashable, Sendable {
    /// All requests of the hour are spent.
    case rateLimit
    /// GitHub saw too many in a short time.
    case secondaryLimit
    /// As many as are allowed in a minute or an hour went out from here.
    case ownLimit
    /// The server failed, and is asked again.
    case serverFailed
  }
}

/// What came along with an answer.
package enum ClientNote: Hashable, Sendable {
  /// A repository goes by another name now; where GitHub does not tell it, a path stands for it.
  case moved(from: String, to: String)
  /// Nothing was asked: what is given is as old as so many seconds.
  case kept(age: Double)
  /// The server will cease to serve this some day.
  case deprecated(path: String, sunset: String?)
  /// A change that an earlier run began has been made now.
  case resumed(Mutation)
  /// A change that an earlier run began is not made by this one.
  case waiting(Mutation)
  /// A change that an earlier run began was dropped, for somebody has changed the same since.
  case dropped(Mutation)
}

/// How many requests a client has sent.
package struct RequestCount: Hashable, Sendable {
  package var sent = 0
  /// Of those, the ones that GitHub answered by 304 and does not count.
  package var notModified = 0
}
