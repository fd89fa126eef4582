extension ConfigTable {
  /// How string catalogs are judged.
  static let strings = ConfigField<Configuration>.section(
    "strings",
    [
      .init(
        "languages", .list(.line("a language such as 'pt-BR'")), \.strings.languages,
        example: "[de, fr]",
        looser: { old, new, _ in
          // Nil means the languages of the project, which can't be held against a list.
          let drops = if let old, let new { !Set(old).isSubset(of: new) } else { old != new }
          return drops ? ["fewer languages would be asked for, or others"] : []
        }, "languages that every key must have; without it, those of the Xcode project or the file"),
      .init(
        "exclude", .list(.line("a glob such as 'Vendor/**'"), mayBeEmpty: true),
        \.strings.excluded, looser: more, "catalogs that are not judged"),
      .init(
        "formats", .list(.choice(of: TextFileFormat.self)), \.strings.orderedFormats,
        looser: { old, new, _ in
          old.filter { !new.contains($0) }.map {
            "texts of the format '\($0.rawValue)' would not be judged"
          }
        }, "formats that are judged where no file is named"),
      .init(
        "regional-fallback", .text(.flag), \.strings.fallsBack,
        looser: { old, new, _ in
          new && !old ? ["a language would stand in for its regions"] : []
        },
        "true where a language stands in for its regions, as pt for pt-BR"),
    ], "how string catalogs are judged")
}

extension StringsPolicy {
  fileprivate var orderedFormats: [TextFileFormat] {
    get { TextFileFormat.allCases.filter(formats.contains) }
    set { formats = newValue }
  }
}
