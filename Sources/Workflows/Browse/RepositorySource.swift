import Diagnostics
import GitHub

/// The repositories of an account in the order that is wanted, some at a time.
struct RepositorySource {
  private let options: ListRepositories.Options
  private var walk: PageWalk<[Repository]>

  init(_ client: GitHubClient, _ options: ListRepositories.Options) {
    self.options = options
    let isByStars = options.order == .stars
    walk = PageWalk(
      client,
      .repositories(
        of: options.login, sort: options.order == .updated ? "updated" : "full_name",
        pageSize: isByStars ? 100 : options.pages.requestSize))
  }

  /// The next ones; nil behind the last one.
  mutating func next() async throws(Failure) -> [Repository]? {
    guard options.order == .stars else { return try await page() }
    guard var all = try await page() else { return nil }
    while let more = try await page() { all += more }
    return all.sorted { one, other in
      one.stars == other.stars ? one.name < other.name : one.stars > other.stars
    }
  }

  private mutating func page() async throws(Failure) -> [Repository]? {
    do throws(Failure) {
      guard let page = try await walk.next() else { return nil }
      return options.includesForks ? page : page.filter { !$0.isFork }
    } catch {
      guard error.status == GitHubError.notFound(what: "").failure.status else { throw error }
      throw ShowUser.failure(.notFound(what: ""), options.login)
    }
  }
}
