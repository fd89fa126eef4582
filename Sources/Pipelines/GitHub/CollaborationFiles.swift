import Configuration
import Base
import Gitflow
import YAML

/// Requires code owners to approve changes of apps and of the checks.
///
/// All other lines belong to the repository.
package struct CodeOwners {
  /// The path where GitHub looks first.
  package static let path = ".github/CODEOWNERS"

  private let lines: [(path: String, owners: [String])]

  /// The apps, what they share, and last the checks: the last line that matches a path decides.
  init(_ owners: [String], _ layout: AppLayout) throws(PipelineFault) {
    var lines: [(path: String, owners: [String])] = []
    let shared = (layout.shared?.paths, layout.sharing.flatMap(\.owners).uniqued)
    for (paths, owners) in layout.apps.map({ ($0.paths, $0.owners) }) + [shared]
    where !owners.isEmpty {
      for glob in paths?.globs ?? [] { lines.append((try Self.pattern(of: glob), owners)) }
    }
    if !owners.isEmpty { lines += Self.paths.map { ($0, owners) } }
    for owner in lines.flatMap(\.owners) where !Self.isOwner(owner) { throw .owner(owner) }
    self.lines = lines
  }

  /// A path pattern as CODEOWNERS has it, which knows no braces, sets or exceptions.
  private static func pattern(of glob: Glob) throws(PipelineFault) -> String {
    let text = glob.text
    if text.contains(where: { " {[\\#!".contains($0) }) { throw .ownedPath(text) }
    // Without a slash inside, a pattern matches in every folder.
    return text.dropLast().contains("/") && !text.hasPrefix("/") ? "/" + text : text
  }

  /// Paths whose change can weaken a check or expose secrets.
  private static let paths = ["/.flowctl.yml", "/.flowctl/", "/.github/", "/fastlane/"]

  /// Nil if the configuration names no owner.
  var bytes: [UInt8]? {
    if lines.isEmpty { return nil }
    let width = lines.map(\.path.count).max() ?? 0
    let lines = lines.map { path, owners in
      path + String(repeating: " ", count: width - path.count + 1)
        + owners.joined(separator: " ")
    }
    let own = (Self.advice + PipelineFile.header).map(YAMLWriter.comment)
    let all = [Self.begin] + own + lines + [Self.end]
    return Array((all.joined(separator: "\n") + "\n").utf8)
  }

  private static let advice = [
    "Add your own lines above: the last line that matches a path takes precedence."
  ]
  private static let begin = "# flowctl:begin owners"
  private static let end = "# flowctl:end owners"

  /// `@user`, `@organization/team`.
  private static func isOwner(_ text: String) -> Bool {
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return text.hasPrefix("@") && parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { ASCII.isWord($0) || $0 == UInt8(ascii: ".") }
      }
  }
}

/// The dependencies that Dependabot updates; flowctl pins the actions itself.
struct DependencyUpdates {
  static let path = ".github/dependabot.yml"

  /// Configurations of Renovate (docs.renovatebot.com/configuration-options).
  ///
  /// Renovate and Dependabot would open duplicate updates.
  static let alternatives = [
    "renovate.json", "renovate.json5", ".github/renovate.json", ".github/renovate.json5",
    ".gitlab/renovate.json", ".gitlab/renovate.json5", ".renovaterc", ".renovaterc.json",
    ".renovaterc.json5",
  ]

  let settings: PipelineSettings
  let base: String

  /// Nil if there is no dependency to update.
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
      // A broken release is usually found in its first week.
      "cooldown": ["default-days": 7],
      "open-pull-requests-limit": 5,
    ]
  }
}

/// Forms for pull requests and issues; the repository owns them after they are written once.
enum CollaborationTemplates {
  static let files = [
    pullRequestForm,
    PipelineFile(".github/ISSUE_TEMPLATE/bug.yml", bug, of: .repository, for: .github),
    PipelineFile(".github/ISSUE_TEMPLATE/feature.yml", feature, of: .repository, for: .github),
  ]

  /// GitHub looks for a form in three folders, in any letter case, and for a folder of several
  /// forms.
  private static var pullRequestForm: PipelineFile {
    var file = PipelineFile(
      ".github/pull_request_template.md", Array(pullRequest.utf8), of: .repository, for: .github)
    file.alternatives = ["", "docs/", ".github/"].flatMap { folder in
      ["pull_request_template.md", "pull_request_template.txt", "pull_request_template"]
        .map { folder + $0 }
    }
    return file
  }

  private static let pullRequest = """
    ## What changes, and why

    ## How it was tested

    - [ ] `flowctl gate run --changed` passes
    - [ ] texts are in the string catalog, and screens were checked in two languages

    Closes #

    """

  private static let bug: YAMLTree = [
    "name": "Bug report", "description": "Something does not work as expected.",
    "labels": ["bug"],
    "body": [
      area("what", "What happens, and what did you expect?"),
      area("steps", "How can it be reproduced?"),
      input("version", "Version of the app and the operating system"),
    ],
  ]

  private static let feature: YAMLTree = [
    "name": "Feature request", "description": "Suggest a new feature.",
    "labels": ["enhancement"],
    "body": [
      area("need", "Who needs it, and why?"), area("idea", "What could it look like?"),
    ],
  ]

  private static func area(_ id: String, _ label: String) -> YAMLTree {
    field("textarea", id, label)
  }

  private static func input(_ id: String, _ label: String) -> YAMLTree { field("input", id, label) }

  private static func field(_ type: String, _ id: String, _ label: String) -> YAMLTree {
    [
      "type": .text(type), "id": .text(id), "attributes": ["label": .text(label)],
      "validations": ["required": true],
    ]
  }
}
