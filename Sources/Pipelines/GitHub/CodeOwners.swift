import Formats
import YAML

/// Who must agree where a change touches what judges changes; the other lines are the repository's.
package struct CodeOwners {
  /// Where GitHub looks first.
  package static let path = ".github/CODEOWNERS"

  private let owners: [String]

  init(_ owners: [String]) throws(PipelineFault) {
    for owner in owners where !Self.isOwner(owner) { throw .owner(owner) }
    self.owners = owners
  }

  /// What loosens a check, or sees secrets.
  private static let paths = ["/.flowctl.yml", "/.flowctl/", "/.github/", "/fastlane/"]

  /// Nil where the configuration names nobody.
  var bytes: [UInt8]? {
    if owners.isEmpty { return nil }
    let names = owners.joined(separator: " ")
    let width = Self.paths.map(\.count).max() ?? 0
    let lines = Self.paths.map { path in
      path + String(repeating: " ", count: width - path.count + 1) + names
    }
    let own = (Self.advice + PipelineFiles.owner).map(YAMLWriter.comment)
    let all = [Self.begin] + own + lines + [Self.end]
    return Array((all.joined(separator: "\n") + "\n").utf8)
  }

  private static let advice = [
    "Add your own lines above: the last line that matches a path takes precedence."
  ]
  /// The advice as it stood above the part, where it lay outside of what an update brings.
  static let formerLines = [
    "# Add your own lines here: the last line that matches a path takes precedence."
  ]
  private static let begin = "# flowctl:begin owners"
  private static let end = "# flowctl:end owners"

  /// `@somebody`, `@organisation/team`.
  private static func isOwner(_ text: String) -> Bool {
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return text.hasPrefix("@") && parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { ASCII.isWord($0) || $0 == UInt8(ascii: ".") }
      }
  }
}

/// What Dependabot looks after; actions are pinned by flowctl itself, so it leaves them alone.
struct DependencyUpdates {
  static let path = ".github/dependabot.yml"

  /// Configurations of Renovate (docs.renovatebot.com/configuration-options): both would ask for the
  /// same updates.
  static let alternatives = [
    "renovate.json", "renovate.json5", ".github/renovate.json", ".github/renovate.json5",
    ".gitlab/renovate.json", ".gitlab/renovate.json5", ".renovaterc", ".renovaterc.json",
    ".renovaterc.json5",
  ]

  let settings: PipelineSettings
  let base: String

  /// Nil where there is nothing to look after.
  var tree: YAMLTree? {
    var ecosystems: [String] = []
    if settings.ios != nil || settings.android != nil { ecosystems.append("bundler") }
    if settings.android != nil { ecosystems.append("gradle") }
    if ecosystems.isEmpty { return nil }
    return ["version": 2, "updates": .list(ecosystems.map(update))]
  }

  private func update(_ ecosystem: String) -> YAMLTree {
    [
      "package-ecosystem": .text(ecosystem), "directory": "/", "target-branch": .text(base),
      "schedule": ["interval": "weekly"],
      // A new version that turns out to be a bad one is usually found in its first week.
      "cooldown": ["default-days": 7],
      "open-pull-requests-limit": 5,
    ]
  }
}
