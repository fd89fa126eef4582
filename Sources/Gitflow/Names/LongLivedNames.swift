/// Names that repositories give to branches which stay, whatever the model says.
package enum LongLivedNames {
  /// True of a branch that no hint may rename or delete.
  package static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = [
    "HEAD", "dev", "develop", "development", "gh-pages", "main", "master", "production", "staging",
    "trunk",
  ]
}
