/// The files of settings that Xcode's project file has its configurations begin with.
enum ProjectReferences {
  private static let base = "baseConfigurationReference"
  private static let relative = "baseConfigurationReferenceRelativePath"

  /// Their paths from the groups that hold them, which may be anywhere below the project.
  static func settings(_ bytes: [UInt8]) -> Set<String> {
    let named = ProjectSettings.versions(bytes, keys: [base, relative])
    func texts(_ key: String) -> [String] {
      named.filter { $0.key == key }.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }
    let ids = Set(texts(base))
    var paths = Set(texts(relative))
    var isReference = false
    // A reference is written on one line, with the path behind its id.
    for found in ids.isEmpty ? [] : ProjectSettings.versions(bytes, keys: ids.sorted() + ["path"]) {
      if found.key == "path", isReference {
        paths.insert(String(decoding: bytes[found.range], as: UTF8.self))
      }
      isReference = found.key != "path"
    }
    return paths
  }
}
