/// One hook of `.pre-commit-config.yaml`, as far as it is read.
package struct PreCommitHook: Hashable, Sendable {
  package var id: String
  package var language: String
  package var entry: String?
  package var arguments: [String]
  package var types: [String]
  /// True where `files`, `exclude` or `exclude_types` narrow its files by rules that no glob can say.
  package var hasPatterns: Bool
  /// The regular expression of `files`.
  package var files: String?
  package var takesFiles: Bool
  package var stages: [String]

  /// A hook of this name with pre-commit's own defaults.
  package init(id: String) {
    self.id = id
    language = ""
    arguments = []
    types = []
    hasPatterns = false
    takesFiles = true
    stages = []
  }
}
