import Diagnostics

/// What of a tree a run of gates is about.
package enum ChangeScope: Hashable, Sendable {
  /// The whole tree, with the reason where less was asked for.
  case everything(reason: String?)
  /// What a change touches: paths that are there now, and those that no longer are.
  case files(changed: [String], deleted: [String])

  /// Whether a gate with these inputs has to run; one that names none always has.
  func touches(_ inputs: [String]?) -> Bool {
    guard case .files(let changed, let deleted) = self, let inputs else { return true }
    let globs = inputs.map { Glob($0) }
    return (changed + deleted).contains { path in globs.contains { $0.matches(path) } }
  }
}
