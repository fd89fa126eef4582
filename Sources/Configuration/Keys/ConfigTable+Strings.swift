extension ConfigTable {
  /// How string catalogs are judged.
  static let strings = ConfigKey(
    "strings",
    .section([
      ConfigKey(
        "languages", .list(.line("a language such as 'pt-BR'")), example: "[de, fr]",
        "languages that every key must have; without it, those of the Xcode project or the file"),
      ConfigKey(
        "exclude", .list(.line("a glob such as 'Vendor/**'"), mayBeEmpty: true), standard: "[]",
        "catalogs that are not judged"),
    ]), "how string catalogs are judged")
}
