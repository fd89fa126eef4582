import Manifests

extension ConfigTable {
  /// Where the version of the app stands.
  static let versions = ConfigKey(
    "versions",
    .section([
      ConfigKey(
        "files",
        .maps(
          [
            ConfigKey("path", .text(.path("a file")), "a file that states the version"),
            ConfigKey(
              "kind", .text(.choice(of: VersionFileKind.self)),
              "how it states it; without it, its name tells"),
            ConfigKey(
              "key", .text(.line("a key")), "the key to look for; without it, the usual ones"),
          ], short: "path"),
        "files that state the version of the app"),
      ConfigKey(
        "changelog", .text(.path("a file")), example: "CHANGELOG.md",
        "the changelog that a release gets a section in"),
    ]), "where the version of the app stands")
}
