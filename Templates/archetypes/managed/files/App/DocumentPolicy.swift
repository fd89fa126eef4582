import Foundation

/// What the organization's settings allow.
struct DocumentPolicy: Equatable, Sendable {
  private let settings: ManagedSettings

  init(_ settings: ManagedSettings) {
    self.settings = settings
  }

  /// The server of the documents; nil if the organization's setting is not an https URL.
  var server: URL? {
    guard let url = URL(string: settings.serverUrl), url.scheme == "https", url.host() != nil else {
      return nil
    }
    return url
  }

  var canShare: Bool { settings.allowSharing }

  /// Whether a link may be followed: it must point to an allowed host or a subdomain of one.
  func allows(_ link: URL) -> Bool {
    guard link.scheme == "https", let host = link.host()?.lowercased() else { return false }
    let hosts = settings.allowedHosts.map { $0.lowercased() }
    return hosts.isEmpty || hosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }

  /// Whether the user must sign in again.
  func isOver(since start: Date, now: Date) -> Bool {
    now.timeIntervalSince(start) >= Double(settings.sessionMinutes) * 60
  }
}
