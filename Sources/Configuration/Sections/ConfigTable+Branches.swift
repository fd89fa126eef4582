import Diagnostics
import Gitflow

extension ConfigTable {
  static let preset = ConfigField<Configuration>(
    "preset", .text(.choice(of: BranchModel.Preset.self)), \.preset,
    "the branch model to begin with")

  /// The kinds of branches, those of the preset that are off first.
  static let branches: ConfigField<Configuration> = {
    let kinds = ConfigField<Configuration>.section(
      "branches",
      [
        .each(
          "<kind>", \.kinds, named: { $0.kind.name.text }, kind, short: "name", words: [off],
          first: ["name", "former", "aliases", "production"],
          "a kind; off removes one of the preset")
      ], "kinds of branches, by name")
    var field = kinds.looser(at: "branches") { old, new in
      let (known, former) = (old.policy.history.formerNames, new.policy.history.formerNames)
      return former.keys.filter { known[$0] != former[$0] }.sorted().map {
        "'\(ForeignText.shown($0))' would be a former name of a branch"
      } + (old.policy.model != new.policy.model ? ["the branch model would be another one"] : [])
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
        "characters that names may hold"),
      .init(
        "case", .text(.choice(of: LetterCase.self)), \.policy.model.slug.letterCase,
        "lower refuses capital letters behind the prefix"),
      .init(
        "max-length", .text(.integer(1...200)), \.policy.model.slug.maximumLength,
        "characters behind the prefix, at most"),
      .init(
        "version", .text(.choice(of: VersionForm.self)), \.policy.model.nameForm,
        example: VersionForm.plain.rawValue, "form of versions in names; without it, the one in use"
      ),
    ], "what names must look like")

  static let tags = ConfigField<Configuration>.section(
    "tags",
    [
      .init(
        "version", .text(.choice(of: VersionForm.self)), \.policy.model.tagForm,
        example: VersionForm.prefixed.rawValue, "form of version tags; without it, the one in use")
    ], "what tags must look like")

  static let remote = ConfigField<Configuration>(
    "remote", .text(.line("the name of a remote")), \.policy.remote,
    looser: { old, new, _ in
      old == new ? [] : ["the remote is '\(old)', and would be '\(ForeignText.shown(new))'"]
    }, "the remote that branches are fetched from and looked for")

  static let history = ConfigField<Configuration>.section(
    "history",
    [
      .init(
        "since", .text(.dayOrRef), \.policy.history.since, example: "2024-05-01",
        looser: { old, new, _ in
          guard let new, new != old else { return [] }
          return [
            "merges are evaluated since \(old ?? "the first"), and would be since "
              + ForeignText.shown(new)
          ]
        }, "the day or commit from which merges are judged"),
      .init(
        "allow", .list(.choice(of: HistoryAllowance.self), mayBeEmpty: true),
        \.policy.history.allowed,
        looser: { old, new, path in
          new.subtracting(old).map(\.rawValue).sorted().map {
            "'\(path)' has no '\($0)', and would"
          }
        }, "merges against the model that this repository makes"),
      .init(
        "owners", .list(.line("the name of an account"), mayBeEmpty: true),
        \.policy.history.owners,
        looser: { old, new, _ in
          new.subtracting(old).sorted().map {
            "branches of '\(ForeignText.shown($0))' are a fork's, and would be the repository's own"
          }
        }, "accounts that owned the repository earlier, whose branches are no fork's"),
    ], "how the history is judged")
}

// MARK: - One kind

extension ConfigTable {
  /// A kind with what the history knows of it.
  struct Kind {
    var kind: BranchKind
    var formerNames: [String]
  }

  /// The word for a kind whose names have no version.
  static let noVersion = "none"

  static let kind: [ConfigField<Kind>] = [
    .init(
      "name", .list(.line("a name, or patterns with <version>, <issue> and <slug>")),
      "the permanent branch, or the patterns of a topic branch",
      shown: { kind in
        switch kind.kind.shape {
        case .permanent(let name, _): [name]
        case .topic(let patterns, _): patterns.map(\.text)
        }
      }),
    .init(
      "former", .list(.line("a name"), mayBeEmpty: true),
      "names that a permanent branch had earlier, for the history",
      shown: { $0.kind.isPermanent ? $0.formerNames : nil }),
    .init(
      "aliases", .list(.line("a prefix such as 'feat/'"), mayBeEmpty: true),
      "further prefixes that are read like the first one",
      shown: { if case .topic(_, let aliases) = $0.kind.shape { aliases } else { nil } }),
    .init("from", .list(.line("a kind")), \.kind.sources, "the kinds that it is taken from"),
    .init("into", .list(.line("a kind")), \.kind.targets, "the kind that it merges into"),
    .init(
      "back-merge", .list(.backMerge(BackMerge.conditions), mayBeEmpty: true),
      "merges that it owes afterwards, such as 'main -> develop'; add 'if' and a condition",
      shown: {
        $0.kind.isPermanent && $0.kind.backMerges.isEmpty ? nil : $0.kind.backMerges.map(\.text)
      }),
    .init(
      "merge", .list(.choice(of: MergeMethod.self)), \.kind.methods,
      "how it may be merged, the preferred way first"),
    version,
    .init(
      "production", .text(.flag),
      "whether this permanent branch is what is live; each merge into it is tagged",
      shown: {
        if case .permanent(_, let isProduction) = $0.kind.shape {
          isProduction.configTexts
        } else {
          nil
        }
      }),
    .init(
      "summary", .text(.line("a sentence")), \.kind.summary, hiding: "", "what the kind is for"),
  ]

  private static let version: ConfigField<Kind> = {
    let type = ConfigType.section(
      [ConfigKey("of", .text(.line("a kind")), "the kind that it takes its version from")],
      words: VersionBump.allCases.map(\.rawValue) + [noVersion])
    let key = ConfigKey("version", type, "the level of the version that it brings, or { of: kind }")
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

/// Which letters the free part of a name may have.
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
