import Effects

/// A catalog to judge.
package struct CatalogFile: Sendable {
  /// As reports name it: from the top of the repository, or as the user wrote it.
  package let path: String
  package let absolutePath: String

  /// A value of these parts.
  package init(path: String, absolutePath: String) {
    self.path = path
    self.absolutePath = absolutePath
  }
}

extension CatalogFile {
  /// What a report on these catalogs is called.
  package static func title(of paths: [String]) -> String {
    paths.count == 1 ? paths[0] : "\(paths.count) string catalogs"
  }
}
