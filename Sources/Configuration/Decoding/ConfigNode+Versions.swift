extension ConfigNode {
  /// The paths below `versions: files` as they are written, also for who decodes the branches alone.
  var versionFiles: [String] {
    guard case .list(let files)? = self["versions"]?["files"]?.value else { return [] }
    return files.compactMap { file in
      let path = file["path"] ?? file
      if case .scalar(let text) = path.value { return text }
      return nil
    }
  }

  private subscript(_ key: String) -> ConfigNode? {
    guard case .map(let entries) = value else { return nil }
    return entries.first { $0.key == key }?.value
  }
}
