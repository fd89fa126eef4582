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
      ConfigKey(
        "formats", .list(.choice(of: TextFileFormat.self)), standard: "[xcstrings]",
        "formats that are judged where no file is named"),
      ConfigKey(
        "regional-fallback", .text(.flag), standard: "false",
        "true where a language stands in for its regions, as pt for pt-BR"),
    ]), "how string catalogs are judged")
}
