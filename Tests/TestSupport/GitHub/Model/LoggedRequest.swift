package import Base

/// A request and its response.
package struct LoggedRequest: Sendable {
  /// Such as `GET /repos/{}/{}/issues`; the bare method and path where no route fits.
  package let route: String
  package let request: WebRequest
  package internal(set) var status = 0
  /// Whether it counts against the hourly limit.
  package internal(set) var isCounted = false
  /// When it came and when its answer was ready, in seconds since 1970.
  package let began: Double
  package internal(set) var ended = 0.0
  /// Number of requests in progress when it arrived, including itself.
  package let inFlight: Int
}
