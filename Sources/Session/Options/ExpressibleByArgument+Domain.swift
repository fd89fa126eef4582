import ArgumentParser
import Base
package import Gitflow

extension OutputFormat: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}
extension VersionBump: ExpressibleByArgument {}
extension BranchModel.Preset: ExpressibleByArgument {}

extension Version: ExpressibleByArgument {
  /// Any of the four forms, with two to four numbers.
  package init?(argument: String) {
    guard let written = WrittenVersion(parsing: argument, .any) else { return nil }
    self = written.version
  }

  /// The version to start, with what is expected instead of another text.
  package static func starting(_ argument: String) throws -> Version {
    guard let version = Version(argument: argument) else {
      throw ValidationError("expected a version such as 1.4.0")
    }
    return version
  }
}
