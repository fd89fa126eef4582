import Diagnostics
import Gates
import Gitflow
import Session

/// Finds a command that checks out a branch of each type: a switch, or a start.
struct DeployWays {
  private typealias Found = (name: String, version: Version?)

  let refs: RefReader
  let policy: Policy
  let versions: VersionFacts

  func gather() async throws(Failure) -> [String: DeployWay] {
    var ways: [String: DeployWay] = [:]
    for kind in policy.model.kinds { ways[kind.name.text] = try await way(to: kind) }
    return ways
  }

  private func way(to kind: BranchKind) async throws(Failure) -> DeployWay {
    let name: String? =
      if case .permanent(let branch, _) = kind.shape { branch } else { try await newest(kind) }
    if let name { return DeployWay(.git("switch", name), isThere: true) }
    let start = Command.flowctl("start", kind.name.text)
    // Branches without a version need a name that only the user knows.
    return DeployWay(.run(kind.introducesVersion ? start : start.adding("--help")), isThere: false)
  }

  /// The branch with the highest version, local or remote; by name if versions are equal.
  private func newest(_ kind: BranchKind) async throws(Failure) -> String? {
    if kind.introducesVersion { return versions.open(kind.name).last?.branch.name }
    let classifier = BranchClassifier(policy.model)
    var best: Found?
    for directory in VersionFacts.directories(of: kind.prefixes) {
      for root in ["refs/heads/", "refs/remotes/\(policy.remote)/"] {
        try await refs.forEachName(under: root + directory) { rest in
          let name = directory + String(decoding: rest, as: UTF8.self)
          guard case .kind(kind, let parts) = classifier.classify(name) else { return }
          let found = (name, parts.version?.version)
          if best.map({ Self.isBetter(found, than: $0) }) ?? true { best = found }
        }
      }
    }
    return best?.name
  }

  private static func isBetter(_ left: Found, than right: Found) -> Bool {
    switch (left.version, right.version) {
    case (let mine?, let other?) where mine != other: mine > other
    case (_?, nil): true
    case (nil, _?): false
    default: left.name < right.name
    }
  }
}
