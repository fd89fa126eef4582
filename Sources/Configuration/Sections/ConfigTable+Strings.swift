import Base
import Gitflow
import StringCatalogs

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
        example: "[xcstrings, android]",
        looser: { old, new, _ in
          let (old, new) = (old ?? [.xcstrings], new ?? [.xcstrings])
          return old.filter { !new.contains($0) }.map {
            "files in the format '\($0.rawValue)' would no longer be checked"
          }
        },
        "formats of the files that are checked (default: catalogs, or all others if there are none)"
      ),
      .init(
        "regional-fallback", .text(.flag), \.strings.fallsBack,
        looser: { old, new, _ in
          new && !old ? ["a language would be accepted for its regional variants"] : []
        },
        "true accepts a language for its regional variants, such as pt for pt-BR"),
      .init(
        "freeze", .text(.flag), \.strings.areFrozen, hiding: true,
        "false: no warning if a pick adds new texts to a release (default: true)"),
      .maps("limits", \.strings.texts.limits, limit, "maximum lengths of texts"),
      .maps(
        "glossary", \.strings.texts.glossary, term,
        "terms of the source language, and how translations express them"),
    ], "checks of string catalogs"
  ).looser(at: "strings") { $0.strings.texts.losses(in: $1.strings.texts) }

  /// One entry of `strings: limits`.
  static let limit: [ConfigField<LengthLimit>] = [
    .init(
      "keys", .text(.line("a key or a pattern such as 'tab.*'")), \.keys,
      "a key, or a pattern in which * is any text"),
    .init(
      "max", .text(.integer(1...999_999)), \.most,
      "maximum number of characters, without arguments and tokens"),
    .init(
      "languages", .list(.line("a language such as 'pt-BR'")), \.languages, hiding: [],
      "languages of the limit, with their regions (default: all)"),
  ]

  /// One entry of `strings: glossary`.
  static let term: [ConfigField<GlossaryTerm>] = [
    .init("term", .text(.line("a word or words of the source")), \.term, "the term in the source"),
    ConfigField<GlossaryTerm>(
      key: ConfigKey(
        "translations",
        .section([
          ConfigKey(
            "<language>", .list(.line("a word or words")), names: .mixed,
            "accepted translations of the term")
        ]), "accepted translations of the term, by language")
    ) { term, prefix in
      term.translations.map { ConfigEntry("\(prefix)translations.\($0.language)", $0.words) }
    },
    .init(
      "keep", .text(.flag), \.isKept, hiding: false,
      "true: other languages keep the term (default: true without other keys)"),
    .init(
      "forbidden", .list(.line("a word or words")), \.forbidden, hiding: [],
      "words that no translation of the term may use"),
  ]
}

extension TextDemands {
  /// Why the requirements of a change are looser.
  fileprivate func losses(in change: TextDemands) -> [String] {
    let raised = limits.filter { limit in
      !change.limits.contains {
        $0.keys == limit.keys && $0.languages == limit.languages && $0.most <= limit.most
      }
    }
    let dropped = glossary.filter { old in !change.glossary.contains { $0.covers(old) } }
    return raised.map {
      "the limit of \($0.most) characters for '\($0.keys)' would be raised or removed"
    } + dropped.map { "the term '\($0.term)' would require less, or be removed from the glossary" }
  }
}

extension StringsPolicy {
  fileprivate var orderedFormats: [TextFileFormat]? {
    get { formats.map { chosen in TextFileFormat.allCases.filter(chosen.contains) } }
    set { formats = newValue }
  }
}
