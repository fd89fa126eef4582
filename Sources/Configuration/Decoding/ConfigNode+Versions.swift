import YAML

extension ConfigNode {
  /// The paths below `versions: files` as they are written, also for who decodes the branches alone.
  var versionFiles: [String] {
    (self["versions"]?["files"]?.items ?? []).compactMap { ($0["path"] ?? $0).text }
  }
}
