import TestSupport
import Testing

/// A hotfix is merged by pull requests while a release is open; flowctl changed both branches.
struct RequestedHotfixTests {
  private let hotfix = "hotfix/1.0.1"
  private let release = "release/1.1.0"
  private let backMerge = "merge/main-into-release/1.1.0"

  private func begin(_ desk: FinishDesk) async throws {
    let clone = desk.clone
    try await clone.git("switch", "--quiet", "main")
    try await clone.commit(
      "Configure",
      files: [
        "Version.xcconfig": "MARKETING_VERSION = 1.0.0\n",
        "CHANGELOG.md": "# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2024-01-01\n\n- First\n",
        ".flowctl.yml": "versions: { files: [Version.xcconfig], changelog: CHANGELOG.md }\n",
      ])
    try await clone.git("tag", "--force", "v1.0.0")
    try await clone.git("switch", "--quiet", "develop")
    try await clone.git("merge", "--quiet", "--no-edit", "main")
    try await clone.commit("feat: sign in", files: ["login.txt": "login\n"])
    try await clone.git("push", "--quiet", "--force", "--tags", "origin", "main", "develop")
    for command in [["release", "start"], ["hotfix", "start"]] {
      let run = try await clone.flowctl(command)
      #expect(run.status == 0, "\(run.errors)")
      if command[0] == "release" {
        let log = try await clone.git("show", "HEAD:CHANGELOG.md")
        let noted = log.replacing("## [Unreleased]", with: "## [Unreleased]\n\n- By hand")
        try await clone.commit("docs: an entry", files: ["CHANGELOG.md": noted + "\n"])
      }
    }
    try await clone.git("push", "--quiet", "origin", release)
    try await clone.commit("fix: crash on launch", files: ["app.txt": "two\n"])
    for name in [hotfix, release] { try await desk.know(name) }
  }

  @Test func `its section is filled before its pull request is opened`() async throws {
    try await FinishDesk.serving { desk in
      try await begin(desk)
      let before = try await desk.clone.state()
      let dry = try await desk.finish("--dry-run")
      #expect(dry.output.contains("would commit 'CHANGELOG.md' on 'hotfix/1.0.1'"), "\(dry)")
      #expect(try await desk.clone.state() == before)
      let run = try await desk.finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("committed 'CHANGELOG.md' on 'hotfix/1.0.1'"), "\(run.output)")
      let log = try await desk.clone.git("show", "origin/hotfix/1.0.1:CHANGELOG.md")
      #expect(log.contains("### Fixed\n\n- Crash on launch\n"), "\(log)")
      #expect(try await desk.clone.git("status", "--porcelain").isEmpty)
    }
  }

  @Test func `a submitted pull request has the section, and gets later changes once`() async throws
  {
    try await FinishDesk.serving { desk in
      try await begin(desk)
      let submitted = try await desk.submit()
      #expect(submitted.output.contains("committed 'CHANGELOG.md'"), "\(submitted)")
      try await desk.clone.commit("fix: another crash", files: ["other.txt": "two\n"])
      try await desk.clone.git("push", "--quiet", "origin", hotfix)
      let tip = try await desk.clone.tip("HEAD")
      await desk.server.edit { $0.changeIssue(1, of: "octo/app") { $0.pull?.headSHA = tip } }
      let run = try await desk.finish()
      #expect(run.output.contains("committed 'CHANGELOG.md'"), "\(run.output)\(run.errors)")
      let log = try await desk.clone.git("show", "origin/hotfix/1.0.1:CHANGELOG.md")
      #expect(log.contains("- Crash on launch\n- Another crash\n"), "\(log)")
      let again = try await desk.finish()
      #expect(again.output.contains("is not merged yet"), "\(again.output)")
    }
  }

  @Test func `it is merged back into the release from a branch that resolves flowctl's lines`()
    async throws
  {
    try await FinishDesk.serving { desk in
      try await begin(desk)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, hotfix, into: "main")
      // GitHub knows the branch once it is pushed.
      let tip = try await desk.clone.tip("main")
      await desk.server.edit { $0.change("octo/app") { $0.branches[backMerge] = tip } }
      let dry = try await desk.finish(hotfix, "--dry-run")
      #expect(dry.output.contains("from '\(backMerge)', where flowctl resolves"), "\(dry)")
      #expect(!(try await desk.refs()).contains(backMerge))
      let run = try await desk.finish(hotfix)
      #expect(run.status == 0, "\(run.errors)")
      let words = "'main' back into 'release/1.1.0', from '\(backMerge)', where flowctl resolves "
      #expect(run.output.contains(words + "'CHANGELOG.md', 'Version.xcconfig'\n"), "\(run.output)")
      #expect(!run.output.contains("conflicts in"), "\(run.output)")
      let request = try #require(
        await desk.requests().first { $0.pull?.base == release && $0.pull?.head == backMerge })
      try await desk.clone.git("fetch", "--quiet", "origin")
      let version = try await desk.clone.git("show", "origin/\(backMerge):Version.xcconfig")
      #expect(version == "MARKETING_VERSION = 1.1.0")
      let log = try await desk.clone.git("show", "origin/\(backMerge):CHANGELOG.md")
      #expect(log.contains("- By hand") && log.contains("- Crash on launch"), "\(log)")
      let check = try await desk.clone.merge("origin/\(backMerge)", into: "origin/\(release)")
      #expect(check.verdict == "pass", "\(check)")
      // Another run creates nothing a second time.
      let count = await desk.requests().count
      let again = try await desk.finish(hotfix)
      #expect(again.output.contains("#\(request.number) to merge 'main' back"), "\(again.output)")
      #expect(await desk.requests().count == count)
      for other in await desk.requests() {
        guard let pull = other.pull else { continue }
        try await desk.clone.git("fetch", "--quiet", "origin")
        try await desk.clone.git("branch", "--force", "merged", "origin/\(pull.head)")
        _ = try await desk.merge(other.number, pull.head, into: pull.base, tip: "merged")
      }
      let kept = try await desk.finish(hotfix, "--keep")
      #expect(kept.status == 0 && !kept.output.contains("deleted"), "\(kept)")
      #expect(try await desk.clone.git("ls-remote", "origin").contains("refs/heads/\(backMerge)"))
      let last = try await desk.finish(hotfix)
      #expect(last.status == 0 && !last.output.contains("back into"), "\(last)")
      #expect(
        !(try await desk.clone.git("ls-remote", "origin").contains("refs/heads/\(backMerge)")))
    }
  }

  @Test func `lines that users changed on both sides are left to them`() async throws {
    try await FinishDesk.serving { desk in
      try await begin(desk)
      try await desk.clone.git("switch", "--quiet", release)
      try await desk.clone.commit("Other", files: ["app.txt": "three\n"])
      try await desk.clone.git("push", "--quiet", "origin", release)
      try await desk.clone.git("switch", "--quiet", hotfix)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, hotfix, into: "main")
      let run = try await desk.finish(hotfix)
      #expect(run.output.contains("conflict in 'CHANGELOG.md', 'Version.xcconfig', 'app.txt'"))
      #expect(!(try await desk.refs()).contains(backMerge))
    }
  }
}
