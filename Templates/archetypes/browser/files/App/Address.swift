import Foundation

/// What somebody types where an address belongs.
enum Address {
  /// The page that is meant; nil where the text is no address of the web.
  static func url(of text: String) -> URL? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let full = trimmed.contains("://") ? trimmed : "https://" + trimmed
    guard let url = URL(string: full), url.scheme == "https", let host = url.host(),
      host.contains("."), !host.hasPrefix("."), !host.hasSuffix(".")
    else { return nil }
    return url
  }
}
