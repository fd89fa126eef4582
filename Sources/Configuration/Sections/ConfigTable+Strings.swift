extension ConfigTable {
  /// The checks of string catalogs.
  static let strings = ConfigField<Configuration>.section(
    "strings",
    [
      .init(
        "languages", .list(.line("a language such as 'pt-BR'")), \.strings.languages,
        example: "[de, fr]",
        looser: { old, new, _ in
          // Nil means the languages of the project, which can't be compared with a list.
          let drops = if let old, let new { !Set(old).isSubset(of: new) } else { old != new }
          return drops ? ["fewer or other languages would be required"] : []
        },
        "languages that every key needs (default: the languages of the Xcode project or the file)"),
      .init(
        "exclude", .list(.line("a glob such as 'Vendor/**'"), mayBeEmpty: true),
        \.strings.excluded, looser: more, "catalogs that are not checked"),
      .init(
        "formats", .list(.choice(of: TextFileFormat.self)), \.strings.orderedFormats,
        looser: { old, new, _ in
          old.filter { !new.contains($0) }.map {
            "files in the format '\($0.rawValue)' would no longer be checked"
          }
        }, "formats of the files that are checked by default"),
      .init(
        "regional-fallback", .text(.flag), \.strings.fallsBack,
        looser: { old, new, _ in
          new && !old ? ["a language would be accepted for its regional variants"] : []
        },
        "true accepts a language for its regional variants, such as pt for pt-BR"),
    ], "checks of string catalogs")
}

extension StringsPolicy {
  fileprivate var orderedFormats: [TextFileFormat] {
    get { TextFileFormat.allCases.filter(formats.contains) }
    set { formats = newValue }
  }
}
