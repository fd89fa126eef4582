import Base
import Manifests

extension ConfigTable {
  /// The files that contain the version of the app.
  static let versions = versionPlaces.of(\Configuration.versions)

  static let versionPlaces = ConfigField<VersionSettings>.section(
    "versions",
    [
      ConfigField.maps(
        "files", \.files, versionFile, short: "path", "files that contain the version of the app"
      )
      .looser(at: "versions.files") { old, new in
        // Another key of the same file may contain any version.
        old.files.filter { !new.files.contains($0) }.map {
          "the version in '\(ForeignText.shown($0.path))' would be checked in another way, or not at all"
        }
      },
      .init(
        "changelog", .text(.path("a file")), \.changelog, example: "CHANGELOG.md",
        "the changelog that a release adds a section to"),
    ], "the places of the app version")

  private static let versionFile: [ConfigField<VersionFile>] = [
    .init("path", .text(.path("a file")), "a file that contains the version", shown: { [$0.path] }),
    .init(
      "kind", .text(.choice(of: VersionFileKind.self)),
      "the format of the file (default: determined from its name)", shown: { $0.kind.configTexts }),
    .init(
      "key", .text(.line("a key")),
      "the key of the version (default: the usual keys of the format)",
      shown: { $0.key.configTexts }),
  ]

  /// Managed configuration, which organizations can set remotely.
  static let managed = ConfigField<ManagedSettings>.section(
    "managed",
    [
      file(
        "table", \.table, example: "managed.yml", "the table of managed configuration keys"),
      file(
        "swift", \.swift, example: "App/ManagedSettings.swift",
        "the generated Swift code of the app"),
      file(
        "plist", \.plist, example: "Managed/sample.plist",
        "a sample of the configuration that a server sends"),
      file(
        "specification", \.specification, example: "Managed/specfile.xml",
        "the specification for management servers (AppConfig)"),
      file(
        "android", \.android, example: "app/src/main/res/xml/app_restrictions.xml",
        "the Android restrictions file"),
      file(
        "strings", \.strings, example: "app/src/main/res/values/app_restrictions_strings.xml",
        "the strings of the Android restrictions (default: in the folder 'values' next to 'xml')"),
      file("docs", \.docs, example: "Docs/Managed.md", "the documentation page of all keys"),
    ], "the table of managed configuration, and the files generated from it"
  ).of(\Configuration.managed).looser(at: "managed.table") { old, new in
    old.managed != nil && new.managed == nil
      ? ["the files generated from the table of managed configuration would no longer be checked"]
      : []
  }

  static let flags = ConfigField<FlagSettings>.section(
    "flags",
    [
      file("table", \.table, example: "flags.yml", "the table of feature flags"),
      file("swift", \.swift, example: "App/FeatureFlags.swift", "the generated Swift code"),
      file(
        "kotlin", \.kotlin, example: "app/src/main/java/com/example/demo/FeatureFlags.kt",
        "the generated Kotlin code; its folders determine the package"),
      file("docs", \.docs, example: "Docs/Flags.md", "the documentation page of all flags"),
    ], "the table of feature flags, and the files generated from it"
  ).of(\Configuration.flags).looser(at: "flags.table") { old, new in
    old.flags != nil && new.flags == nil
      ? ["expired feature flags would no longer be reported"] : []
  }

  private static func file<Root, Path: ConfigValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Path> & Sendable, example: String,
    _ summary: String
  ) -> ConfigField<Root> {
    ConfigField(name, .text(.path("a file")), path, example: example, summary)
  }
}
