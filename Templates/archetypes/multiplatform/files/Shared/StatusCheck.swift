import Foundation

/// Checks whether a service is up.
public struct StatusCheck: Sendable {
  private let service: URL

  /// A check of the service at a URL.
  public init(service: URL) {
    self.service = service
  }

  /// Checks once; a missing response is a result, too.
  public func run() async -> ServiceStatus {
    var request = URLRequest(url: service, cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpMethod = "HEAD"
    request.timeoutInterval = 10
    let response = try? await URLSession.shared.data(for: request).1
    return ServiceStatus(code: (response as? HTTPURLResponse)?.statusCode, date: .now)
  }
}
