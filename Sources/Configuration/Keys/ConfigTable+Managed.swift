extension ConfigTable {
  /// What organisations may set from afar.
  static let managed = ConfigKey(
    "managed",
    .section([
      file("table", example: "managed.yml", "the table of keys that organisations may set"),
      file("swift", example: "App/ManagedSettings.swift", "the accessor of the app"),
      file("plist", example: "Managed/sample.plist", "a sample of what a server sends"),
      file(
        "specification", example: "Managed/specfile.xml", "the description for servers (AppConfig)"),
      file(
        "android", example: "app/src/main/res/xml/app_restrictions.xml", "Android's restrictions"),
      file(
        "strings", example: "app/src/main/res/values/app_restrictions_strings.xml",
        "the texts of Android's restrictions; without it, beside them in 'values'"),
      file("docs", example: "Docs/Managed.md", "the page about all keys"),
    ]), "the table of what organisations may set, and what is made of it")

  /// The path of a file.
  static func file(_ name: String, example: String, _ summary: String) -> ConfigKey {
    ConfigKey(name, .text(.path("a file")), example: example, summary)
  }
}
