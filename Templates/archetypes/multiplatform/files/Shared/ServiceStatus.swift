import Foundation

/// How a service was when it was asked.
public struct ServiceStatus: Codable, Hashable, Sendable {
  /// False where it could not be reached, or answered with a failure.
  public let isUp: Bool
  /// When it was asked.
  public let date: Date

  /// A status at a moment.
  public init(isUp: Bool, date: Date) {
    self.isUp = isUp
    self.date = date
  }

  /// What an answer says; `code` is nil where none came.
  public init(code: Int?, date: Date) {
    self.init(isUp: code.map { (200..<400).contains($0) } ?? false, date: date)
  }
}
