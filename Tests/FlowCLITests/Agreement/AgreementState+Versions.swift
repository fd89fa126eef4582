import TestSupport

extension AgreementState {
  /// Versions that collide, are released in part, or are old; and branches that a target has as copies.
  static let versions: [AgreementState] = [
    .here(
      "a hotfix with the version of an open release", target: "main",
      open: ["hotfix/1.1.0", "release/1.1.0"], merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("hotfix/1.1.0", from: "main")
    },
    .here(
      "a hotfix above an open release", target: "main", open: ["hotfix/1.5.0", "release/1.1.0"],
      merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("hotfix/1.5.0", from: "main")
    },
    .here(
      "two hotfixes of one version", target: "main", open: ["hotfix/1.0.1/a", "hotfix/1.0.1/b"],
      merge: .fail
    ) {
      try await $0.work("hotfix/1.0.1/a", from: "main")
      try await $0.work("hotfix/1.0.1/b", from: "main")
    },
    .here("a release below the last tag", target: "main", open: ["release/0.9.0"], merge: .fail) {
      try await $0.work("release/0.9.0", from: "develop")
    },
    .here(
      "the higher of two open releases", target: "main", open: ["release/1.1.0", "release/1.2.0"],
      merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("release/1.2.0", from: "develop")
    },
    .here(
      "a hotfix of a release that is tagged and not merged", target: "main",
      open: ["hotfix/1.1.1"], merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.git("tag", "v1.1.0")
      try await $0.work("hotfix/1.1.1", from: "main")
    },
    .here(
      "a release that lacks one that is tagged and not merged", target: "main",
      open: ["release/1.2.0"], merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.git("tag", "v1.1.0")
      try await $0.work("release/1.2.0", from: "develop")
    },
    .here(
      "a release that contains one that is tagged and not merged", target: "main",
      open: ["release/1.2.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.git("tag", "v1.1.0")
      try await $0.land("release/1.1.0", on: "develop")
      try await $0.work("release/1.2.0", from: "develop")
    },
    .here("a release that is tagged and not merged", target: "main") {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.git("tag", "v1.1.0")
    },
    .here(
      "a feature beside a release whose merge was reverted", target: "develop",
      open: ["release/1.1.0"], reverted: ["release/1.1.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.land("release/1.1.0", on: "main")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a feature beside a release whose merge was undone without a word", target: "develop",
      open: ["release/1.1.0"], backMerges: .fail, reverted: ["release/1.1.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.land("release/1.1.0", on: "main")
      try await $0.git("revert", "--no-commit", "-m", "1", "HEAD")
      try await $0.commit("Tidy up", files: ["tidy.txt": "tidy\n"])
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a feature beside a released version that was reverted", target: "develop",
      reverted: ["release/1.1.0"]
    ) {
      try await $0.ship("1.1.0")
      try await $0.check(out: "main")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "the release after a reverted one", target: "main", open: ["release/1.2.0"], merge: .fail,
      reverted: ["release/1.1.0"]
    ) {
      try await $0.ship("1.1.0")
      try await $0.check(out: "main")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.work("release/1.2.0", from: "develop")
    },
    .here(
      "the release that restores a reverted one", target: "main", open: ["release/1.2.0"],
      reverted: ["release/1.1.0"]
    ) {
      try await $0.ship("1.1.0")
      try await $0.check(out: "main")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.work("release/1.2.0", from: "develop")
      try await $0.git("merge", "--quiet", "--no-edit", "main")
      try await $0.git("revert", "--no-edit", "main")
    },
    .here("a squashed and tagged release that was kept", target: "main") {
      try await $0.ship("1.1.0", by: .squash)
      try await $0.check(out: "release/1.1.0")
    },
    .here(
      "a new feature at a commit that only the release's history has", target: "develop",
      merged: ["release/1.1.0"]
    ) {
      try await $0.check(out: "develop")
      try await $0.commit("Last", files: ["last.txt": "last\n"])
      try await $0.git("branch", "feature/new")
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.land("release/1.1.0", on: "main")
      try await $0.git("tag", "v1.1.0")
      try await $0.land("main", on: "develop", by: .fastForward)
      try await $0.work("feature/x", from: "develop")
    },
    .here("a branch that reverts a release and starts from develop", target: "main", merge: .fail) {
      try await $0.ship("1.1.0")
      try await $0.git("branch", "--quiet", "-D", "release/1.1.0")
      try await $0.commit("Unreleased", files: ["new.txt": "new\n"])
      try await $0.work("revert-12-release/1.1.0", from: "develop")
    },
    .here(
      "a feature beside a release that is merged and not tagged", target: "develop",
      merged: ["release/1.1.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.land("release/1.1.0", on: "main")
      try await $0.land("main", on: "develop")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a release that was merged before a lower one", target: "main", open: ["release/1.1.0"],
      backMerges: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("release/1.2.0", from: "develop")
      try await $0.land("release/1.2.0", on: "main")
      try await $0.check(out: "release/1.2.0")
    },
    .here(
      "a hotfix below the last tag", target: "main", open: ["hotfix/1.0.1"], merge: .fail,
      merged: ["release/1.1.0"]
    ) {
      try await $0.work("hotfix/1.0.1", from: "main")
      try await $0.ship("1.1.0")
      try await $0.check(out: "hotfix/1.0.1")
    },
    .here(
      "the higher of two open releases", target: "main", open: ["release/1.1.0", "release/1.2.0"],
      merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("release/1.2.0", from: "develop")
    },
    .here("a release whose tag is on develop", target: "main", merge: .fail) {
      try await $0.check(out: "develop")
      try await $0.commit("Last", files: ["last.txt": "last\n"])
      try await $0.git("tag", "v1.1.0", "develop")
      try await $0.work("release/1.1.0", from: "develop")
    },
    .here(
      "a fast-forwarded and tagged release that was kept", target: "develop",
      merged: ["release/1.1.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.land("release/1.1.0", on: "main", by: .fastForward)
      try await $0.git("tag", "v1.1.0")
      try await $0.land("main", on: "develop", by: .fastForward)
      try await $0.work("feature/x", from: "develop")
    },
    .here("a released version that took production again", target: "main") {
      try await $0.ship("1.1.0")
      try await $0.git("branch", "--quiet", "--force", "release/1.1.0", "main")
      try await $0.check(out: "release/1.1.0")
    },
    .here(
      "a feature with an undone commit that was rebased into develop and kept", target: "develop",
      merged: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.git("revert", "--no-edit", "HEAD")
      try await $0.commit("More", files: ["more.txt": "more\n"])
      try await $0.commit("Other", files: ["other.txt": "other\n"])
      try await $0.check(out: "develop")
      try await $0.commit("Between", files: ["between.txt": "between\n"])
      try await $0.git("cherry-pick", "develop~1..feature/old")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a release that is merged below the last tag", target: "main", open: ["release/1.1.0"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.land("release/1.1.0", on: "main")
      try await $0.fix("1.1.1")
      try await $0.land("main", on: "develop")
      try await $0.check(out: "release/1.1.0")
    },
    .here("a branch that reverts a hotfix", target: "main", backMerges: .fail) {
      try await $0.fix("1.0.1")
      try await $0.branch("revert-12-hotfix/1.0.1", from: "main")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
    },
    .here(
      "a feature that was rebased into develop and kept", target: "develop", merged: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.commit("More", files: ["more.txt": "more\n"])
      try await $0.check(out: "develop")
      try await $0.commit("Between", files: ["between.txt": "between\n"])
      try await $0.git("cherry-pick", "feature/old~1", "feature/old")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a feature of which develop has only a part", target: "develop") {
      try await $0.work("feature/old", from: "develop")
      try await $0.check(out: "develop")
      try await $0.commit("Between", files: ["between.txt": "between\n"])
      try await $0.git("cherry-pick", "feature/old")
      try await $0.check(out: "feature/old")
      try await $0.commit("More", files: ["more.txt": "more\n"])
      try await $0.work("feature/x", from: "develop")
    },
    .here("a feature that develop has with another indentation", target: "develop") {
      try await $0.branch("feature/old", from: "develop")
      try await $0.commit("Indent", files: ["app.txt": "  one\n"])
      try await $0.check(out: "develop")
      try await $0.commit("Between", files: ["between.txt": "between\n"])
      try await $0.commit("Indent", files: ["app.txt": "\tone\n"])
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a bugfix that was squashed into the release and kept", target: "release/1.1.0",
      open: ["release/1.1.0"], merged: ["bugfix/old"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("bugfix/old", from: "release/1.1.0")
      try await $0.land("bugfix/old", on: "release/1.1.0", by: .squash)
      try await $0.work("bugfix/x", from: "release/1.1.0")
    },
    .here("a feature that is merged only here", target: "develop", merged: ["feature/old"]) {
      try await $0.work("feature/old", from: "develop")
      try await $0.publish()
      try await $0.land("feature/old", on: "develop")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a feature that is merged only on the remote", target: "develop", merged: ["feature/old"])
    {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop")
      try await $0.publish()
      try await $0.work("feature/x", from: "origin/develop")
      try await $0.git("branch", "--quiet", "-f", "develop", "develop~1")
    },
  ]
}
