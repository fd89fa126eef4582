package import Configuration
import Diagnostics
package import Git
package import Gitflow

/// A policy with the place that it was read from.
package struct LoadedPolicy: Sendable {
  package var configuration: Configuration
  /// For people: `.flowctl.yml`, `.flowctl.yml of origin/main`, `the defaults`.
  package var origin: String

  /// A policy from a place.
  package init(_ configuration: Configuration, origin: String) {
    self.configuration = configuration
    self.origin = origin
  }

  /// True where no file says anything.
  package var isDefault: Bool { origin == Self.defaults }

  /// The origin of what holds without a file.
  static let defaults = "the defaults"

  /// The policy that the configuration decodes to.
  package var policy: Policy { configuration.policy }
}

/// The policy of a commit, or what is wrong with it.
package struct CommittedPolicy: Sendable {
  package let commit: ObjectID
  let policy: Result<LoadedPolicy, Failure>
}
