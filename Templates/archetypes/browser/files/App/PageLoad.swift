import Foundation

/// One time that a page is asked for; the same page asked for again is another one.
struct PageLoad: Hashable {
  let request: URLRequest
  let number: Int

  /// The request of a page, with the token where the page is of the home page's host.
  static func request(for url: URL, home: URL, token: String?) -> URLRequest {
    var request = URLRequest(url: url)
    if let token, url.scheme == "https", url.host() == home.host() {
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    return request
  }
}
