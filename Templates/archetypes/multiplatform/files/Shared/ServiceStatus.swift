import Foundation

/// The result of a check of a service.
public struct ServiceStatus: Codable, Hashable, Sendable {
  /// False if the service was unreachable or returned an error.
  public let isUp: Bool
  /// The time of the check.
  public let date: Date

  /// A status at a point in time.
  public init(isUp: Bool, date: Date) {
    self.isUp = isUp
    self.date = date
  }

  /// The status for a response code; `code` is nil without a response.
  public init(code: Int?, date: Date) {
    self.init(isUp: code.map { (200..<400).contains($0) } ?? false, date: date)
  }
}
