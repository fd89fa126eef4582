/// How big a manifest and what stands beside it may be; beyond, it is refused unread.
package enum SpecLimits {
  /// Bytes of one file.
  package static let bytes = 1 << 20
  /// Lists and maps within one another.
  package static let depth = 64
  /// Texts, lists, maps and keys, aliases followed.
  package static let nodes = 50_000
  /// Files that one manifest is made of.
  package static let files = 200
  /// Files that include one another in a row.
  package static let includes = 16
  /// Nodes that templates may make of a manifest.
  package static let expanded = 100_000
  /// Files of settings, those that are included counted as often as they are.
  package static let settingsFiles = 1000
  /// Bytes of one file of settings.
  package static let settingsBytes = 64 * 1024
  /// Findings of one manifest; the rest is counted.
  package static let findings = 500
}
