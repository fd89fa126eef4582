import Diagnostics
import Manifests

extension ConfigTable {
  /// Where the version of the app stands.
  static let versions = ConfigField<VersionSettings>.section(
    "versions",
    [
      ConfigField.maps(
        "files", \.files, versionFile, short: "path", "files that state the version of the app"
      )
      .looser(at: "versions.files") { old, new in
        // Another key of the same file may state any version.
        old.files.filter { !new.files.contains($0) }.map {
          "the version in '\(ForeignText.shown($0.path))' would not be judged as it is"
        }
      },
      .init(
        "changelog", .text(.path("a file")), \.changelog, example: "CHANGELOG.md",
        "the changelog that a release gets a section in"),
    ], "where the version of the app stands"
  ).of(\Configuration.versions)

  private static let versionFile: [ConfigField<VersionFile>] = [
    .init("path", .text(.path("a file")), "a file that states the version", shown: { [$0.path] }),
    .init(
      "kind", .text(.choice(of: VersionFileKind.self)),
      "how it states it; without it, its name tells", shown: { $0.kind.configTexts }),
    .init(
      "key", .text(.line("a key")), "the key to look for; without it, the usual ones",
      shown: { $0.key.configTexts }),
  ]

  /// What organisations may set from afar.
  static let managed = ConfigField<ManagedSettings>.section(
    "managed",
    [
      file(
        "table", \.table, example: "managed.yml", "the table of keys that organisations may set"),
      file("swift", \.swift, example: "App/ManagedSettings.swift", "the accessor of the app"),
      file("plist", \.plist, example: "Managed/sample.plist", "a sample of what a server sends"),
      file(
        "specification", \.specification, example: "Managed/specfile.xml",
        "the description for servers (AppConfig)"),
      file(
        "android", \.android, example: "app/src/main/res/xml/app_restrictions.xml",
        "Android's restrictions"),
      file(
        "strings", \.strings, example: "app/src/main/res/values/app_restrictions_strings.xml",
        "the texts of Android's restrictions; without it, beside them in 'values'"),
      file("docs", \.docs, example: "Docs/Managed.md", "the page about all keys"),
    ], "the table of what organisations may set, and what is made of it"
  ).of(\Configuration.managed).looser(at: "managed.table") { old, new in
    old.managed != nil && new.managed == nil
      ? ["what is made of the table of managed configuration would not be judged"] : []
  }

  /// Feature flags.
  static let flags = ConfigField<FlagSettings>.section(
    "flags",
    [
      file("table", \.table, example: "flags.yml", "the table of feature flags"),
      file("swift", \.swift, example: "App/FeatureFlags.swift", "the accessor in Swift"),
      file(
        "kotlin", \.kotlin, example: "app/src/main/java/com/example/demo/FeatureFlags.kt",
        "the accessor in Kotlin; its folders tell the package"),
      file("docs", \.docs, example: "Docs/Flags.md", "the page about all flags"),
    ], "the table of feature flags, and what is made of it"
  ).of(\Configuration.flags).looser(at: "flags.table") { old, new in
    old.flags != nil && new.flags == nil ? ["expired feature flags would not be told"] : []
  }

  private static func file<Root, Path: ConfigValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Path> & Sendable, example: String,
    _ summary: String
  ) -> ConfigField<Root> {
    ConfigField(name, .text(.path("a file")), path, example: example, summary)
  }
}
