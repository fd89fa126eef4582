import Foundation
import Observation

/// The state of the app: the last status.
@MainActor @Observable
public final class StatusModel {
  /// Nil before the first check.
  public private(set) var status: ServiceStatus?
  /// True during a check.
  public private(set) var isChecking = false

  private let check: StatusCheck
  private let file: StatusFile

  /// The model of a service.
  public init(service: URL = .service, file: StatusFile = .shared) {
    check = StatusCheck(service: service)
    self.file = file
    status = file.read()
  }

  /// Checks the service; shows the status even if it can't be written to the file.
  public func refresh() async {
    isChecking = true
    defer { isChecking = false }
    let seen = await check.run()
    status = seen
    try? file.write(seen)
  }
}
