import Base
import Gitflow

extension ConfigTable {
  static let preset = ConfigField<Configuration>(
    "preset", .text(.choice(of: BranchModel.Preset.self)), \.preset,
    "the branch model that this file changes")

  /// The branch types, starting with those of the preset that are off.
  static let branches: ConfigField<Configuration> = {
    let kinds = ConfigField<Configuration>.section(
      "branches",
      [
        .each(
          "<branch-type>", \.kinds, named: { $0.kind.name.text }, kind, short: "name", words: [off],
          first: ["name", "former", "aliases", "production"],
          "a branch type; off removes a branch type of the preset")
      ], "branch types, by name")
    var field = kinds.looser(at: "branches") { old, new in
      let (known, former) = (old.policy.history.formerNames, new.policy.history.formerNames)
      return former.keys.filter { known[$0] != former[$0] }.sorted().map {
        "'\(ForeignText.shown($0))' would become a former name of a branch"
      } + (old.policy.model != new.policy.model ? ["the branch model would change"] : [])
    }
    field.entries = { root, prefix in
      root.removedKinds.map { ConfigEntry("branches.\($0)", [off]) } + kinds.entries(root, prefix)
    }
    return field
  }()

  static let names = ConfigField<Configuration>.section(
    "names",
    [
      .init(
        "characters", .text(.choice(of: NameCharacters.self)), \.policy.model.slug.characters,
        "characters that are allowed in names"),
      .init(
        "case", .text(.choice(of: LetterCase.self)), \.policy.model.slug.letterCase,
        "lower rejects capital letters after the prefix"),
      .init(
        "max-length", .text(.integer(1...200)), \.policy.model.slug.maximumLength,
        "maximum number of characters after the prefix"),
      .init(
        "version", .text(.choice(of: VersionForm.self)), \.policy.model.nameForm,
        example: VersionForm.plain.rawValue, "form of versions in names (default: the form in use)"
      ),
    ], "rules for branch names")

  static let tags = ConfigField<Configuration>.section(
    "tags",
    [
      .init(
        "form", .text(.tagForm), \.policy.model.tagPattern, example: "v<version>",
        "only form of release tags that is read (default: the forms in use)"),
      .init(
        "version", .text(.choice(of: VersionForm.self)), \.policy.model.tagForm,
        example: VersionForm.prefixed.rawValue, "form of version tags (default: the form in use)"),
    ], "rules for tags")

  static let remote = ConfigField<Configuration>(
    "remote", .text(.line("the name of a remote")), \.policy.remote,
    looser: { old, new, _ in
      old == new ? [] : ["the remote would change from '\(old)' to '\(ForeignText.shown(new))'"]
    }, "the remote whose branches are used")

  static let history = ConfigField<Configuration>.section(
    "history",
    [
      .init(
        "since", .text(.dayOrRef), \.policy.history.since, example: "2024-05-01",
        looser: { old, new, _ in
          guard let new, new != old else { return [] }
          return [
            "the start of the checked history would change from \(old ?? "the first merge") to "
              + ForeignText.shown(new)
          ]
        }, "the date or commit from which merges are checked"),
      .init(
        "allow", .list(.choice(of: HistoryAllowance.self), mayBeEmpty: true),
        \.policy.history.allowed,
        looser: { old, new, path in
          new.subtracting(old).map(\.rawValue).sorted().map {
            "'\($0)' would be added to '\(path)'"
          }
        }, "merges that are accepted although the model does not allow them"),
      .init(
        "owners", .list(.line("the name of an account"), mayBeEmpty: true),
        \.policy.history.owners,
        looser: { old, new, _ in
          new.subtracting(old).sorted().map {
            "branches of '\(ForeignText.shown($0))' would no longer be treated as branches of a fork"
          }
        }, "former owners of the repository: their branches are not treated as forks"),
    ], "settings of 'flowctl check history'")
}

// MARK: - One branch type

extension ConfigTable {
  /// A branch type with its earlier names.
  struct Kind {
    var kind: BranchKind
    var formerNames: [String]
  }

  /// The word for a branch type whose names have no version.
  static let noVersion = "none"

  static let kind: [ConfigField<Kind>] = [
    .init(
      "name", .list(.line("a name, or patterns with <version>, <issue> and <slug>")),
      "the name of a permanent branch, or the name patterns of a topic branch",
      shown: { kind in
        switch kind.kind.shape {
        case .permanent(let name, _): [name]
        case .topic(let patterns, _): patterns.map(\.text).uniqued
        }
      }),
    .init(
      "permanent", .text(.flag),
      "true for a new permanent branch that is named like its branch type",
      shown: { _ in nil }),
    .init(
      "former", .list(.line("a name"), mayBeEmpty: true),
      "earlier names of a permanent branch, for the history",
      shown: { $0.kind.isPermanent ? $0.formerNames : nil }),
    .init(
      "aliases", .list(.line("a prefix such as 'feat/'"), mayBeEmpty: true),
      "additional prefixes for the same branch type",
      shown: { if case .topic(_, let aliases) = $0.kind.shape { aliases } else { nil } }),
    .init(
      "from", .list(.line("a branch type")), \.kind.sources,
      "the branch types that it is created from"),
    .init(
      "into", .list(.line("a branch type")), \.kind.targets, "the branch type that it merges into"),
    .init(
      "back-merge", .list(.backMerge(BackMerge.conditions), mayBeEmpty: true),
      "required back-merges, such as 'main -> develop', optionally with 'if' and a condition",
      shown: {
        $0.kind.isPermanent && $0.kind.backMerges.isEmpty ? nil : $0.kind.backMerges.map(\.text)
      }),
    .init(
      "merge", .list(.choice(of: MergeMethod.self)), \.kind.methods,
      "allowed merge methods, the preferred one first"),
    version,
    .init(
      "production", .text(.flag),
      "true for the permanent branch with the live version; each merge into it is tagged",
      shown: {
        if case .permanent(_, let isProduction) = $0.kind.shape {
          isProduction.configTexts
        } else {
          nil
        }
      }),
    .init(
      "summary", .text(.line("a sentence")), \.kind.summary, hiding: "",
      "the purpose of the branch type"),
  ]

  private static let version: ConfigField<Kind> = {
    let type = ConfigType.section(
      [
        ConfigKey(
          "of", .text(.line("a branch type")), "the branch type that it takes its version from")
      ],
      words: VersionBump.allCases.map(\.rawValue) + [noVersion])
    let key = ConfigKey(
      "version", type, "the part of the version that it increases, or { of: branch type }")
    return ConfigField(key: key) { kind, prefix in
      switch kind.kind.versionRole {
      case .none:
        kind.kind.isPermanent ? [] : [ConfigEntry(prefix + "version", [noVersion])]
      case .introduces(let bump): [ConfigEntry(prefix + "version", [bump.rawValue])]
      case .refers(let other): [ConfigEntry(prefix + "version.of", [other.text])]
      }
    }
  }()
}

extension Configuration {
  fileprivate var kinds: [ConfigTable.Kind] {
    policy.model.kinds.map { kind in
      let former = policy.history.formerNames.filter { $0.value == kind.name }.keys.sorted()
      return ConfigTable.Kind(kind: kind, formerNames: former)
    }
  }

  fileprivate var removedKinds: [KindName] {
    preset.model.kinds.map(\.name).filter { policy.model.kind($0) == nil }
  }
}

/// The letters that the free part of a name may contain.
enum LetterCase: String, CaseIterable, Sendable {
  case any
  case lower
}

extension SlugRules {
  fileprivate var letterCase: LetterCase {
    get { isLowercase ? .lower : .any }
    set { isLowercase = newValue == .lower }
  }
}
