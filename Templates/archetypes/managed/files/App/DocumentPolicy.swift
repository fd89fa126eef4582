import Foundation

/// What the organisation allows, as the app asks for it.
struct DocumentPolicy: Equatable, Sendable {
  private let settings: ManagedSettings

  init(_ settings: ManagedSettings) {
    self.settings = settings
  }

  /// Where documents are; nil where the organisation has set what is no address over https.
  var server: URL? {
    guard let url = URL(string: settings.serverUrl), url.scheme == "https", url.host() != nil else {
      return nil
    }
    return url
  }

  var canShare: Bool { settings.allowSharing }

  /// Whether a link may be followed: to an allowed host or one below it.
  func allows(_ link: URL) -> Bool {
    guard link.scheme == "https", let host = link.host()?.lowercased() else { return false }
    let hosts = settings.allowedHosts.map { $0.lowercased() }
    return hosts.isEmpty || hosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }

  /// Whether people must sign in again.
  func isOver(since start: Date, now: Date) -> Bool {
    now.timeIntervalSince(start) >= Double(settings.sessionMinutes) * 60
  }
}
