package import Base

/// The name of a branch type, such as `feature`.
package struct KindName: Hashable, Comparable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral value: String) { self.init(value) }

  package var description: String { text }

  package static func < (left: KindName, right: KindName) -> Bool { left.text < right.text }
}

/// A branch type: its name patterns, its sources and its targets.
package struct BranchKind: Hashable, Sendable {
  package var name: KindName
  package var shape: KindShape
  package var sources: [KindName]
  package var targets: [KindName]
  package var backMerges: [BackMerge]
  /// The allowed merge methods for pull requests of this type, the preferred one first.
  package var methods: [MergeMethod]
  package var versionRole: VersionRole
  package var summary: String
  /// The app whose branches the model has; nil for those of all.
  package var app: String?

  /// A branch type; by default without back-merges, methods and version role.
  package init(
    _ name: KindName, _ shape: KindShape, from sources: [KindName] = [],
    into targets: [KindName] = [], backMerges: [BackMerge] = [], methods: [MergeMethod] = [],
    versionRole: VersionRole = .none, summary: String
  ) {
    self.name = name
    self.shape = shape
    self.sources = sources
    self.targets = targets
    self.backMerges = backMerges
    self.methods = methods
    self.versionRole = versionRole
    self.summary = summary
  }

  /// True for a branch that exists as long as the repository.
  package var isPermanent: Bool {
    if case .permanent = shape { true } else { false }
  }

  /// The name of the only branch of a permanent type.
  package var permanentName: String? {
    if case .permanent(let name, _) = shape { name } else { nil }
  }

  /// True for the branch type whose branch contains the live version.
  package var isProduction: Bool {
    if case .permanent(_, isProduction: true) = shape { true } else { false }
  }

  /// The patterns of its names; empty for a permanent type.
  package var patterns: [NamePattern] {
    if case .topic(let patterns, _) = shape { patterns } else { [] }
  }

  /// The additional prefixes of its names.
  package var aliases: [String] {
    if case .topic(_, let aliases) = shape { aliases } else { [] }
  }

  /// Every prefix that its names may have, the one that `start` uses first.
  package var prefixes: [String] {
    patterns.filter { !$0.isOpen }.map(\.prefix).uniqued + aliases
  }

  /// The prefix that `start` uses.
  package var prefix: String? { prefixes.first }

  /// The part of the version that `start` increases, for a branch type that creates versions.
  package var bump: VersionBump? {
    if case .introduces(let level) = versionRole { level } else { nil }
  }

  /// True if a branch of this type creates its version.
  package var introducesVersion: Bool { bump != nil }

  /// True if a branch of this type takes its version from where changes are merged.
  ///
  /// A fix of the live version is created from what it merges into, and increases only the patch.
  package var isCutFromIntegration: Bool {
    introducesVersion && (sources != targets || bump != .patch)
  }

  /// True where a branch of this branch type belongs to the branch of its version.
  package var refersToVersion: Bool {
    if case .refers = versionRole { true } else { false }
  }
}

/// The names of a branch type.
package enum KindShape: Hashable, Sendable {
  /// One branch with this name; `isProduction` if each merge into it is tagged with its version.
  case permanent(String, isProduction: Bool = false)
  /// Names that match these patterns; `aliases` are additional prefixes with the same meaning.
  case topic([NamePattern], aliases: [String] = [])
}

/// A back-merge that a branch type needs after it has merged into its target.
package struct BackMerge: Hashable, Sendable {
  /// When the back-merge is needed.
  package enum Condition: String, Hashable, Sendable {
    case always
    /// Only into branches whose version is at least the branch's own.
    case versionAtLeastOwn = "version-at-least-own"
    /// Only after the release that it was merged into has ended.
    case whenReleaseEnds = "when-release-ends"
  }

  /// The branch type that is merged: `main` for a hotfix of the adapted model.
  package var source: KindName
  package var target: KindName
  package var condition: Condition

  package init(from source: KindName, to target: KindName, _ condition: Condition = .always) {
    self.source = source
    self.target = target
    self.condition = condition
  }
}

/// How a pull request is merged into its target.
package enum MergeMethod: String, CaseIterable, Sendable {
  case merge
  case squash
  case rebase
}

/// The meaning of a version in the names of a branch type.
package enum VersionRole: Hashable, Sendable {
  case none
  /// The branch creates this version; `start` increases this part of the last one.
  case introduces(VersionBump)
  /// The branch belongs to the branch of that type with the same version.
  case refers(to: KindName)
}

extension Sequence where Element: Equatable {
  /// The elements in their order without duplicates; for small collections.
  package var uniqued: [Element] {
    reduce(into: []) { known, element in
      if !known.contains(element) { known.append(element) }
    }
  }
}

extension BranchKind {
  /// The command that starts a branch of the type.
  package var startWords: [String] {
    hasOwnCommands ? [name.text, "start"] : ["start", name.text]
  }

  /// The command that starts a branch of a version, with options at the end.
  ///
  /// A release that is named only by its version takes it as the argument, others by an option.
  package func startCommand(
    _ version: Version?, words: [String], options: [String] = []
  ) -> Command {
    var line = ["flowctl"]
    let options = options.contains("--app") ? options : options + (app.map { ["--app", $0] } ?? [])
    if startWords == ["release", "start"], words.isEmpty, let version {
      line += startWords + [version.description]
    } else {
      line += name == "release" ? ["start", "release"] : startWords
      line += words
      if let version { line += ["--version", version.description] }
    }
    return Command(line + options)
  }

  var finishWords: [String]? { hasOwnCommands ? [name.text, "finish"] : nil }

  private var hasOwnCommands: Bool {
    introducesVersion && ["release", "hotfix"].contains(name.text)
  }
}

extension BranchModel {
  /// The command that starts the next version from production.
  package var fixCommand: Command? {
    guard let production = production?.kind else { return nil }
    let kind = kinds.first { kind in
      kind.introducesVersion && !kind.isCutFromIntegration
        && kind.sources == [production] && kind.targets == [production]
    }
    return kind?.startCommand(nil, words: [])
  }

  /// The command that starts a branch which restores a version that production reverted.
  ///
  /// On a trunk, the tag still has its changes, and only the trunk lacks them.
  package var restart: Command? {
    isTrunk ? plainTopicKind?.startCommand(nil, words: ["restore"]) : fixCommand
  }
}
