package import Diagnostics

/// What leads to a branch from which an action runs.
package struct DeployWay: Hashable, Sendable {
  /// What switches to the branch, or starts one.
  package var command: Remedy
  package var isThere: Bool

  /// A way by a command.
  package init(_ command: Remedy, isThere: Bool) {
    self.command = command
    self.isThere = isThere
  }

  /// What to type for an action; a branch that is not there has to be started first.
  func hint(_ action: String) -> Remedy {
    isThere ? command.then(.flowctl("deploy", "run", action)) : command
  }

  static func best(of ways: [DeployWay]) -> DeployWay? {
    ways.first(where: \.isThere) ?? ways.first
  }
}
