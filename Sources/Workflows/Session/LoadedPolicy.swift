package import Configuration
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

  /// The policy that the configuration decodes to.
  package var policy: Policy { configuration.policy }
}
