package import Gitflow

/// Which refs a question needs, so that a repository of 100,000 refs is not read for three of them.
package enum RefScope {
  /// Every branch, local and of the remote, and every tag.
  package static func everything(_ policy: Policy) -> [String] {
    ["refs/heads/", "refs/remotes/\(policy.remote)/", "refs/tags/"]
  }

  /// The branches that bring versions to life, and every tag.
  package static func versions(_ policy: Policy) -> [String] {
    let prefixes = policy.model.kinds.filter(\.introducesVersion).flatMap(\.prefixes)
    return prefixes.flatMap { ["refs/heads/\($0)", "refs/remotes/\(policy.remote)/\($0)"] }
      + ["refs/tags/"]
  }
}
