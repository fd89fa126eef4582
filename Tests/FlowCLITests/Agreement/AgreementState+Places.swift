import TestSupport

extension AgreementState {
  /// Clones, worktrees, remotes and CI runs.
  static let places: [AgreementState] = [
    .here("a release only on the remote", target: "release/1.1.0", open: ["release/1.1.0"]) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.check(out: "develop")
      try await $0.publish()
      try await $0.git("branch", "--quiet", "-D", "release/1.1.0")
      try await $0.work("bugfix/x", from: "origin/release/1.1.0")
    },
    .here("a remote of another name", target: "release/1.1.0", open: ["release/1.1.0"]) {
      try await $0.commit(
        "Policy",
        files: [
          ".flowctl.yml":
            "preset: adapted\nremote: upstream\ngates:\n  unit: { command: [\"true\"], on: [pull-request] }\n"
        ])
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.publish()
      try await $0.git("remote", "rename", "origin", "upstream")
      try await $0.work("bugfix/x", from: "release/1.1.0")
    },
    .here("develop of the remote was rewritten", target: "develop") {
      try await $0.commit("Dropped", files: ["dropped.txt": "dropped\n"])
      try await $0.publish()
      try await $0.work("feature/x", from: "develop")
      try await $0.git("push", "--quiet", "--force", "origin", "develop~1:develop")
      try await $0.git("fetch", "--quiet", "origin")
      try await $0.git("branch", "--quiet", "-f", "develop", "origin/develop")
    },
    AgreementState("another worktree", target: "release/1.1.0", open: ["release/1.1.0"]) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.check(out: "develop")
      let path = $0.scratch.path + "/tree"
      try await $0.git("worktree", "add", "--quiet", "-b", "bugfix/x", path, "release/1.1.0")
      let tree = try $0.at("tree")
      try await tree.commit("Fix", files: ["fix.txt": "fix\n"])
      return Place(repository: tree)
    },
    AgreementState("a partial clone", target: "develop") {
      try await $0.work("feature/x", from: "develop")
      try await $0.publish()
      try await $0.git(["config", "uploadpack.allowFilter", "true"])
      let clone = try await $0.clone("partial", "--filter=tree:0", "--branch=feature/x")
      return Place(repository: clone)
    },
    AgreementState("a shallow clone", target: "develop", merge: .unknown, backMerges: .unknown) {
      try await $0.work("feature/x", from: "develop")
      try await $0.publish()
      return Place(
        repository: try await $0.clone(
          "shallow", "--depth=1", "--no-single-branch", "--branch=feature/x"))
    },
    AgreementState("a pull request", target: "develop") {
      try await $0.pullRequest("feature/x", into: "develop")
    },
    AgreementState("a pull request into the wrong branch", target: "main", merge: .fail) {
      try await $0.pullRequest("feature/x", into: "main")
    },
    AgreementState(
      "a pull request whose new commits are not checked out", target: "develop", merge: .unknown
    ) {
      var place = try await $0.pullRequest("feature/x", into: "develop")
      try await $0.check(out: "feature/x")
      let newer = try await $0.commit("Newer", files: ["newer.txt": "newer\n"])
      try await $0.git("push", "--quiet", "origin", "feature/x")
      try await $0.git("switch", "--quiet", "--detach", "HEAD~1")
      place.variables = try GitHubRun($0).pullRequest("feature/x", into: "develop", sha: newer)
      return place
    },
    AgreementState(
      "a pull request of a fork named like our release", target: "main", open: ["release/1.1.0"],
      merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.branch("theirs", from: "develop")
      let head = try await $0.commit("Theirs", files: ["theirs.txt": "theirs\n"])
      try await $0.publish()
      try await $0.git("switch", "--quiet", "--detach", "main")
      try await $0.merge("theirs")
      let variables = try GitHubRun($0).pullRequest(
        "release/1.1.0", into: "main", sha: head, fork: "ada/app")
      return Place(repository: $0, variables: variables)
    },
    AgreementState("a merge queue", target: "develop") {
      let place = try await $0.pullRequest("feature/x", into: "develop")
      return Place(
        repository: place.repository,
        variables: try GitHubRun($0).mergeGroup(
          into: "develop", head: try await $0.tip("HEAD"), base: try await $0.tip("origin/develop"))
      )
    },
    AgreementState(
      "a merge queue whose group is not checked out", target: "develop", merge: .unknown
    ) {
      let place = try await $0.pullRequest("feature/x", into: "develop")
      let group = try await $0.tip("HEAD")
      try await $0.git("switch", "--quiet", "--detach", "origin/develop")
      return Place(
        repository: place.repository,
        variables: try GitHubRun($0).mergeGroup(
          into: "develop", head: group, base: try await $0.tip("origin/develop")))
    },
  ]
}

extension ScratchRepository {
  /// A published branch, and GitHub's merge of it into `base` checked out.
  fileprivate func pullRequest(
    _ head: String, into base: String
  ) async throws -> AgreementState.Place {
    try await work(head, from: "develop")
    try await publish()
    try await git("switch", "--quiet", "--detach", base)
    try await merge(head)
    return AgreementState.Place(
      repository: self,
      variables: try GitHubRun(self).pullRequest(head, into: base, sha: try await tip(head)))
  }
}
