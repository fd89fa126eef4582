package import Diagnostics

/// The name of a kind of branch, such as `feature`.
package struct KindName: Hashable, Comparable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let text: String

  /// A kind's name as the model or a configuration has it.
  package init(_ text: String) { self.text = text }

  package init(stringLiteral value: String) { self.init(value) }

  package var description: String { text }

  package static func < (left: KindName, right: KindName) -> Bool { left.text < right.text }
}

/// A kind of branch: what its names look like, where it comes from and where it goes.
package struct BranchKind: Hashable, Sendable {
  package var name: KindName
  package var shape: KindShape
  package var sources: [KindName]
  package var targets: [KindName]
  package var backMerges: [BackMerge]
  /// How a pull request of this kind may be merged, the preferred way first.
  package var methods: [MergeMethod]
  package var versionRole: VersionRole
  package var summary: String

  /// A kind; back-merges, methods and version role default to none.
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

  /// True for a branch that lives as long as the repository.
  package var isPermanent: Bool {
    if case .permanent = shape { true } else { false }
  }

  /// The name of the one branch of a permanent kind.
  package var permanentName: String? {
    if case .permanent(let name, _) = shape { name } else { nil }
  }

  /// True for the kind whose branch holds what is live.
  package var isProduction: Bool {
    if case .permanent(_, isProduction: true) = shape { true } else { false }
  }

  /// The patterns of its names; none of a permanent kind.
  package var patterns: [NamePattern] {
    if case .topic(let patterns, _) = shape { patterns } else { [] }
  }

  /// The further prefixes of its names.
  package var aliases: [String] {
    if case .topic(_, let aliases) = shape { aliases } else { [] }
  }

  /// Every prefix that its names may have, the one that `start` writes first.
  package var prefixes: [String] { patterns.map(\.prefix).uniqued + aliases }

  /// The prefix that `start` writes.
  package var prefix: String? { prefixes.first }

  /// The level at which `start` takes the next version of a kind that brings one to life.
  package var bump: VersionBump? {
    if case .introduces(let level) = versionRole { level } else { nil }
  }

  /// True where a branch of this kind brings its version to life.
  package var introducesVersion: Bool { bump != nil }

  /// True where a branch of this kind brings its version from the integration branch to production.
  package var isCutFromIntegration: Bool { introducesVersion && sources != targets }

  /// True where a branch of this kind belongs to the branch of its version.
  package var refersToVersion: Bool {
    if case .refers = versionRole { true } else { false }
  }
}

/// What the names of a kind look like.
package enum KindShape: Hashable, Sendable {
  /// One branch of this name; `isProduction` where each merge into it is tagged with its version.
  case permanent(String, isProduction: Bool = false)
  /// Names of these patterns; `aliases` are further prefixes that are read like the first one.
  case topic([NamePattern], aliases: [String] = [])
}

/// A merge that a kind owes after it has merged into its target.
package struct BackMerge: Hashable, Sendable {
  /// When the debt arises.
  package enum Condition: String, Hashable, Sendable {
    case always
    /// Only into branches whose version is at least the own one.
    case versionAtLeastOwn = "version-at-least-own"
    /// Only once the release that it went into has ended.
    case whenReleaseEnds = "when-release-ends"
  }

  /// The kind whose branch is merged: `main` for a hotfix of the adapted model.
  package var source: KindName
  package var target: KindName
  package var condition: Condition

  /// A debt from a source to a target.
  package init(from source: KindName, to target: KindName, _ condition: Condition = .always) {
    self.source = source
    self.target = target
    self.condition = condition
  }
}

/// How a pull request becomes part of its target.
package enum MergeMethod: String, CaseIterable, Sendable {
  case merge
  case squash
  case rebase
}

/// What a version in a kind's names means.
package enum VersionRole: Hashable, Sendable {
  case none
  /// The branch brings this version to life; `start` takes the next one at this level.
  case introduces(VersionBump)
  /// The branch belongs to the branch of that kind which has the same version.
  case refers(to: KindName)
}

extension Sequence where Element: Equatable {
  /// The elements in their order, each once; for a few.
  package var uniqued: [Element] {
    reduce(into: []) { known, element in
      if !known.contains(element) { known.append(element) }
    }
  }
}

extension BranchKind {
  /// The command that begins a branch of the kind.
  package var startWords: [String] {
    hasOwnCommands ? [name.text, "start"] : ["start", name.text]
  }

  /// What to type to begin a branch of a version; options follow it.
  ///
  /// A release that is named by its version alone takes it as the argument, others by an option.
  package func startCommand(
    _ version: Version?, words: [String], options: [String] = []
  ) -> Command {
    var line = ["flowctl"]
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
