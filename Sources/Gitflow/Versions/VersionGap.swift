package import Diagnostics

extension VersionFacts {
  /// Why a clone may not know all used versions.
  package enum VersionGap: Hashable, Sendable {
    case shallow
    case deep(Int)
    case absent(AbsentBranch)
    /// Some branches that can have a version are not fetched, as in a single-branch clone.
    case narrow(remote: String, isShallow: Bool)
    case partial(remote: String, isShallow: Bool)

    /// The message for the user.
    package var reason: String {
      switch self {
      case .shallow: "this clone is shallow and may lack merged versions"
      case .deep(let limit):
        "production has more than \(limit) commits since the last version tag; older commits may contain merged versions"
      case .absent(let branch): branch.reason
      case .narrow(let remote, _):
        "this clone fetches only some branches of '\(remote)' and may lack open versions"
      case .partial(let remote, _):
        "only some branches of '\(remote)' were fetched: open versions may be missing"
      }
    }

    /// The command that fetches the rest.
    package var remedy: Remedy {
      switch self {
      case .shallow: .git("fetch", "--unshallow")
      case .deep:
        "tag the last released version: git tag --annotate --message v<version> v<version> <commit>"
      case .absent(let branch): branch.remedy()
      case .narrow(let remote, let isShallow):
        .run([.git("remote", "set-branches", remote, "*"), Self.fetching(remote, isShallow)])
      case .partial(let remote, let isShallow): .run(Self.fetching(remote, isShallow))
      }
    }

    private static func fetching(_ remote: String, _ isShallow: Bool) -> Command {
      Command(["git", "fetch"] + (isShallow ? ["--unshallow"] : []) + [remote])
    }
  }

  /// Why a clone may lack version tags.
  package enum TagGap: Hashable, Sendable {
    case shallow
    case left(out: String)

    /// The message for the user about the clone.
    package var reason: String {
      switch self {
      case .shallow: "this clone is shallow"
      case .left(let remote): "this clone fetches no tags of '\(remote)'"
      }
    }

    /// The command that fetches them, and configures the clone to fetch later ones.
    package var remedy: Remedy {
      switch self {
      case .shallow: .git("fetch", "--tags")
      case .left(let remote):
        .run([
          .git("config", "--unset-all", "remote.\(remote).tagOpt"), .git("fetch", "--tags", remote),
        ])
      }
    }
  }
}
