import TestSupport

extension AgreementState {
  /// Branches in progress, and releases in each stage.
  static let branches: [AgreementState] = [
    .here("a feature", target: "develop") { try await $0.work("feature/x", from: "develop") },
    .here("a feature beside an open release", target: "develop", open: ["release/1.1.0"]) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a feature that is behind", target: "develop") {
      try await $0.work("feature/x", from: "develop")
      try await $0.check(out: "develop")
      try await $0.commit("Later", files: ["later.txt": "later\n"])
      try await $0.check(out: "feature/x")
    },
    .here("a bugfix of the only open release", target: "release/1.1.0", open: ["release/1.1.0"]) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("bugfix/x", from: "release/1.1.0")
    },
    .here(
      "a bugfix beside a release that was kept", target: "release/1.2.0", open: ["release/1.2.0"],
      merged: ["release/1.1.0"]
    ) {
      try await $0.ship("1.1.0")
      try await $0.work("release/1.2.0", from: "develop")
      try await $0.work("bugfix/x", from: "release/1.2.0")
    },
    .here(
      "a bugfix beside a squashed release that was kept", target: "release/1.2.0",
      open: ["release/1.2.0"], merged: ["release/1.1.0"]
    ) {
      try await $0.ship("1.1.0", by: .squash)
      try await $0.work("release/1.2.0", from: "develop")
      try await $0.work("bugfix/x", from: "release/1.2.0")
    },
    .here(
      "a bugfix that names one of two open releases", target: "release/1.2.0",
      open: ["release/1.1.0", "release/1.2.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("release/1.2.0", from: "develop")
      try await $0.work("bugfix/1.2.0/x", from: "release/1.2.0")
    },
    .here(
      "a bugfix that names none of two open releases", target: nil,
      open: ["release/1.1.0", "release/1.2.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("release/1.2.0", from: "develop")
      try await $0.work("bugfix/x", from: "release/1.2.0")
    },
    .here("a bugfix without an open release", target: nil) {
      try await $0.work("bugfix/x", from: "develop")
    },
    .here("a bugfix whose release was shipped", target: nil, merged: ["release/1.1.0"]) {
      try await $0.ship("1.1.0")
      try await $0.work("bugfix/1.1.0/x", from: "release/1.1.0")
    },
    .here("an open release", target: "main", open: ["release/1.1.0"]) {
      try await $0.work("release/1.1.0", from: "develop")
    },
    .here(
      "the lower of two open releases", target: "main", open: ["release/1.1.0", "release/1.2.0"]
    ) {
      try await $0.work("release/1.2.0", from: "develop")
      try await $0.work("release/1.1.0", from: "develop")
    },
    .here(
      "the next release beside one that was kept", target: "main", open: ["release/1.2.0"],
      merged: ["release/1.1.0"]
    ) {
      try await $0.ship("1.1.0")
      try await $0.work("release/1.2.0", from: "develop")
    },
    .here(
      "a feature beside a release whose tag is not in main", target: "develop",
      merged: ["release/1.1.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.git("tag", "v1.1.0")
      try await $0.land("release/1.1.0", on: "main", by: .squash)
      try await $0.land("main", on: "develop")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a hotfix", target: "main", open: ["hotfix/1.0.1"]) {
      try await $0.work("hotfix/1.0.1", from: "main")
    },
    .here(
      "a hotfix beside an open release", target: "main", open: ["hotfix/1.0.1", "release/1.1.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("hotfix/1.0.1", from: "main")
    },
    .here("a feature beside a hotfix that was kept", target: "develop", merged: ["hotfix/1.0.1"]) {
      try await $0.work("hotfix/1.0.1", from: "main")
      try await $0.land("hotfix/1.0.1", on: "main")
      try await $0.git("tag", "v1.0.1")
      try await $0.land("main", on: "develop")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a feature from main, which develop lacks", target: "develop", merge: .fail, backMerges: .fail
    ) {
      try await $0.fix("1.0.1")
      try await $0.work("feature/x", from: "main")
    },
    .here("a feature from a release", target: "develop", open: ["release/1.1.0"], merge: .fail) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("feature/x", from: "release/1.1.0")
    },
    .here("a stacked feature", target: "develop") {
      try await $0.work("feature/a", from: "develop")
      try await $0.work("feature/b", from: "feature/a")
    },
    .here("a permanent branch", target: nil) { try await $0.check(out: "develop") },
    .here("a branch of no type", target: nil) { try await $0.work("spike", from: "develop") },
    .here("a detached HEAD", target: nil) { try await $0.git("switch", "--quiet", "--detach") },
    .here("two apps in folders", target: "develop") {
      try await $0.commit(
        "Apps", files: ["apps/a/Version.xcconfig": "V = 1\n", "apps/b/Version.xcconfig": "V = 2\n"])
      try await $0.branch("feature/x", from: "develop")
      try await $0.commit("Change a", files: ["apps/a/a.txt": "a\n"])
    },
  ]
}
