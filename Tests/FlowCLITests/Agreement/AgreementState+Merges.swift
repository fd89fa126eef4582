import TestSupport

extension AgreementState {
  /// What ancestry alone gets wrong: reverts, squashes, and merges that add nothing.
  static let merges: [AgreementState] = [
    .here("a back-merge is missing", target: "develop", backMerges: .fail) {
      try await $0.fix("1.0.1")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a back-merge", target: "develop") {
      try await $0.fix("1.0.1")
      try await $0.land("main", on: "develop")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a reverted back-merge", target: "develop", backMerges: .fail) {
      try await $0.fix("1.0.1")
      try await $0.land("main", on: "develop")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a back-merge whose revert was squashed", target: "develop", backMerges: .fail) {
      try await $0.fix("1.0.1")
      try await $0.land("main", on: "develop")
      try await $0.git("revert", "--no-commit", "-m", "1", "HEAD")
      try await $0.commit("Revert \"Merge branch 'main' into develop\" (#10)")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a back-merge that was reverted and restored", target: "develop") {
      try await $0.fix("1.0.1")
      try await $0.land("main", on: "develop")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.git("revert", "--no-edit", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a back-merge by -s ours", target: "develop", backMerges: .fail) {
      try await $0.fix("1.0.1")
      try await $0.land("main", on: "develop", by: .ours)
      try await $0.work("feature/x", from: "develop")
    },
    .here("a hotfix that was picked into develop", target: "develop") {
      try await $0.fix("1.0.1")
      try await $0.check(out: "develop")
      try await $0.git("cherry-pick", "v1.0.1^2")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "the release lacks a live fix", target: "main", open: ["release/1.1.0"], backMerges: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.fix("1.0.1")
      try await $0.land("main", on: "develop")
      try await $0.check(out: "release/1.1.0")
    },
    .here(
      "develop was merged into an open release", target: "main", open: ["release/1.1.0"],
      merge: .fail
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.check(out: "develop")
      try await $0.commit("Unreleased", files: ["new.txt": "new\n"])
      try await $0.land("develop", on: "release/1.1.0")
    },
    .here(
      "a feature was merged into an open release", target: "main", open: ["release/1.1.0"],
      merge: .fail, merged: ["feature/old"]
    ) {
      try await $0.work("release/1.1.0", from: "develop")
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "release/1.1.0")
      try await $0.land("feature/old", on: "develop")
      try await $0.check(out: "release/1.1.0")
    },
    .here("a merged feature that was kept", target: "develop", merged: ["feature/old"]) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a squashed feature that was kept", target: "develop", merged: ["feature/old"]) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop", by: .squash)
      try await $0.work("feature/x", from: "develop")
    },
    // It looks like a branch that was only started.
    .here("a fast-forwarded feature that was kept", target: "develop") {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop", by: .fastForward)
      try await $0.work("feature/x", from: "develop")
    },
    .here("a reverted feature that was kept", target: "develop", reverted: ["feature/old"]) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a feature that was reverted by another title and kept", target: "develop",
      reverted: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop")
      try await $0.git("revert", "--no-commit", "-m", "1", "HEAD")
      try await $0.commit("Revert the old feature (#10)")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a feature that was undone without a word about it and kept", target: "develop",
      reverted: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop")
      try await $0.git("revert", "--no-commit", "-m", "1", "HEAD")
      try await $0.commit("Tidy up", files: ["tidy.txt": "tidy\n"])
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a feature with a merge whose commits were copied and kept", target: "develop",
      merged: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.check(out: "develop")
      try await $0.commit("Other", files: ["other.txt": "other\n"])
      try await $0.check(out: "feature/old")
      try await $0.merge("develop")
      try await $0.commit("More", files: ["more.txt": "more\n"])
      try await $0.check(out: "develop")
      try await $0.commit("Between", files: ["between.txt": "between\n"])
      try await $0.git("cherry-pick", "feature/old~2", "feature/old")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a squashed feature that was reverted and kept", target: "develop", reverted: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop", by: .squash)
      try await $0.git("revert", "--no-edit", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a squashed feature that was reverted, restored and kept", target: "develop",
      merged: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop", by: .squash)
      try await $0.git("revert", "--no-edit", "HEAD")
      try await $0.git("revert", "--no-edit", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a feature that was merged by -s ours and kept", target: "develop", reverted: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop", by: .ours)
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a stacked feature whose parent was reverted", target: "develop",
      reverted: ["feature/a", "feature/b"]
    ) {
      try await $0.work("feature/a", from: "develop")
      try await $0.work("feature/b", from: "feature/a")
      try await $0.land("feature/b", on: "develop")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here(
      "a reverted feature without newer commits", target: "develop", merge: .fail,
      reverted: ["feature/x"]
    ) {
      try await $0.work("feature/x", from: "develop")
      try await $0.land("feature/x", on: "develop")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.check(out: "feature/x")
    },
    .here("a reverted feature", target: "develop", merge: .fail) {
      try await $0.work("feature/x", from: "develop")
      try await $0.land("feature/x", on: "develop")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.check(out: "feature/x")
      try await $0.commit("More", files: ["more.txt": "more\n"])
    },
    .here(
      "a reverted and restored feature that was kept", target: "develop", merged: ["feature/old"]
    ) {
      try await $0.work("feature/old", from: "develop")
      try await $0.land("feature/old", on: "develop")
      try await $0.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await $0.git("revert", "--no-edit", "HEAD")
      try await $0.work("feature/x", from: "develop")
    },
    .here("a branch that merges main back", target: "develop", backMerges: .fail) {
      try await $0.fix("1.0.1")
      try await $0.branch("merge/main-into-develop", from: "develop")
      try await $0.merge("main")
    },
    .here(
      "a branch that merges main back and adds a file", target: "develop", merge: .fail,
      backMerges: .fail
    ) {
      try await $0.fix("1.0.1")
      try await $0.branch("merge/main-into-develop", from: "develop")
      try await $0.git("merge", "--quiet", "--no-ff", "--no-commit", "main")
      try await $0.commit("Merge branch 'main' into develop", files: ["extra.txt": "extra\n"])
    },
  ]
}
