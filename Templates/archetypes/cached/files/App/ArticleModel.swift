import Foundation
import Observation

/// The articles of the list, initially from the cache.
@MainActor @Observable
final class ArticleModel {
  private(set) var articles: [Article] = []
  private(set) var problem: String?

  private let client: ArticleClient
  private var cache: ArticleCache?

  init(client: ArticleClient) {
    self.client = client
  }

  func refresh() async {
    do {
      let cache = try self.cache ?? ArticleCache()
      self.cache = cache
      articles = try await cache.articles()
      try await cache.store(try await client.articles())
      articles = try await cache.articles()
      problem = nil
    } catch {
      problem = error.localizedDescription
    }
  }
}
