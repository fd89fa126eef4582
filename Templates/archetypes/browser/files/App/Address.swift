import Foundation

/// The text of the address field.
enum Address {
  /// The URL of the page; nil if the text is not a web address.
  static func url(of text: String) -> URL? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let full = trimmed.contains("://") ? trimmed : "https://" + trimmed
    guard let url = URL(string: full), url.scheme == "https", let host = url.host(),
      host.contains("."), !host.hasPrefix("."), !host.hasSuffix(".")
    else { return nil }
    return url
  }
}
