/// An entry of the configuration that would turn unknown merges into judged ones.
package struct HistoryProposal: Hashable, Sendable {
  /// What to enter.
  package enum Entry: Hashable, Sendable {
    /// Read a prefix like that of a kind.
    case alias(String, of: KindName)
    /// Read a name as that of a permanent branch in former days.
    case formerName(String, of: KindName)
  }

  package let entry: Entry
  /// How many merges could then be told, by the kinds that they went into.
  package let decided: [KindName: Int]
  /// How many of them would be legal.
  package let legal: Int

  /// How many merges could then be told.
  package var count: Int { decided.values.reduce(0, +) }

  /// The entry as it is written.
  package var configuration: String {
    switch entry {
    case .alias(let prefix, let kind): "branches: { \(kind): { aliases: ['\(prefix)'] } }"
    case .formerName(let name, let kind): "branches: { \(kind): { former: ['\(name)'] } }"
    }
  }
}

/// A prefix that is a few letters away from a known one.
package struct PrefixTypo: Hashable, Sendable {
  /// The beginning of the name as it is written.
  package let written: String
  package let nearest: String
  package let count: Int
  /// One of the names.
  package let example: String
}
