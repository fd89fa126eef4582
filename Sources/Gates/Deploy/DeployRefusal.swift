package import Base

/// Why no action runs.
package enum DeployRefusal: Error, Hashable, Sendable {
  case unknown(action: String, known: [String])
  case elsewhere(action: String, kinds: [String], branch: String, way: DeployWay?)
  case nothing(branch: String, elsewhere: Elsewhere?)
  case uncounted(action: String)
  case outOfRange(action: String, count: Int, base: Int, size: Int)
  case unversioned(action: String)
  case tagged(String, free: String?)
  /// Required credentials or settings are missing.
  case unset(action: String, variables: [String])
  /// An argument looks like a secret: secrets must come from the environment.
  case secret(action: String, masked: String)

  /// An action of another branch, and the command to get there.
  package struct Elsewhere: Hashable, Sendable {
    let action: String
    let way: DeployWay?
  }

  /// The message.
  package var message: String {
    switch self {
    case .unknown(let action, let known):
      "unknown deploy action '\(action)'"
        + (known.isEmpty ? "" : ", expected one of: " + known.joined(separator: ", "))
    case .elsewhere(let action, let kinds, let branch, _):
      "'\(action)' runs only on \(kinds.joined(separator: " and ")), not on '\(branch)'"
    case .nothing(let branch, let elsewhere):
      "no deploy action runs on '\(branch)'"
        + (elsewhere == nil ? ": no actions are configured" : "")
    case .uncounted(let action):
      "the build number of '\(action)' is unknown: this clone is shallow"
    case .outOfRange(let action, let count, let base, let size):
      "commit number \(count) of '\(action)' exceeds its build numbers \(base) to \(base + size - 1)"
    case .unversioned(let action): "the version for '\(action)' is unknown"
    case .tagged(let tag, _): "tag '\(tag)' points to another commit"
    case .unset(let action, let variables):
      "'\(action)' requires \(variables.joined(separator: " and ")), which "
        + (variables.count == 1 ? "is" : "are") + " not set here"
    case .secret(let action, let masked):
      "the command of '\(action)' contains a possible secret: '\(masked)'"
    }
  }

  private static func hint(_ way: DeployWay?, _ action: String) -> Remedy {
    way?.hint(action) ?? .flowctl("model", "show")
  }

  /// The command to type.
  package var hint: Remedy {
    switch self {
    case .unknown: .flowctl("deploy", "plan")
    case .elsewhere(let action, _, _, let way): Self.hint(way, action)
    case .nothing(_, let elsewhere?): Self.hint(elsewhere.way, elsewhere.action)
    case .nothing(_, nil): "deploy: { internal: { command: [bundle, exec, fastlane, beta] } }"
    case .uncounted: .git("fetch", "--unshallow")
    case .outOfRange(let action, _, _, let size):
      "deploy: { \(action): { build-number: { size: \(size * 10) } } }"
    case .unversioned(let action): .flowctl("deploy", "run", "\(action)", "--version", "<version>")
    case .tagged(let tag, let free):
      free.map { .flowctl("deploy", "run", "tag", "--version", $0) } ?? .git("log", "-1", tag)
    case .unset(let action, let variables):
      Remedy.explain("set \(variables.joined(separator: " and "))").then(
        .flowctl("deploy", "run", action))
    case .secret(let action, _):
      "deploy: { \(action): { environment: [APP_REVIEW_PASSWORD] } }"
    }
  }
}

/// A command that checks out a branch on which an action runs.
package struct DeployWay: Hashable, Sendable {
  package var command: Remedy
  package var isThere: Bool

  package init(_ command: Remedy, isThere: Bool) {
    self.command = command
    self.isThere = isThere
  }

  /// The command for an action; a missing branch must be started first.
  func hint(_ action: String) -> Remedy {
    isThere ? command.then(.flowctl("deploy", "run", action)) : command
  }

  static func best(of ways: [DeployWay]) -> DeployWay? {
    ways.first(where: \.isThere) ?? ways.first
  }
}
