import TestSupport

extension AgreementState {
  /// Releases from a trunk: only the tags are live.
  static let trunks: [AgreementState] = [
    .trunk("a feature of a trunk", target: "main") { try await $0.work("feature/x", from: "main") },
    .trunk("a release of a trunk", target: "main", open: ["release/1.1.0"]) {
      try await $0.work("release/1.1.0", from: "main")
    },
    .trunk(
      "a release that took the trunk again", target: "main", open: ["release/1.1.0"], merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "main")
      try await $0.check(out: "main")
      try await $0.commit("Later", files: ["later.txt": "later\n"])
      try await $0.land("main", on: "release/1.1.0")
    },
    .trunk("a release with commits after its tag", target: "main", merge: .fail) {
      try await $0.work("release/1.1.0", from: "main")
      try await $0.git("tag", "v1.1.0")
      try await $0.land("release/1.1.0", on: "main")
      try await $0.check(out: "release/1.1.0")
      try await $0.commit("Late", files: ["late.txt": "late\n"])
    },
    .trunk("a released version that took the trunk again", target: "main") {
      try await $0.work("release/1.1.0", from: "main")
      try await $0.git("tag", "v1.1.0")
      try await $0.check(out: "main")
      try await $0.commit("Next", files: ["next.txt": "next\n"])
      try await $0.land("release/1.1.0", on: "main")
      try await $0.git("branch", "--quiet", "--force", "release/1.1.0", "main")
      try await $0.check(out: "release/1.1.0")
    },
    .trunk(
      "a release that was merged back before a lower one is released", target: "main",
      open: ["release/1.1.0", "release/1.2.0"], merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "main")
      try await $0.work("release/1.2.0", from: "main")
      try await $0.land("release/1.2.0", on: "main")
      try await $0.check(out: "release/1.2.0")
    },
    .trunk(
      "a release that got the live version of another one", target: "main",
      open: ["release/1.2.0"], merged: ["release/1.1.0"]
    ) {
      try await $0.work("release/1.1.0", from: "main")
      try await $0.check(out: "main")
      try await $0.commit("Next", files: ["next.txt": "next\n"])
      try await $0.work("release/1.2.0", from: "main")
      try await $0.check(out: "release/1.1.0")
      try await $0.git("tag", "v1.1.0")
      try await $0.land("release/1.1.0", on: "main")
      try await $0.land("v1.1.0", on: "release/1.2.0")
    },
    .trunk("a new hotfix of a release that is merged", target: "main", open: ["hotfix/1.1.1"]) {
      try await $0.work("release/1.1.0", from: "main")
      try await $0.git("tag", "v1.1.0")
      try await $0.land("release/1.1.0", on: "main")
      try await $0.git("branch", "--quiet", "-D", "release/1.1.0")
      try await $0.git("branch", "hotfix/1.1.1", "v1.1.0")
      try await $0.work("feature/x", from: "main")
    },
    .trunk("a branch that reverts a hotfix of a trunk", target: "main") {
      try await $0.work("hotfix/1.0.1", from: "v1.0.0")
      try await $0.git("tag", "v1.0.1")
      try await $0.land("hotfix/1.0.1", on: "main")
      try await $0.git("branch", "--quiet", "-D", "hotfix/1.0.1")
      try await $0.branch("revert-12-hotfix/1.0.1", from: "main")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
    },
    .trunk("a hotfix from the live tag", target: "main", open: ["hotfix/1.0.1"]) {
      try await $0.work("hotfix/1.0.1", from: "v1.0.0")
    },
    .trunk("a hotfix from the trunk", target: "main", open: ["hotfix/1.0.1"], merge: .fail) {
      try await $0.work("hotfix/1.0.1", from: "main")
    },
    .trunk(
      "a release that lacks a live fix", target: "main", open: ["release/1.1.0"], merge: .fail,
      backMerges: .fail, merged: ["hotfix/1.0.1"]
    ) {
      try await $0.work("release/1.1.0", from: "main")
      try await $0.work("hotfix/1.0.1", from: "v1.0.0")
      try await $0.git("tag", "v1.0.1")
      try await $0.land("hotfix/1.0.1", on: "main")
      try await $0.check(out: "release/1.1.0")
    },
  ]

  /// The same where `main` is a trunk with an unreleased commit.
  private static func trunk(
    _ name: String, target: String?, open: [String] = [], merge: Verdict = .pass,
    backMerges: Verdict = .pass, merged: [String] = [],
    make: @escaping @Sendable (ScratchRepository) async throws -> Void
  ) -> AgreementState {
    here(name, target: target, open: open, merge: merge, backMerges: backMerges, merged: merged) {
      try await $0.check(out: "main")
      try await $0.git("branch", "--quiet", "-D", "develop")
      let policy =
        "preset: trunk\ngates:\n  unit: { command: [\"true\"], on: [pull-request] }\n"
      try await $0.commit("Policy", files: [".flowctl.yml": policy])
      try await $0.git("tag", "--force", "v1.0.0")
      try await $0.commit("Unreleased", files: ["unreleased.txt": "new\n"])
      try await make($0)
    }
  }
}
