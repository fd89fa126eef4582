import ArgumentParser
import Gates

extension GateTrigger: ExpressibleByArgument {}

extension GateShard: ExpressibleByArgument {
  /// A shard as users write it: `2/5`.
  package init?(argument: String) { self.init(parsing: argument) }
}
