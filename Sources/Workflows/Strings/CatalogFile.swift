import Effects

/// A catalog to judge.
struct CatalogFile: Sendable {
  /// As reports name it: from the top of the repository, or as the user wrote it.
  let path: String
  let absolutePath: String
}
