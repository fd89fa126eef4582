extension ConfigTable {
  /// Feature flags.
  static let flags = ConfigKey(
    "flags",
    .section([
      file("table", example: "flags.yml", "the table of feature flags"),
      file("swift", example: "App/FeatureFlags.swift", "the accessor in Swift"),
      file(
        "kotlin", example: "app/src/main/java/com/example/demo/FeatureFlags.kt",
        "the accessor in Kotlin; its folders tell the package"),
      file("docs", example: "Docs/Flags.md", "the page about all flags"),
    ]), "the table of feature flags, and what is made of it")
}
