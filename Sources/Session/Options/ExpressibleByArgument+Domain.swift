import ArgumentParser
import Diagnostics
import Gates
import Gitflow

extension OutputFormat: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}
extension VersionBump: ExpressibleByArgument {}
extension BranchModel.Preset: ExpressibleByArgument {}

extension Version: ExpressibleByArgument {
  /// Any of the four forms.
  package init?(argument: String) {
    guard let written = WrittenVersion(parsing: argument) else { return nil }
    self = written.version
  }
}

extension GateTrigger: ExpressibleByArgument {}

extension GateShard: ExpressibleByArgument {
  /// A share as people write it: `2/5`.
  package init?(argument: String) { self.init(parsing: argument) }
}
