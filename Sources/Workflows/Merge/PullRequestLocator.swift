import CI
import Diagnostics
import Git
import Gitflow

/// Finds the commits of a pull request in a CI checkout.
///
/// HEAD is detached there, and for GitHub a merge of both ends: `HEAD^1` is the current tip of the
/// base, while the payload's `base.sha` is frozen at an older time.
struct PullRequestLocator {
  let locator: BranchLocator
  let objects: ObjectReader

  func locate(_ request: PullRequest, base: String) async throws(Failure) -> MergeEnds {
    let parents = try await parentsOfHead()
    let head = try await head(of: request, parents)
    return MergeEnds(
      head: head, base: try await self.base(base, request, parents, head.id))
  }

  /// Both parents where HEAD is a merge; a shallow clone may list parents that it has not got.
  private func parentsOfHead() async throws(Failure) -> [ObjectID] {
    guard let head = try await locator.refs.head().id else { return [] }
    return try await converting { () async throws(GitError) in
      try await objects.commitDetails([head]).first?.parents ?? []
    }
  }

  private func head(
    of request: PullRequest, _ parents: [ObjectID]
  ) async throws(Failure) -> Located {
    let name = request.head.name
    if let sha = request.head.sha {
      if let id = try await commit(sha) { return .found(id, display: name) }
      let fetch = "git fetch \(ShellWord.quoted(locator.remote)) \(ShellWord.quoted(sha))"
      return .missing(
        reason: "the head \(sha.prefix(10)) of '\(name)' is not in this clone",
        remedy: locator.refs.remotes.contains(locator.remote) ? fetch : nil)
    }
    switch request.head.origin {
    case .ours: return try await locator.locate(name)
    case .unknown: return try await headByName(name, parents)
    case .fork:
      return .missing(
        reason: "the run does not tell the commit of the fork's '\(name)'", remedy: nil)
    }
  }

  /// A branch of ours by that name, unless HEAD merges another commit than its tip.
  private func headByName(_ name: String, _ parents: [ObjectID]) async throws(Failure) -> Located {
    let ours = try await locator.locate(name)
    let here = try await locator.refs.head()
    guard let id = ours.id, here.branch == nil, parents.count == 2, here.id != id, parents[1] != id
    else { return ours }
    return .missing(
      reason: "HEAD merges another commit than this repository's '\(name)'", remedy: nil)
  }

  private func base(
    _ name: String, _ request: PullRequest, _ parents: [ObjectID], _ head: ObjectID?
  ) async throws(Failure) -> Located {
    let variants = try await locator.variants(of: name)
    if let remote = variants.last { return .found(remote.id, display: remote.display) }
    if parents.count == 2, let head, parents[1] == head,
      let id = try await commit(parents[0].description)
    {
      return .found(id, display: "HEAD^1")
    }
    return try await locator.locate(name)
  }

  /// The commit of an id that a payload names; hexadecimal digits alone are looked for.
  private func commit(_ sha: String) async throws(Failure) -> ObjectID? {
    guard let id = ObjectID(hex: sha) else { return nil }
    return try await converting { () async throws(GitError) in
      try await objects.commit(id)
    }
  }
}
