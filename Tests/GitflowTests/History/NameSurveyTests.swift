import Gitflow
import Testing

/// How a model is fitted to the names of a team.
struct NameSurveyTests {
  private func survey(
    _ names: [String], merged: [String] = [], _ model: BranchModel = .adapted
  ) -> NameSurvey {
    NameSurvey(branches: names, merged: merged, model: model)
  }

  private func kind(_ name: String, _ survey: NameSurvey) -> String? {
    BranchClassifier(survey.model).classify(name).kind?.name.text
  }

  @Test func `words for changes are prefixes of plain changes`() {
    let found = survey(["ci/a", "ci/b", "add/a", "add/b", "feature/x"])
    #expect(found.model.kind("feature")?.aliases.sorted() == ["add/", "ci/"])
    #expect(found.remarks["feature"]?.sorted() == ["2 with 'add/'", "2 with 'ci/'"])
    #expect(found.summary == "of the last year, the model covers 5 of 5 branches")
    // A branch type of its own gets the word, if the model has one.
    let trunk = survey(["ci/a", "ci/b", "bug/a", "bug/b"], .trunk)
    #expect(trunk.model.kind("chore")?.aliases == ["ci/"])
    #expect(trunk.model.kind("fix")?.aliases == ["bug/"])
  }

  @Test func `a prefix of releases may end with the name of the only app`() {
    let found = survey(["release/ios/1.3.0", "release/ios/1.4.0"], .trunk)
    #expect(found.model.kind("release")?.aliases == ["release/ios/"])
    #expect(kind("release/ios/1.5.0", found) == "release")
    let several = ["ios", "mac"].flatMap { ["release/\($0)/1.3.0", "release/\($0)/1.4.0"] }
    #expect(survey(several, .trunk).model.kind("release")?.aliases.isEmpty == true)
  }

  @Test func `releases get another prefix where a branch has that name`() {
    func patterns(_ existing: Set<String>, _ kind: KindName) -> [String]? {
      NameSurvey(branches: [], merged: [], model: .trunk, existing: existing)
        .model.kind(kind)?.patterns.map(\.text)
    }
    #expect(patterns(["main", "release"], "release") == ["release-<version>"])
    #expect(
      patterns(["main", "release"], "hotfix") == ["hotfix/<version>", "hotfix/<version>/<slug>"])
    #expect(patterns(["main", "releases", "release/1.0"], "release") == ["release/<version>"])
  }

  @Test func `people are one pattern, never a prefix`() {
    let names = ["ada", "ben", "cleo"].flatMap { ["\($0)/MOB-1/login", "\($0)/MOB-2/list"] }
    let found = survey(names)
    #expect(found.model.kinds.flatMap(\.aliases).isEmpty)
    #expect(
      found.model.kind("feature")?.patterns.map(\.text)
        == ["feature/<slug>", "<person>/<issue>/<slug>"])
    #expect(kind("dora/MOB-3/new", found) == "feature" && kind("dora/new", found) == nil)
    #expect(kind("release/1.4.0", found) == "release")
    let free = survey(names + ["dora/login"])
    #expect(free.model.kind("feature")?.patterns.map(\.text).last == "<person>/<slug>")
    #expect(survey(["ada/a", "ada/b", "ada/c"]).model == .adapted)
  }

  @Test func `a team without prefixes gets none imposed`() {
    let found = survey(["login", "list", "MOB-12/crash", "ada/x"], .githubFlow)
    for name in ["login", "ada/x", "anything-else", "MOB-12/crash"] {
      #expect(kind(name, found) == "feature")
    }
    #expect(kind("fix/x", found) == "fix" && kind("main", found) == "main")
    #expect(kind("-x", found) == nil && kind("a..b", found) == "feature")
    #expect(found.model.faults().isEmpty)
  }

  @Test func `names of people with an at sign are a pattern beside names without a prefix`() {
    let found = survey(
      ["login", "list", "crash"] + ["ada", "ben"].flatMap { ["@\($0)/a", "@\($0)/b"] })
    #expect(
      found.model.kind("feature")?.patterns.map(\.text).suffix(2) == ["<slug>", "<person>/<slug>"])
    #expect(kind("@cleo/c", found) == "feature" && kind("@/c", found) == nil)
  }

  @Test func `a habit of the branches that exist counts beside older merges`() {
    let merged = (1...90).map { "feature/\($0)" }
    let found = survey(["ada/a", "ada/b", "ben/a", "feature/x"], merged: merged)
    #expect(kind("cleo/c", found) == "feature")
    #expect(survey(["feature/x"], merged: merged + ["ada/a", "ben/a", "ben/b"]).model == .adapted)
  }

  @Test func `branches of lines are covered`() {
    let found = survey(["release/1.4.x", "release/1.5.x", "release/1.6.x"], .trunk)
    #expect(found.summary == "of the last year, the model covers 3 of 3 branches")
    #expect(kind("release/1.7.x", found) == "release")
  }

  @Test func `a single name is no habit`() {
    #expect(survey(["login"] + (1...9).map { "feature/\($0)" }).model == .adapted)
  }

  @Test func `a name with the prefix of a version must have one`() {
    let found = survey(["login", "list", "crash"])
    #expect(kind("release/candidate", found) == nil && kind("hotfix/crash", found) == nil)
  }

  @Test func `other prefixes of releases belong to releases`() {
    let found = survey(["release-1.4.0", "release-1.5.0", "feature/x"], .trunk)
    #expect(found.model.kind("release")?.aliases == ["release-"])
    #expect(kind("release-1.6.0", found) == "release")
    // The version is unreadable here, not the prefix.
    #expect(survey(["release/1.4-x", "release/1.5-x"], .trunk).model == .trunk)
  }
}
