import Foundation
import TestSupport
import Testing

/// `finish` through pull requests, which another user merges in between.
struct RequestedFinishTests {
  @Test func `a feature is submitted, waited for, and cleaned up once it is merged`() async throws {
    try await FinishDesk.serving { desk in
      let name = "feature/login"
      try await desk.clone.work(name, from: "develop")
      try await desk.clone.commit("More", files: ["more.txt": "x\n"])
      try await desk.know(name)
      let opened = try await desk.finish()
      #expect(opened.status == 0, "\(opened.errors)")
      #expect(opened.output.contains("opened pull request #1"))
      let waiting = try await desk.finish("--json")
      #expect(waiting.output.contains(#""state": "waiting""#))
      _ = try await desk.merge(1, name, into: "develop", squashedAs: "Squashed (#1)")
      let before = try await desk.clone.state()
      let dry = try await desk.finish("--dry-run")
      #expect(dry.output.contains("would delete 'feature/login'"))
      #expect(try await desk.clone.state().dropFirst().elementsEqual(before.dropFirst()))
      let done = try await desk.finish()
      #expect(done.status == 0, "\(done.errors)")
      #expect(try await desk.clone.current() == "develop")
      #expect(!(try await desk.clone.git("branch")).contains(name))
      #expect(!(try await desk.refs()).contains(name))
      let again = try await desk.finish(name)
      #expect(again.status == 0 && again.output.contains("is merged into 'develop'"))
    }
  }

  @Test func `a release is tagged where it was merged, published, and needs a back-merge`()
    async throws
  {
    try await FinishDesk.serving { desk in
      let name = "release/1.1.0"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      let landed = try await desk.merge(1, name, into: "main")
      let first = try await desk.finish()
      #expect(first.status == 0, "\(first.errors)")
      #expect(try await desk.clone.tip("v1.1.0^{commit}") == landed)
      #expect(first.output.contains("after that merge, run: flowctl finish release/1.1.0"))
      #expect(try await desk.refs().contains("refs/tags/v1.1.0"))
      #expect(await desk.server.current.repository("octo/app")?.releases.map(\.tag) == ["v1.1.0"])
      let owed = try #require(await desk.requests().first)
      #expect(owed.pull?.head == name && owed.pull?.base == "develop")
      #expect(try await desk.refs().contains("refs/heads/" + name))
      let second = try await desk.finish(name)
      #expect(
        second.output.contains(
          "#\(owed.number) to merge 'release/1.1.0' back into 'develop' is still"))
      #expect(await desk.requests().count == 1)
      _ = try await desk.merge(owed.number, name, into: "develop")
      let last = try await desk.finish("--json")
      #expect(last.output.contains(#""state": "done""#), "\(last.errors)")
      #expect(!(try await desk.refs()).contains("refs/heads/" + name))
      #expect(await desk.server.current.repository("octo/app")?.releases.count == 1)
    }
  }

  @Test func `a push to main continues in CI from a clone without the branch`() async throws {
    try await FinishDesk.serving { desk in
      let name = "hotfix/1.0.1"
      try await desk.clone.work(name, from: "main")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      let landed = try await desk.merge(1, name, into: "main")
      let machine = try await desk.clone.clone("ci", "--branch", "main")
      try await machine.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
      try await machine.git(
        "config", "url.\(desk.clone.originPath).insteadOf", "https://github.com/octo/app.git")
      try await machine.git("switch", "--quiet", "--detach")
      let event = try GitHubRun(machine).push("main", after: landed)
        .merging(["GITHUB_SHA": landed, "GITHUB_REPOSITORY": "octo/app"]) { $1 }
      let run = try await desk.finish("--continue", in: machine, with: event)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try await machine.tip("v1.0.1^{commit}") == landed)
      #expect(await desk.requests().map(\.title) == ["Merge main into develop"])
      #expect(!(try await desk.refs()).contains(name))
      let again = try await desk.finish("--continue", in: machine, with: event)
      #expect(again.status == 0 && again.output.contains("is still open"))
      #expect(await desk.requests().count == 1)
    }
  }

  @Test func `continuing opens no pull request that was not started`() async throws {
    try await FinishDesk.serving { desk in
      let name = "feature/login"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      let run = try await desk.finish("--continue")
      #expect(run.status == 64, "\(run.output)")
      #expect(run.errors.contains("no interrupted 'flowctl finish'"))
      #expect(await desk.requests().isEmpty)
      #expect(!(try await desk.refs()).contains(name))
    }
  }

  @Test func `the issue of a merged branch moves to the column for completed work`() async throws {
    try await FinishDesk.serving { desk in
      await desk.server.edit { state in
        state.addLabel("status:done", to: "octo/app")
        state.addIssue("Login", to: "octo/app", labels: ["status:inProgress"])
      }
      let name = "feature/1-login"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(2, name, into: "develop", squashedAs: "Squashed (#1)")
      let dry = try await desk.finish("--dry-run")
      #expect(dry.output.contains("would move octo/app#1 to 'done'"), "\(dry.errors)")
      #expect(await desk.issue(1)?.isOpen == true)
      let done = try await desk.finish()
      #expect(done.output.contains("moved octo/app#1 to 'done'"), "\(done.errors)")
      #expect(await desk.issue(1)?.labels == ["status:done"])
      #expect(await desk.issue(1)?.isOpen == false)
      await desk.server.edit { $0.changeIssue(1, of: "octo/app") { $0.isOpen = true } }
      let again = try await desk.finish(name)
      #expect(again.status == 0 && !again.output.contains("octo/app#1"))
    }
  }

  @Test func `a release has its notes on GitHub, and its labels are published`() async throws {
    try await FinishDesk.serving { desk in
      let (feature, release) = ("feature/login", "release/1.1.0")
      try await desk.clone.work(feature, from: "develop")
      try await desk.know(feature)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, feature, into: "develop", squashedAs: "Squashed (#1)")
      #expect(try await desk.finish().status == 0)
      try await desk.clone.git("merge", "--quiet", "--ff-only", "origin/develop")
      try await desk.clone.work(release, from: "develop")
      try await desk.know(release)
      await desk.server.edit { state in
        state.addLabel(
          "1.1.0: in release", to: "octo/app",
          description: "state of release 1.1.0, kept by flowctl")
        state.changeIssue(1, of: "octo/app") { $0.labels = ["1.1.0: in release"] }
      }
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(2, release, into: "main")
      let dry = try await desk.finish("--dry-run")
      #expect(dry.output.contains("would create the release 'v1.1.0' with its notes"))
      let done = try await desk.finish()
      #expect(done.status == 0, "\(done.errors)")
      #expect(
        done.output.contains("labeled the issues and pull requests of 1.1.0 as 'live'"),
        "\(done.output)")
      let page = await desk.server.current.repository("octo/app")?.releases.first
      #expect(page?.body?.contains("[#1](") == true, "\(page?.body ?? "")")
      #expect(await desk.issue(1)?.labels == ["1.1.0: live"])
    }
  }

  @Test(arguments: ["Dear all\r\n\r\nhand-made", ""])
  func `the draft of a release is published by its finish, with edited text`(
    written: String
  ) async throws {
    try await FinishDesk.serving { desk in
      let name = "release/1.1.0"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main")
      let drafted = try await desk.draft(ofRelease: "1.1.0")
      #expect(drafted.output.contains("created as a draft"), "\(drafted.errors)")
      await desk.server.edit { state in
        state.change("octo/app") { $0.releases[0].body = written }
      }
      let dry = try await desk.finish("--dry-run")
      #expect(dry.output.contains("would publish the draft of the release 'v1.1.0'"))
      #expect(await desk.server.current.repository("octo/app")?.releases.first?.isDraft == true)
      let done = try await desk.finish()
      #expect(done.output.contains("published the draft of the release 'v1.1.0'"))
      let pages = try #require(await desk.server.current.repository("octo/app")?.releases)
      #expect(pages.map(\.isDraft) == [false])
      #expect(written.isEmpty ? pages[0].body?.isEmpty == false : pages[0].body == written)
      let again = try await desk.finish(name)
      #expect(!again.output.contains("published"))
    }
  }

  @Test func `a release with unknown contents is published nevertheless`() async throws {
    try await FinishDesk.serving { desk in
      let name = "release/1.1.0"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main")
      await desk.server.edit { state in
        state.faults = [ScriptedFault(.status(404), on: "GET /repos/{}/{}/labels", times: 9)]
      }
      let done = try await desk.finish()
      #expect(done.status == 0, "\(done.errors)")
      #expect(
        done.output.contains(
          "hint: when GitHub responds again: flowctl release notes --to github --release 1.1.0"))
      let page = await desk.server.current.repository("octo/app")?.releases.first
      #expect(page?.tag == "v1.1.0" && page?.body == "See #1.")
    }
  }

  @Test func `unknown contents of a release are reported once, with a hint`() async throws {
    try await FinishDesk.serving { desk in
      let name = "release/1.1.0"
      try await desk.clone.work(name, from: "develop")
      try await desk.clone.commit("More", files: ["more.txt": "x\n"])
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      let title = "Release 1.1.0 (#1)"
      let landed = try await desk.merge(1, name, into: "main", squashedAs: title)
      let done = try await desk.finish()
      #expect(done.output.components(separatedBy: "can't determine what").count == 2)
      #expect(done.output.contains("hint: git log -1 \(landed.prefix(10))\n"), "\(done.output)")
      let again = try await desk.finish(name)
      #expect(again.status == 0 && !again.output.contains("can't determine"), "\(again.output)")
    }
  }

  @Test func `work that was not submitted is kept, and a closed request is reported`() async throws
  {
    try await FinishDesk.serving { desk in
      let name = "feature/login"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "develop", squashedAs: "Squashed (#1)")
      try await desk.clone.commit("Later", files: ["later.txt": "x\n"])
      let run = try await desk.finish()
      #expect(run.status == 0 && run.output.contains("commits that its pull request did not merge"))
      #expect(try await desk.clone.current() == name)
      await desk.server.edit { state in
        state.changeIssue(1, of: "octo/app") { $0.pull?.mergedAt = nil }
      }
      let closed = try await desk.finish()
      #expect(closed.status == 1 && closed.errors.contains("closed without merging"))
    }
  }

  @Test func `a pending release lists the bugfixes that it lacks`() async throws {
    try await FinishDesk.serving { desk in
      try await desk.clone.work("release/1.1.0", from: "develop")
      try await desk.clone.work("bugfix/1.1.0/title", from: "release/1.1.0")
      try await desk.clone.git("switch", "--quiet", "release/1.1.0")
      try await desk.know("release/1.1.0")
      let note = "before 'release/1.1.0' is finished: flowctl finish bugfix/1.1.0/title\n"
      for options in [["--dry-run"], [], []] {
        let run = try await desk.finish("release/1.1.0", options.first ?? "--fetch")
        #expect(run.status == 0 && run.output.contains(note), "\(run.output)\(run.errors)")
      }
    }
  }
}
