package import Base

/// What is wrong with a branch model.
package enum ModelFault: Hashable, Sendable {
  case noProduction
  case severalProductions([KindName])
  case repeatedKind(KindName)
  case unknownKind(KindName, in: KindName, ModelField)
  case unreachable(KindName)
  case deadEnd(KindName)
  case targets(KindName, count: Int)
  case noMethod(KindName)
  case invalidName(KindName, name: String, BranchNameError)
  case sameName(KindName, KindName, name: String)
  /// A name with `longer` matches `prefix` of another branch type or, without one, of flowctl.
  case ambiguousPrefix(KindName, longer: String, prefix: String, of: KindName?)
  case directory(KindName, name: String, KindName, path: String)
  case versionMissing(KindName)
  case versionMeaningless(KindName)
  case versionOfOther(KindName, KindName)
  /// Branches of the type would contain commits of another branch that their target lacks.
  case carries(KindName, from: KindName, into: KindName)
  /// Several branches of the other type may be open, and the one to use can't be determined.
  /// Without a version in the name, a permanent branch type must be used instead.
  case unknownVersion(KindName, ModelField, KindName, instead: KindName?)
}

/// A field of a branch type, by its configuration key.
package enum ModelField: String, Hashable, Sendable {
  case name
  case sources = "from"
  case targets = "into"
  case backMerges = "back-merge"
  case methods = "merge"
  case version
  case isProduction = "production"
}

extension ModelFault {
  /// The branch type and the field that the error is about.
  package var subject: (kind: KindName, field: ModelField?)? {
    switch self {
    case .noProduction: nil
    case .severalProductions(let kinds): kinds.last.map { ($0, .isProduction) }
    case .repeatedKind(let kind), .deadEnd(let kind): (kind, nil)
    case .unknownKind(_, let kind, let field): (kind, field)
    case .unreachable(let kind), .carries(let kind, _, _): (kind, .sources)
    case .targets(let kind, _): (kind, .targets)
    case .noMethod(let kind): (kind, .methods)
    case .invalidName(let kind, _, _), .sameName(_, let kind, _),
      .ambiguousPrefix(let kind, _, _, _), .directory(let kind, _, _, _):
      (kind, .name)
    case .versionMissing(let kind), .versionMeaningless(let kind), .versionOfOther(let kind, _):
      (kind, .version)
    case .unknownVersion(let kind, let field, _, _): (kind, field)
    }
  }

  /// The error as a sentence.
  package var reason: String {
    switch self {
    case .noProduction: "no permanent branch is the production branch"
    case .severalProductions(let kinds):
      "several branch types are the production branch: \(Self.list(kinds))"
    case .repeatedKind(let kind): "the branch type '\(kind)' is defined twice"
    case .unknownKind(let name, let kind, let field):
      "'\(field.rawValue)' of branch type '\(kind)' names '\(name)', which is not a branch type"
    case .unreachable(let kind):
      "branches of type '\(kind)' can't be reached from a permanent branch by 'from'"
    case .deadEnd(let kind):
      "commits on branches of type '\(kind)' never reach the production branch"
    case .targets(let kind, count: 0): "branch type '\(kind)' has no merge target"
    case .targets(let kind, let count):
      "topic branch type '\(kind)' has \(count) merge targets, expected exactly one"
    case .noMethod(let kind): "branch type '\(kind)' has no merge method"
    case .invalidName(let kind, let name, let error):
      "branch type '\(kind)' would produce the name '\(name)', which \(error.reason)"
    case .sameName(let first, let second, let name):
      "the branch types '\(first)' and '\(second)' both have the name '\(name)'"
    case .ambiguousPrefix(let kind, let longer, let prefix, let other):
      "names of branch type '\(kind)' start with '\(longer)', which also matches '\(prefix)' of "
        + (other.map { "branch type '\($0)'" } ?? "flowctl's own names")
    case .directory(let kind, let name, let other, let path):
      "Git can't store both the branch '\(name)' of type '\(kind)' and '\(path)…' of type '\(other)'"
    case .versionMissing(let kind):
      "branch type '\(kind)' has a version, but its name has no <version>"
    case .versionMeaningless(let kind):
      "the name of branch type '\(kind)' has a <version>, but 'version' is not set"
    case .versionOfOther(let kind, let other):
      "branch type '\(kind)' takes its version from '\(other)', which has no version"
    case .carries(let kind, let source, let target):
      "branches of type '\(kind)' are created from '\(source)' and merge into '\(target)', which lacks "
        + "the new commits of '\(source)': 'wrong-base' would fail for each of them"
    case .unknownVersion(let kind, let field, let other, _):
      "'\(field.rawValue)' of branch type '\(kind)' is '\(other)', which can have several open "
        + "branches: the one to use can't be determined"
    }
  }

  /// What to write in the configuration.
  package var hint: Remedy {
    switch self {
    case .noProduction: "branches: { main: { name: main, production: true } }"
    case .severalProductions(let kinds): Self.edit(kinds.last ?? "main", "production: false")
    case .repeatedKind(let kind): Self.edit(kind, "name: …")
    case .unknownKind(_, let kind, .version): Self.edit(kind, "version: none")
    case .unknownKind(_, let kind, let field): Self.edit(kind, "\(field.rawValue): …")
    case .unreachable(let kind): Self.edit(kind, "from: …")
    case .deadEnd(let kind), .targets(let kind, _): Self.edit(kind, "into: …")
    case .noMethod(let kind): Self.edit(kind, "merge: [squash, merge]")
    case .invalidName(let kind, _, _), .sameName(_, let kind, _), .directory(let kind, _, _, _):
      Self.edit(kind, "name: …")
    case .ambiguousPrefix(let kind, _, _, _): Self.edit(kind, "name: …, aliases: […]")
    case .versionMissing(let kind): Self.edit(kind, "version: none")
    case .versionMeaningless(let kind): Self.edit(kind, "version: patch")
    case .versionOfOther(_, let other): Self.edit(other, "version: minor")
    case .carries(let kind, _, let target): Self.edit(kind, "from: \(target)")
    case .unknownVersion(let kind, let field, _, let instead?):
      Self.edit(kind, "\(field.rawValue): \(instead)")
    case .unknownVersion(let kind, _, let other, nil):
      Self.edit(
        kind,
        "name: [\"\(kind)/<version>/<slug>\", \"\(kind)/<slug>\"], version: { of: \(other) }")
    }
  }

  private static func edit(_ kind: KindName, _ text: String) -> Remedy {
    "branches: { \(kind): { \(text) } }"
  }

  private static func list(_ kinds: [KindName]) -> String {
    kinds.map { "'\($0)'" }.joined(separator: ", ")
  }
}
