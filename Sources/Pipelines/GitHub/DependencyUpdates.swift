import YAML

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

  private let settings: PipelineSettings
  private let base: String

  init(_ settings: PipelineSettings, base: String) {
    self.settings = settings
    self.base = base
  }

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
