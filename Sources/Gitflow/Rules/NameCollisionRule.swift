import Base

/// An existing branch, by its short name, in the clone or on the remote.
package struct ExistingBranch: Hashable, Sendable {
  package var name: String
  package var remote: String?

  package init(_ name: String, remote: String? = nil) {
    self.name = name
    self.remote = remote
  }

  /// The name for messages: `origin/main`.
  package var display: String { remote.map { "\($0)/\(name)" } ?? name }
}

/// How two names conflict.
package enum NameCollision: Hashable, Sendable {
  case sameButForCase(ExistingBranch)
  case sameButForNormalisation(ExistingBranch)
  /// The existing branch is a file where the new one needs a directory.
  case needsDirectory(ExistingBranch)
  /// The existing branch is in a directory where the new one would be a file.
  case isDirectory(ExistingBranch)

  /// The branch that existed first.
  package var existing: ExistingBranch {
    switch self {
    case .sameButForCase(let branch), .sameButForNormalisation(let branch),
      .needsDirectory(let branch), .isDirectory(let branch):
      branch
    }
  }
}

/// `name-collision`: no other ref differs only by case or normalization, or needs the same path.
package enum NameCollisionRule {
  /// Checks `name` with the collisions among the existing branches.
  ///
  /// No hint renames a `permanent` branch.
  package static func check(
    _ name: String, _ collisions: [NameCollision], permanent: [String]
  ) -> RuleResult {
    if collisions.isEmpty { return .pass(.nameCollision, "no other branch has a conflicting name") }
    return RuleResult(failing: collisions.map { diagnostic(name, $0, permanent) })
  }

  private static func diagnostic(
    _ name: String, _ collision: NameCollision, _ permanent: [String]
  ) -> Diagnostic {
    let other = collision.existing
    let reason =
      switch collision {
      case .sameButForCase:
        "differs from '\(other.display)' only by case: the same file where names ignore case"
      case .sameButForNormalisation:
        "differs from '\(other.display)' only by Unicode normalization: they look the same"
      case .needsDirectory:
        "can't exist beside '\(other.display)': Git needs a directory where that branch is a file"
          + (name.utf8.starts(with: other.name.utf8) ? "" : caseNote)
      case .isDirectory:
        "can't exist beside '\(other.display)': Git needs a file where that branch has a directory"
          + (other.name.utf8.starts(with: name.utf8) ? "" : caseNote)
      }
    return Diagnostic(
      .nameCollision, "branch '\(name)' \(reason)", hint: hint(name, collision, permanent),
      evidence: ["name": .string(name), "other": .string(other.display)])
  }

  private static let caseNote = ", on disks where names ignore case"

  private static func hint(
    _ name: String, _ collision: NameCollision, _ permanent: [String]
  ) -> Remedy {
    let other = collision.existing
    // It may be the work of another user, so no hint deletes it.
    if other.remote != nil || permanent.contains(other.name) {
      return Remedy.explain("to use that branch").then(.git("switch", other.name))
        .then("or choose another name")
    }
    var renamed = other.name + "-old"
    if case .isDirectory = collision { renamed = moved(other.name, outOf: name) }
    return .git("branch", "-m", other.name, renamed)
  }

  /// The name in another directory: every name inside `directory` keeps the conflict.
  private static func moved(_ name: String, outOf directory: String) -> String {
    // Not cut by length: where case is ignored, the two may be written with different bytes.
    var parts = name.split(separator: "/").map(String.init)
    let last = directory.split(separator: "/").count - 1
    if parts.indices.contains(last) { parts[last] += "-old" }
    return parts.joined(separator: "/")
  }
}
