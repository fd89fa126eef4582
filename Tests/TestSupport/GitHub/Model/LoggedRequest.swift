package import Effects

/// A request as it came, and how it was answered.
package struct LoggedRequest: Sendable {
  /// Such as `GET /repos/{}/{}/issues`; the bare method and path where no route fits.
  package let route: String
  package let request: WebRequest
  package internal(set) var status = 0
  /// Whether it took one of the hourly requests.
  package internal(set) var isCounted = false
  /// When it came and when its answer was ready, in seconds since 1970.
  package let began: Double
  package internal(set) var ended = 0.0
  /// How many were under way when it came, itself too.
  package let inFlight: Int
}
