import Foundation

/// A single load of a page; loading the same page again is a new value.
struct PageLoad: Hashable {
  let request: URLRequest
  let number: Int

  /// The request for a page, with the token if the page is on the home page's host.
  static func request(for url: URL, home: URL, token: String?) -> URLRequest {
    var request = URLRequest(url: url)
    if let token, url.scheme == "https", url.host() == home.host() {
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    return request
  }
}
