import Diagnostics
import Effects
import Gitflow
import Synchronization
import TestSupport
import Testing

@testable import Workflows

@Suite struct SyncReleaseTests {
  private func all(_ state: String) -> [Int: [String]] {
    [1: ["1.2.0: \(state)"], 2: ["1.2.0: \(state)"], 3: ["1.2.0: \(state)"]]
  }

  @Test func `the first labels cost one request each, and every later state one in all`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    let first = try await scene.sync()
    #expect(first.writes == 4)
    // The repository's labels, and what has changed since: one page tells the items and their texts.
    // At last the labels once more, for another run may have made one, too.
    #expect(first.reads == 3)
    #expect(await scene.labels() == all("in develop"))
    try await scene.cutRelease()
    let cut = try await scene.sync()
    #expect((cut.reads, cut.writes) == (0, 1))
    #expect(await scene.labels() == all("in release"))
    try await scene.mergeRelease()
    let merged = try await scene.sync()
    #expect((merged.reads, merged.writes) == (0, 1))
    #expect(await scene.labels() == all("in review"))
    try await scene.repository.git("tag", "v1.2.0")
    let tagged = try await scene.sync()
    #expect((tagged.reads, tagged.writes) == (0, 1))
    #expect(await scene.labels() == all("live"))
    let again = try await scene.sync()
    #expect((again.reads, again.writes) == (0, 0))
  }

  @Test func `numbers in subjects cost nothing, and a hundred items a request`() async throws {
    let scene = try await ReleaseScene.make()
    for number in 4..<154 {
      try await scene.repository.commit("Change \(number) (#\(number))")
    }
    await scene.server.edit { state in
      for number in 4..<154 {
        state.addPull("Change \(number)", to: "octo/app", head: "feature/\(number)") { _, pull in
          pull.mergedAt = "2024-01-01T00:05:00Z"
        }
      }
    }
    let first = try await scene.sync()
    // The labels twice, two pages, and what is left of the hour, which is free to ask.
    #expect((first.reads, first.writes) == (5, 154))
    try await scene.cutRelease()
    let cut = try await scene.sync()
    #expect((cut.reads, cut.writes) == (0, 1))
    #expect(await scene.labels().count == 153)
  }

  @Test func `a few items in much that changed are read one by one`() async throws {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { state in
      let later = "2024-06-01T00:00:00Z"
      state.addIssues(900, to: "octo/app")
      state.change("octo/app") { repository in
        for number in 4..<904 { repository.issues[number]?.updatedAt = later }
      }
    }
    let first = try await scene.sync()
    // The labels twice, two pages for two items, these, and the one that a text closes.
    #expect((first.reads, first.writes) == (7, 4))
  }

  @Test func `what a commit brought that names no number is GitHub's to tell`() async throws {
    let scene = try await ReleaseScene.make()
    let sha = try await scene.repository.commit("Rebased work", files: ["rebased.txt": "one\n"])
    await scene.server.edit { state in
      state.addCommit("Rebased work", to: "octo/app", branch: "develop", sha: sha)
      for (title, mergedAt) in [("Rebase", "2024-01-01T00:05:00Z"), ("Never merged", nil)] {
        state.addPull(title, to: "octo/app", head: "feature/rebased") { _, pull in
          (pull.mergedAt, pull.commits) = (mergedAt, [sha])
        }
      }
    }
    let run = try await scene.sync()
    #expect(run.listing.document.contains("GitHub names it for \(sha.prefix(10))"))
    #expect(await scene.server.counts["GET /repos/{}/{}/commits/{}/pulls"] == 1)
    #expect(await scene.labels().keys.sorted() == [1, 2, 3, 4])
    let again = try await scene.sync()
    #expect((again.reads, again.writes) == (0, 0))
  }

  @Test func `a page of closed pull requests tells many commits that name no number`() async throws
  {
    let scene = try await ReleaseScene.make()
    for place in 1...5 {
      let sha = try await scene.repository.commit("Squashed work \(place)")
      await scene.server.edit { state in
        state.addPull("Work \(place)", to: "octo/app", head: "feature/\(place)") { _, pull in
          (pull.mergedAt, pull.mergeCommit) = ("2024-01-01T00:05:00Z", sha)
        }
      }
    }
    #expect(try await scene.sync().writes == 9)
    #expect(
      await scene.server.counts.filter { $0.key.hasPrefix("GET") } == [
        "GET /repos/{}/{}/pulls": 1, "GET /repos/{}/{}/labels": 2, "GET /repos/{}/{}/issues": 1,
      ])
    #expect(await scene.labels().count == 8)
  }

  @Test(arguments: [1, 3])
  func `the pull requests that move a release are no items of it`(commits: Int) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    var shas: [String] = []
    for place in 1...commits {
      shas.append(try await scene.repository.commit("Name the version \(place)"))
    }
    await scene.server.edit { [shas] state in
      for (head, base, home) in [
        ("release/1.2.0", "main", "octo/app"), ("release/1.2.0", "develop", "octo/app"),
        ("merge/main-into-develop", "develop", "octo/app"), ("develop", "develop", "fork/app"),
      ] {
        state.addPull("\(head) into \(base)", to: "octo/app", head: head) { _, pull in
          (pull.mergedAt, pull.commits) = ("2024-01-01T00:05:00Z", shas)
          (pull.base, pull.headRepository) = (base, home)
          pull.mergeCommit = shas.last
        }
      }
      state.addRepository("fork/app")
      for sha in shas { state.addCommit("Name", to: "octo/app", branch: "main", sha: sha) }
    }
    try await scene.sync()
    // What a fork calls 'develop' is work of its own.
    #expect(await scene.labels().keys.sorted() == [1, 2, 3, 7])
    #expect(try await scene.sync().writes == 0)
  }

  @Test(arguments: [true, false])
  func `a release that was squashed keeps the labels of what it holds`(listed: Bool) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync()
    let git = scene.repository
    try await git.git("switch", "--quiet", "main")
    try await git.git("merge", "--quiet", "--squash", "release/1.2.0")
    let list = "* Add login (#1)\n\n* Add a menu (#2)"
    try await git.git(
      "commit", "--quiet", "--message", "Release 1.2.0 (#12)", "--message", listed ? list : "All")
    try await git.git("branch", "--quiet", "-D", "release/1.2.0")
    if listed {
      try await scene.sync()
      #expect(await scene.labels() == all("in review"))
    } else {
      let failure = await #expect(throws: Failure.self) { try await scene.sync() }
      #expect(failure?.status == .unknown)
      #expect(await scene.labels() == all("in release"))
      let status = try await ShowReleaseStatus.run(
        ReleaseQuestion(version: Version(1, 2, 0)), in: scene.session())
      #expect(status.status == .unknown && status.words.contains("nothing is open"))
    }
  }

  @Test func `cut off before any request, the next run ends in the right state`() async throws {
    for count in 0..<9 {
      let scene = try await ReleaseScene.make()
      let passed = Mutex(0)
      let cutting = WebTransport { request throws(WebError) in
        let place = passed.withLock { passed in
          passed += 1
          return passed
        }
        if place > count { throw .cancelled }
        return try await scene.server.transport.send(request)
      }
      _ = try? await scene.sync(transport: cutting)
      try await scene.cutRelease()
      try await scene.sync()
      #expect(await scene.labels() == all("in release"))
      #expect(try await scene.sync().writes == 0)
    }
  }

  @Test func `a write whose answer is lost is not made twice`() async throws {
    let scene = try await ReleaseScene.make()
    await scene.server.inject(.lostAnswer, on: "POST /repos/{}/{}/labels")
    _ = try? await scene.sync()
    try await scene.sync()
    #expect(await scene.labels() == all("in develop"))
  }

  @Test func `a dry run shows the operations and changes nothing`() async throws {
    let scene = try await ReleaseScene.make()
    let run = try await scene.sync(
      ReleaseQuestion(version: Version(1, 2, 0)), .init(isDryRun: true))
    #expect(run.writes == 0)
    let json = String(decoding: run.listing.json(command: "release sync"), as: UTF8.self)
    #expect(json.contains(#""schemaVersion": 1"#) && json.contains(#""release": "1.2.0""#))
    #expect(json.contains(#""number": 3"#) && json.contains("closing keyword in octo/app#1"))
    #expect(await scene.labels().isEmpty)
  }

  @Test func `a label that somebody renamed is found again`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    await scene.server.edit { state in
      state.change("octo/app") { repository in
        let key = "1.2.0: in develop"
        var label = repository.labels.removeValue(forKey: key)
        label?.name = "Next"
        repository.labels["next"] = label
        for number in repository.issues.keys { repository.issues[number]?.labels = ["next"] }
      }
    }
    try await scene.cutRelease()
    try await scene.sync()
    #expect(await scene.labels() == all("in release"))
  }

  @Test(arguments: [true, false])
  func `a label that another run renames in between is taken as it is`(refreshes: Bool) async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    try await scene.cutRelease()
    let racing = WebTransport { request throws(WebError) in
      // The other run is a little faster.
      if request.method == .patch {
        _ = await scene.server.answer(request)
      }
      return try await scene.server.transport.send(request)
    }
    let question = ReleaseQuestion(version: Version(1, 2, 0), refreshes: refreshes)
    #expect(try await scene.sync(question, transport: racing).listing.status == .pass)
    #expect(await scene.labels() == all("in release"))
  }

  @Test func `what is told to be live stays live`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.mergeRelease()
    try await scene.sync(ReleaseQuestion(live: Version(1, 2, 0)))
    #expect(await scene.labels() == all("live"))
    #expect(try await scene.sync().writes == 0)
  }

  @Test(arguments: [true, false])
  func `what is told to be live is known to the next machine`(shared: Bool) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: Version(1, 2, 0), areShared: shared))
    let labels = await scene.labels()
    let next = scene.onAnotherMachine()
    #expect(try await next.sync().writes == 0)
    #expect(await next.labels() == labels)
    #expect(labels.values.allSatisfy { $0 == [shared ? "live" : "1.2.0: live"] })
  }

  @Test func `who knows the release's own label learns that another machine shares and tells it`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync()
    let next = scene.onAnotherMachine()
    try await next.sync(ReleaseQuestion(live: Version(1, 2, 0), areShared: true))
    try await scene.mergeRelease()
    try await scene.sync()
    #expect(await scene.labels() == [1: ["live"], 2: ["live"], 3: ["live"]])
    #expect(
      try await ShowReleaseStatus.run(
        ReleaseQuestion(version: Version(1, 2, 0)), in: scene.session()
      ).words.hasPrefix("release 1.2.0: live (told to be live)\n"))
  }

  @Test(arguments: [true, false])
  func `what was told too early is taken back, for the machine that told it, too`(shared: Bool)
    async throws
  {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: version, areShared: shared))
    let next = scene.onAnotherMachine()
    try await next.sync(ReleaseQuestion(version: version, isNotLive: true))
    let label = shared ? "in release" : "1.2.0: in release"
    #expect(await next.labels() == [1: [label], 2: [label], 3: [label]])
    #expect(try await scene.sync(ReleaseQuestion(version: version, refreshes: true)).writes == 0)
    #expect(try await next.sync().writes == 0)
    // A flag is not answered by what is remembered.
    try await scene.sync(ReleaseQuestion(live: version))
    try await next.sync(ReleaseQuestion(version: version, isNotLive: true))
    try await scene.sync(ReleaseQuestion(live: version))
    #expect(await scene.labels().values.allSatisfy { $0.first?.hasSuffix("live") == true })
  }

  @Test func `a tag keeps live what is told not to be so`() async throws {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: version))
    try await scene.repository.git("tag", "v1.2.0")
    let run = try await scene.sync(ReleaseQuestion(version: version, isNotLive: true))
    #expect(run.listing.words.contains("'v1.2.0' is tagged, so that it is live all the same"))
    #expect(await scene.labels() == all("live"))
    try await scene.repository.git("tag", "--delete", "v1.2.0")
    try await scene.sync()
    #expect(await scene.labels() == all("in release"))
  }

  @Test func `which labels are wanted is asked of GitHub, not of memory`() async throws {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.sync()
    let next = scene.onAnotherMachine()
    try await next.sync(ReleaseQuestion(version: version, areShared: true))
    #expect(await next.labels() == [1: ["in develop"], 2: ["in develop"], 3: ["in develop"]])
    try await scene.sync(ReleaseQuestion(version: version, areShared: false))
    #expect(await scene.labels() == all("in develop"))
    // Who knows the release's own label renames none that nothing carries any more.
    try await next.sync(ReleaseQuestion(version: version, areShared: true))
    try await scene.cutRelease()
    try await scene.sync()
    #expect(await scene.labels() == [1: ["in release"], 2: ["in release"], 3: ["in release"]])
  }

  @Test func `a tag that is taken back leaves nothing live, here or on the next machine`()
    async throws
  {
    for isHere in [true, false] {
      let scene = try await ReleaseScene.make()
      try await scene.cutRelease()
      try await scene.repository.git("tag", "v1.2.0")
      try await scene.sync()
      #expect(await scene.labels() == all("live"))
      try await scene.repository.git("tag", "--delete", "v1.2.0")
      let machine = isHere ? scene : scene.onAnotherMachine()
      // A tag that is only not fetched keeps it so.
      await scene.server.edit { state in
        state.change("octo/app") { $0.tags["v1.2.0"] = "abc" }
      }
      let unfetched = try await machine.sync()
      #expect(unfetched.writes == 0)
      #expect(unfetched.listing.words.contains("git fetch --tags origin"))
      await scene.server.edit { state in state.change("octo/app") { $0.tags = [:] } }
      try await machine.sync()
      #expect(await scene.labels() == all("in release"))
    }
  }

  @Test(arguments: 1..<8)
  func `two runs at once that see two states end in the further one`(place: Int) async throws {
    let scene = try await ReleaseScene.make()
    let ahead = scene.onAnotherMachine()
    let passed = Mutex(0)
    // The run whose clone has the release branch goes all its way between two requests of the other.
    let racing = WebTransport { request throws(WebError) in
      let count = passed.withLock { passed in
        passed += 1
        return passed
      }
      do {
        if count == place {
          try await ahead.cutRelease()
          try await ahead.sync()
          try await ahead.repository.git("switch", "--quiet", "develop")
          try await ahead.repository.git("branch", "--quiet", "-D", "release/1.2.0")
        }
      } catch {
        throw .cancelled
      }
      return try await scene.server.transport.send(request)
    }
    try await scene.sync(transport: racing)
    // Whoever looks after the other has ended brings the labels to what it sees itself.
    #expect(await scene.labels() == all(place < 2 ? "in develop" : "in release"))
    try await ahead.cutRelease()
    try await ahead.mergeRelease()
    try await ahead.sync()
    #expect(await scene.labels() == all("in review"))
  }

  @Test func `where two runs at once made a label each, the one that is wanted is renamed later`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    let racing = WebTransport { request throws(WebError) in
      // The other run, whose clone knows of the release branch already, labels an item of ours.
      if request.method == .post, request.url.hasSuffix("/issues/2/labels") {
        await scene.server.edit { state in
          state.addLabel(
            "1.2.0: in release", to: "octo/app",
            description: "state of release 1.2.0, kept by flowctl")
          state.change("octo/app") { repository in
            for number in 1...3 { repository.issues[number]?.labels.append("1.2.0: in release") }
          }
        }
      }
      return try await scene.server.transport.send(request)
    }
    try await scene.sync(transport: racing)
    try await scene.cutRelease()
    try await scene.sync()
    #expect(await scene.labels() == all("in release"))
    try await scene.mergeRelease()
    try await scene.sync()
    #expect(await scene.labels() == all("in review"))
    #expect(try await scene.sync().writes == 0)
  }

  @Test func `a label that another machine made under the wanted name is taken as it is`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    try await scene.cutRelease()
    await scene.server.edit { state in
      state.addLabel(
        "1.2.0: in release", to: "octo/app",
        description: "state of release 1.2.0, kept by flowctl")
    }
    #expect(try await scene.sync().listing.status == .pass)
    #expect(await scene.labels() == all("in release"))
  }

  @Test func `shared labels move item by item`() async throws {
    let scene = try await ReleaseScene.make()
    let question = ReleaseQuestion(version: Version(1, 2, 0), areShared: true)
    #expect(try await scene.sync(question).writes == 4)
    try await scene.cutRelease()
    #expect(try await scene.sync(question).writes == 7)
    #expect(await scene.labels() == [1: ["in release"], 2: ["in release"], 3: ["in release"]])
    #expect(try await scene.sync(question).writes == 0)
  }

  @Test(arguments: 1..<12, [false, true])
  func `two runs at once leave one shared label on each item`(place: Int, isAhead: Bool)
    async throws
  {
    let scene = try await ReleaseScene.make()
    let shared = ReleaseQuestion(version: Version(1, 2, 0), areShared: true)
    try await scene.sync(shared)
    let other = scene.onAnotherMachine()
    let tag = "v1.2.0"
    if isAhead { try await scene.cutRelease() } else { try await scene.repository.git("tag", tag) }
    let passed = Mutex(0)
    // The run whose clone sees another state goes all its way between two requests of this one.
    let racing = WebTransport { request throws(WebError) in
      let count = passed.withLock { passed in
        passed += 1
        return passed
      }
      do {
        if count == place {
          let git = other.repository
          try await git.git(isAhead ? ["tag", tag] : ["tag", "--delete", tag])
          if !isAhead { try await other.cutRelease() }
          try await other.sync(shared)
        }
      } catch {
        throw .cancelled
      }
      return try await scene.server.transport.send(request)
    }
    try await scene.sync(shared, transport: racing)
    let labels = await scene.labels()
    #expect(labels.keys.sorted() == [1, 2, 3])
    #expect(labels.values.allSatisfy { $0.count == 1 }, "\(labels)")
  }

  @Test func `labels that are shared stay so without being told again`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.sync(ReleaseQuestion(version: Version(1, 2, 0), areShared: true))
    try await scene.cutRelease()
    try await scene.sync()
    #expect(await scene.labels() == [1: ["in release"], 2: ["in release"], 3: ["in release"]])
    let status = try await ShowReleaseStatus.run(
      ReleaseQuestion(version: Version(1, 2, 0)), in: scene.session())
    #expect(!status.words.contains("not yet"))
    try await scene.sync(ReleaseQuestion(version: Version(1, 2, 0), areShared: false))
    #expect(await scene.labels() == all("in release"))
    #expect(try await scene.sync().writes == 0)
    // And back again: the label of one's own is there still, but nothing carries it.
    try await scene.sync(ReleaseQuestion(version: Version(1, 2, 0), areShared: true))
    #expect(await scene.labels() == [1: ["in release"], 2: ["in release"], 3: ["in release"]])
    try await scene.mergeRelease()
    try await scene.sync()
    #expect(await scene.labels() == [1: ["in review"], 2: ["in review"], 3: ["in review"]])
  }

  @Test func `a shared label stays where another release may have put it`() async throws {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.sync(ReleaseQuestion(version: version, areShared: true))
    await scene.server.edit { state in
      state.addIssue("Of the release before", to: "octo/app")
      state.change("octo/app") { $0.issues[4]?.labels = ["in develop"] }
    }
    try await scene.sync(ReleaseQuestion(version: version, areShared: false))
    #expect(await scene.labels()[4] == ["in develop"])
    #expect(await scene.labels()[1] == ["1.2.0: in develop"])
  }

  @Test func `a label of the same name that others made stops the run before its first write`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { $0.addLabel("1.2.0: in develop", to: "octo/app") }
    await #expect(throws: Failure.self) { try await scene.sync() }
    #expect(await scene.labels().isEmpty)
  }

  @Test func `a release that nothing knows is refused with what brings it`() async throws {
    let scene = try await ReleaseScene.make()
    let error = await #expect(throws: Failure.self) {
      try await scene.sync(ReleaseQuestion(version: Version(1, 0, 0)))
    }
    #expect(error?.diagnostics.first?.hint == "git fetch --tags origin")
  }

  @Test func `a price beyond the hour's requests is refused`() async throws {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { $0.coreLimit = 4 }
    await #expect(throws: Failure.self) {
      try await scene.sync(
        ReleaseQuestion(version: Version(1, 2, 0)), .init(explains: true))
    }
    #expect(await scene.labels().isEmpty)
  }
}
