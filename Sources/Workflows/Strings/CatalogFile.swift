import Effects

/// A catalog to judge.
struct CatalogFile: Sendable {
  /// As reports name it: from the top of the repository, or as the user wrote it.
  let path: String
  let absolutePath: String
}

extension CatalogFile {
  /// What a report on these catalogs is called.
  static func title(of paths: [String]) -> String {
    paths.count == 1 ? paths[0] : "\(paths.count) string catalogs"
  }
}
