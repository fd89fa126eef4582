import Foundation

/// Fetches the articles.
struct ArticleClient: Sendable {
  let feed: URL

  func articles() async throws -> [Article] {
    let (data, response) = try await URLSession.shared.data(from: feed)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw ServerFailure(status: status) }
    return try Article.all(in: data)
  }
}

/// An error status of a server.
struct ServerFailure: LocalizedError, Hashable {
  let status: Int

  var errorDescription: String? {
    String(localized: "The server returned status \(status).")
  }
}
