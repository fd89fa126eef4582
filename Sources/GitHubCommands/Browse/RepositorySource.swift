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

  /// The next ones, and whether they are the last.
  mutating func next() async throws(Failure) -> BrowseList<Repository> {
    guard options.order == .stars else {
      let page = try await page() ?? []
      return BrowseList(elements: page, isComplete: walk.isAtEnd)
    }
    var all: [Repository] = []
    while let more = try await page() { all += more }
    all.sort { one, other in
      one.stars == other.stars ? one.name < other.name : one.stars > other.stars
    }
    return BrowseList(elements: all, isComplete: true)
  }

  private mutating func page() async throws(Failure) -> [Repository]? {
    do throws(GitHubError) {
      guard let page = try await walk.next() else { return nil }
      return options.includesForks ? page : page.filter { !$0.isFork }
    } catch {
      throw ShowUser.failure(error, options.login)
    }
  }
}
