extension GitHubState {
  /// Fills the server with one object of each type, to inspect its replies.
  package mutating func addSample() {
    addAccount("ada") {
      $0.name = "Ada Example"
      $0.location = "London"
      $0.email = "ada@example.com"
      $0.followers = 3
    }
    addAccount("grace")
    addOrganization("octo", members: ["ada"])
    addToken("ghs_test", login: "flowctl[bot]", kind: .installation)
    app = App(id: 7, clientID: "Iv1.7", installation: 8, account: "octo")
    addRepository("octo/app") {
      $0.description = "An app."
      $0.language = "Swift"
      $0.stars = 12
    }
    addRepository("ada/notes") { $0.language = "C" }
    addSampleHistory()
    addMilestone("1.2", to: "octo/app")
    addIssue("It crashes", to: "octo/app", labels: ["status:ready", "bug"]) {
      $0.milestone = 1
      $0.assignees = ["ada"]
    }
    addIssues(130, to: "octo/app", labels: ["status:ready", "status:inProgress"])
    addRuleset("main", to: "octo/app", branches: ["main"], rules: ["non_fast_forward"])
  }

  private mutating func addSampleHistory() {
    let first = addCommit("Begin", to: "octo/app", branch: "main")
    change("octo/app") { $0.tags["1.1"] = first }
    let topic = addCommit("Add a page", to: "octo/app", branch: "feature/page", parents: [first])
    let merge = addCommit(
      "Merge pull request #1 from octo/feature/page", to: "octo/app", branch: "main",
      parents: [first, topic])
    addPull("Add a page", to: "octo/app", head: "feature/page", base: "main") { _, pull in
      pull.mergedAt = "2024-01-02T00:00:00Z"
      pull.mergeCommit = merge
    }
    addPull("Mend it", to: "octo/app", head: "feature/gone", base: "main") { _, pull in
      pull.headRepository = nil
    }
    let release = Release(
      id: newID(), tag: "1.1", target: "main", name: "1.1", author: "ada",
      createdAt: "2024-01-01T00:00:00Z", publishedAt: "2024-01-01T00:00:00Z")
    change("octo/app") { $0.releases.append(release) }
  }
}
