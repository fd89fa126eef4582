import Gitflow
import Testing

/// Which layout the branches and merges of a repository show.
struct BranchLayoutTests {
  private let day: Int64 = 86_400

  /// Branches by the age of their newest commit in days.
  private func layout(
    _ ages: [String: Int64], head: String? = "main", merged: [String] = []
  ) -> BranchLayout {
    BranchLayout(
      LayoutEvidence(
        branches: ages.mapValues { 1_000 * day - $0 * day }, defaultBranch: head, merged: merged))
  }

  @Test func `one permanent branch without releases is github-flow`() {
    #expect(layout(["main": 0, "login": 3]).preset == .githubFlow)
    #expect(layout(["main": 0, "release/1.2.0": 900, "release/1.1.0": 950]).preset == .githubFlow)
    #expect(layout(["main": 0, "2.3.3": 4, "2.3.4": 3]).preset == .githubFlow)
    #expect(layout(["main": 0, "rel_20260320": 4, "rel_20260411": 3]).preset == .githubFlow)
  }

  @Test(arguments: [
    ["release/1.1.0", "release/1.2.0"], ["rc-v1.1", "rc-v1.2"], ["v1.1.x", "v1.2.x"],
    ["release-1.1", "Release-1.2"], ["stable-1", "stable-2"], ["1.1", "1.2"],
    ["release-branch/1.1", "releases_v12"], ["1.1-rc1", "1.2-stable"],
    ["1-1-stable", "1-2-stable"], ["rel/1.1.0", "rel/1.2.0"],
    ["release/ios/1.1.0", "release/auth-v1.2"],
  ])
  func `release branches beside one permanent branch are a trunk`(names: [String]) {
    let found = layout(["trunk": 0, names[0]: 100, names[1]: 30], head: "trunk")
    #expect(found.preset == .trunk && found.production == "trunk" && found.integration == nil)
    #expect(found.reason == "2 release branches, newest '\(names[1])'")
  }

  @Test(arguments: [
    ("release/ios/1.4.0", "release/ios/"), ("releases/auth-v4.4.24", "releases/auth-"),
    ("release/1.4.0", nil), ("release/v1.4.0", nil), ("release/beta/1.4.0", nil),
    ("release/player-skip-1.4", nil), ("hotfix/ktor-3.2.3", nil), ("ada/release-1.4.0", nil),
  ])
  func `the word before a version is an app`(name: String, prefix: String?) {
    #expect(ReleaseName.appPrefix(of: name) == prefix)
  }

  @Test func `merges of deleted release branches are a trunk, too`() {
    let merged = ["release/1.1.0", "release/1.2.0", "hotfix/1.2.1", "login"]
    let found = layout(["main": 0], merged: merged)
    #expect(found.preset == .trunk && found.reason == "3 merges of release branches")
    #expect(layout(["main": 0], merged: Array(merged.dropFirst())).preset == .githubFlow)
  }

  @Test func `two permanent branches are Gitflow only if both are in use`() {
    let both = layout(["main": 20, "develop": 0], head: "develop")
    #expect(both.preset == .adapted && both.production == "main" && both.integration == "develop")
    let one = layout(["main": 500, "develop": 0], head: "develop")
    #expect(one.preset == .githubFlow && one.production == "develop" && one.integration == nil)
  }

  @Test func `no branch is invented`() {
    let only = layout(["develop": 0], head: "develop")
    #expect(only.preset == .githubFlow && only.production == "develop")
    let next = layout(["main": 0, "next": 0], head: "next")
    #expect(next.production == "main" && next.integration == "next")
  }
}
