import ArgumentParser
import Gates

extension GateTrigger: ExpressibleByArgument {}

extension GateShard: ExpressibleByArgument {
  /// A share as people write it: `2/5`.
  package init?(argument: String) { self.init(parsing: argument) }
}
