import ArgumentParser
import Diagnostics
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
