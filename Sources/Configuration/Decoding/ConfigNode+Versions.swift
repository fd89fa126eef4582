import YAML

extension ConfigNode {
  /// The paths below `versions: files`, also for callers that decode only the branches.
  var versionFiles: [String] {
    (self["versions"]?["files"]?.items ?? []).compactMap { ($0["path"] ?? $0).text }
  }
}
