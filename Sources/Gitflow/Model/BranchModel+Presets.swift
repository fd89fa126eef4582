extension BranchModel {
  /// The presets by name.
  package enum Preset: String, CaseIterable, Sendable {
    case adapted
    case classic
    case githubFlow = "github-flow"
    case trunk

    /// The model of this name.
    package var model: BranchModel {
      switch self {
      case .adapted: .adapted
      case .classic: .classic
      case .githubFlow: .githubFlow
      case .trunk: .trunk
      }
    }
  }

  /// Gitflow for an app that has one live version: the default.
  package static let adapted = BranchModel(kinds: [
    BranchKind(
      "main", .permanent("main", isProduction: true),
      summary: "what is live or in review; every merge into it is tagged with its version"),
    BranchKind(
      "develop", .permanent("develop"), from: ["main"],
      summary: "the integration branch, from which releases and features are created"),
    BranchKind(
      "release", .topic(patterns("release/<version>")), from: ["develop"], into: ["main"],
      backMerges: [BackMerge(from: "release", to: "develop")], methods: [.merge],
      versionRole: .introduces(.minor), summary: "a version on its way to production"),
    BranchKind(
      "hotfix", .topic(patterns("hotfix/<version>", "hotfix/<version>/<slug>")), from: ["main"],
      into: ["main"],
      backMerges: [
        BackMerge(from: "main", to: "develop"),
        BackMerge(from: "main", to: "release", .versionAtLeastOwn),
      ], methods: [.merge], versionRole: .introduces(.patch),
      summary: "an urgent fix of the live version"),
    BranchKind(
      "bugfix", .topic(patterns("bugfix/<version>/<slug>", "bugfix/<slug>")), from: ["release"],
      into: ["release"], backMerges: [BackMerge(from: "release", to: "develop", .whenReleaseEnds)],
      methods: [.squash, .merge], versionRole: .refers(to: "release"),
      summary: "a fix for a release that is not live yet"),
    BranchKind(
      "feature", .topic(patterns("feature/<slug>")), from: ["develop"], into: ["develop"],
      methods: [.squash, .merge], summary: "a change for a later version"),
  ])

  /// Gitflow as Vincent Driessen described it in 2010, with the bugfix branches of later tools.
  package static let classic = BranchModel(kinds: [
    BranchKind(
      "main", .permanent("main", isProduction: true),
      summary: "what is released; every merge into it is tagged with its version"),
    BranchKind(
      "develop", .permanent("develop"), from: ["main"], summary: "the integration branch"),
    BranchKind(
      "release", .topic(patterns("release/<version>")), from: ["develop"], into: ["main"],
      backMerges: [
        BackMerge(from: "release", to: "develop"), BackMerge(from: "main", to: "develop"),
      ],
      methods: [.merge], versionRole: .introduces(.minor),
      summary: "a version on its way to production"),
    BranchKind(
      "hotfix", .topic(patterns("hotfix/<version>", "hotfix/<version>/<slug>")), from: ["main"],
      into: ["main"],
      backMerges: [
        BackMerge(from: "hotfix", to: "develop"), BackMerge(from: "main", to: "develop"),
        BackMerge(from: "hotfix", to: "release", .versionAtLeastOwn),
      ], methods: [.merge], versionRole: .introduces(.patch),
      summary: "an urgent fix of the released version"),
    BranchKind(
      "bugfix", .topic(patterns("bugfix/<slug>")), from: ["develop"], into: ["develop"],
      methods: [.merge, .squash], summary: "a fix for a later version"),
    BranchKind(
      "feature", .topic(patterns("feature/<slug>")), from: ["develop"], into: ["develop"],
      methods: [.merge, .squash], summary: "a change for a later version"),
  ])

  package static let githubFlow = BranchModel(kinds: [
    BranchKind(
      "main", .permanent("main", isProduction: true), summary: "what can be released at any time"),
    topicOfMain("feature", "a new feature"),
    topicOfMain("fix", "a fix"),
    topicOfMain("chore", "maintenance that users don't notice"),
    topicOfMain("docs", "documentation"),
  ])

  /// Releases from a trunk: release branches are tagged, and merged back or not.
  package static let trunk = BranchModel(kinds: [
    BranchKind(
      "main", .permanent("main", isProduction: true),
      summary: "the trunk: all changes are merged into it, and releases are created from it"),
    BranchKind(
      "release", .topic(patterns("release/<version>")), from: ["main"], into: ["main"],
      backMerges: [BackMerge(from: "release", to: "release", .versionAtLeastOwn)],
      methods: [.merge], versionRole: .introduces(.minor),
      summary: "a version on its way to production; its tag is on this branch"),
    BranchKind(
      "hotfix", .topic(patterns("hotfix/<version>", "hotfix/<version>/<slug>")), from: ["main"],
      into: ["main"], backMerges: [BackMerge(from: "hotfix", to: "release", .versionAtLeastOwn)],
      methods: [.merge], versionRole: .introduces(.patch),
      summary: "an urgent fix of the live version, created from its tag"),
    BranchKind(
      "bugfix", .topic(patterns("bugfix/<version>/<slug>", "bugfix/<slug>")), from: ["release"],
      into: ["release"], backMerges: [BackMerge(from: "release", to: "main", .whenReleaseEnds)],
      methods: [.squash, .merge], versionRole: .refers(to: "release"),
      summary: "a fix for a release that is not live yet"),
    topicOfMain("feature", "a new feature"),
    topicOfMain("fix", "a fix for a later version"),
    topicOfMain("chore", "maintenance that users don't notice"),
    topicOfMain("docs", "documentation"),
  ])

  private static func topicOfMain(_ name: String, _ summary: String) -> BranchKind {
    BranchKind(
      KindName(name), .topic(patterns(name + "/<slug>")), from: ["main"], into: ["main"],
      methods: [.squash, .merge, .rebase], summary: summary)
  }

  private static func patterns(_ texts: String...) -> [NamePattern] {
    texts.compactMap { try? NamePattern(parsing: $0) }
  }
}
