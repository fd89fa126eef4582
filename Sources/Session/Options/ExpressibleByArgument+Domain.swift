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

/// A number of days, written `30d`, `6w` or plain.
package struct DayCount: ExpressibleByArgument, Hashable {
  package let days: Int

  init?(argument: String) {
    let unit = argument.hasSuffix("w") ? 7 : 1
    let digits =
      argument.hasSuffix("w") || argument.hasSuffix("d") ? argument.dropLast() : argument[...]
    guard digits.count <= 5, !digits.isEmpty, digits.allSatisfy(\.isASCII), let count = Int(digits),
      count >= 0
    else { return nil }
    days = count * unit
  }
}

extension GateTrigger: ExpressibleByArgument {}

extension GateShard: ExpressibleByArgument {
  /// A share as people write it: `2/5`.
  package init?(argument: String) { self.init(parsing: argument) }
}
