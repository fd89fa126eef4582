package import Diagnostics

/// Files that a run of gates puts into a tree by itself.
package struct OwnFiles: Hashable, Sendable {
  private let paths: Set<String>
  private let patterns: [Glob]

  /// Files at these paths, and all that fit a pattern.
  package init(paths: Set<String> = [], patterns: [Glob] = []) {
    self.paths = paths
    self.patterns = patterns
  }

  func contain(_ path: [UInt8]) -> Bool {
    paths.contains(String(decoding: path, as: UTF8.self))
      || patterns.contains { $0.matches(path) }
  }
}
