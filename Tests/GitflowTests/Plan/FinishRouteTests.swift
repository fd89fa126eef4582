import Gitflow
import Testing

/// The model and the names determine the targets of a branch.
struct FinishRouteTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var branch: String
    var target: String
    var preset = BranchModel.Preset.adapted
    var open: [String] = []
    var method = MergeMethod.merge
    var tag: String?
    var backMerges: [String] = []
    var older: [String] = []

    var testDescription: String { "\(branch), \(preset.rawValue)" }
  }

  @Test(arguments: [
    Case(branch: "feature/x", target: "develop", method: .squash),
    Case(branch: "feature/x", target: "develop", preset: .classic),
    Case(
      branch: "bugfix/1.5.0/x", target: "release/1.5.0", open: ["release/1.5.0"], method: .squash),
    Case(
      branch: "release/1.5.0", target: "main", open: ["release/1.5.0", "release/1.6.0"],
      tag: "v1.5.0", backMerges: ["release/1.5.0 → develop", "main → release/1.6.0"]),
    Case(
      branch: "release/1.6.0", target: "main", open: ["release/1.5.0", "release/1.6.0"],
      tag: "v1.6.0", backMerges: ["release/1.6.0 → develop"]),
    Case(
      branch: "release/1.5.0", target: "main", preset: .classic, tag: "v1.5.0",
      backMerges: ["main → develop"]),
    Case(
      branch: "hotfix/1.4.1", target: "main",
      open: ["release/1.3.0", "release/1.4.1", "release/1.6.0", "release/1.5.0"], tag: "v1.4.1",
      backMerges: [
        "main → develop", "main → release/1.4.1", "main → release/1.5.0", "main → release/1.6.0",
      ],
      older: ["release/1.3.0"]),
    Case(branch: "feature/x", target: "main", preset: .githubFlow, method: .squash),
    Case(branch: "merge/main-into-develop", target: "develop"),
    Case(branch: "revert-7-feature/x", target: "develop", method: .squash),
  ])
  func `a branch merges into the targets of the model`(_ story: Case) throws {
    let model = story.preset.model
    let classifier = BranchClassifier(model)
    var versions = VersionFacts(tags: ["v1.2.0": try #require(WrittenVersion(parsing: "v1.2.0"))])
    for name in story.open {
      let version = try #require(classifier.classify(name).parts?.version)
      // A branch in the clone and on the remote is one branch.
      for remote in [nil, "origin"] {
        versions.branches.append(
          VersionFacts.OpenBranch(
            ExistingBranch(name, remote: remote), kind: "release", version: version))
      }
    }
    let route = FinishRoute(
      story.branch, classifier.classify(story.branch), into: story.target, model: model,
      versions: versions)
    #expect(route.method == story.method)
    #expect(route.tag == story.tag)
    #expect(route.backMerges.map { "\($0.source) → \($0.target)" } == story.backMerges)
    #expect(route.older == story.older)
  }
}
