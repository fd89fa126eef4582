import Foundation
import Observation

/// What an app shows: the status that was seen last.
@MainActor @Observable
public final class StatusModel {
  /// Nil before the service was asked for the first time.
  public private(set) var status: ServiceStatus?
  /// True while the service is asked.
  public private(set) var isChecking = false

  private let check: StatusCheck
  private let file: StatusFile

  /// The model of a service.
  public init(service: URL = .service, file: StatusFile = .shared) {
    check = StatusCheck(service: service)
    self.file = file
    status = file.read()
  }

  /// Asks the service; what can't be written down is shown all the same.
  public func refresh() async {
    isChecking = true
    defer { isChecking = false }
    let seen = await check.run()
    status = seen
    try? file.write(seen)
  }
}
