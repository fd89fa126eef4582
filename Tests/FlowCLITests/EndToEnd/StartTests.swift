import TestSupport
import Testing

/// `start` creates each branch type from the base in the model.
struct StartTests {
  @Test func `a feature is created from develop and checked out`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("start", "feature", "add", "a", "login")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("feature/add-a-login"))
    #expect(try await repository.current() == "feature/add-a-login")
    #expect(try await repository.tip("HEAD") == (try await repository.tip("develop")))
  }

  @Test func `the result is written as JSON`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let answer = try await repository.answer("start", "feature", "login", "--issue", "42")
    #expect(answer.command == "start")
    #expect(answer.verdict == "pass")
    #expect(answer.branch == "feature/42-login")
    #expect(answer.base == "develop")
    #expect(answer.issue == "42")
    #expect(answer.dryRun == false)
    #expect(answer.commit == (try await repository.tip("develop")))
  }

  @Test(arguments: [
    ("Añadir pantalla ß", "feature/anadir-pantalla-ss"), ("日本語", "feature/ri-ben-yu"),
    ("привет", "feature/privet"), ("Déjà_vu: l'été!", "feature/deja-vu-l-ete"),
  ])
  func `words of any script become a name in Latin letters`(
    words: String, name: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    #expect(try await repository.answer("start", "feature", words).branch == name)
    #expect(try await repository.current() == name)
  }

  @Test func `emoji alone are not a name`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let before = try await repository.state()
    let run = try await repository.flowctl("start", "feature", "🚀🎉")
    #expect(run.status == 64)
    #expect(run.errors.contains("needs a title or an issue"))
    #expect(try await repository.state() == before)
  }

  @Test(arguments: [("patch", "1.0.1"), ("minor", "1.1.0"), ("major", "2.0.0")])
  func `a release gets the next version of the requested level`(
    level: String, version: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    let answer = try await repository.answer("start", "release", "--bump", level)
    #expect(answer.branch == "release/\(version)")
    #expect(answer.version == version)
    #expect(answer.base == "develop")
  }

  @Test func `a hotfix is a patch of main`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let answer = try await repository.answer("start", "hotfix", "crash", "on", "launch")
    #expect(answer.branch == "hotfix/1.0.1/crash-on-launch")
    #expect(answer.commit == (try await repository.tip("main")))
  }

  @Test func `a given version is used`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let answer = try await repository.answer("start", "release", "--version", "v3-0-0")
    #expect(answer.branch == "release/3.0.0")
  }

  @Test func `a version that is not above the last tag is rejected`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("start", "release", "--version", "0.9.0", "--json")
    #expect(run.status == 1)
    #expect(try run.answer().failed == ["version-order"])
  }

  @Test func `a bugfix is created from the only open release`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    let answer = try await repository.answer("start", "bugfix", "wrong", "title")
    #expect(answer.branch == "bugfix/1.1.0/wrong-title")
    #expect(answer.commit == (try await repository.tip("release/1.1.0")))
  }

  @Test func `a bugfix needs its release if several are open`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("release/1.2.0", from: "develop")
    let run = try await repository.flowctl("start", "bugfix", "title")
    #expect(run.status == 1)
    #expect(run.errors.contains("--release"))
    let answer = try await repository.answer("start", "bugfix", "title", "--release", "1.2.0")
    #expect(answer.branch == "bugfix/1.2.0/title")
  }

  @Test(arguments: [
    ["bugfix", "title"], ["bugfix", "title", "--release", "9.9.9"],
  ])
  func `without its release there is no bugfix`(words: [String]) async throws {
    let repository = try await ScratchRepository.gitflow()
    #expect(try await repository.flowctl(["start"] + words).status == 1)
  }

  @Test func `an older commit of the base is a valid start`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("More")
    let older = try await repository.tip("develop~1")
    let answer = try await repository.answer("start", "feature", "x", "--from", "develop~1")
    #expect(answer.commit == older)
    #expect(try await repository.tip("feature/x") == older)
  }

  @Test func `a commit of another branch is not a valid start`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    let before = try await repository.state()
    let run = try await repository.flowctl(
      "start", "feature", "x", "--from", "release/1.1.0", "--json")
    #expect(run.status == 1)
    #expect(try run.answer().failed == ["wrong-base"])
    #expect(try await repository.state() == before)
  }

  @Test(arguments: ["nonsense", "-x", "--upload-pack=touch marker", "main:app.txt", ""])
  func `an unknown commit is not a valid start`(from: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    let before = try await repository.state()
    #expect(try await repository.flowctl("start", "feature", "x", "--from=\(from)").status == 64)
    #expect(try await repository.state() == before)
  }

  @Test(arguments: [
    ["feature"], ["featur", "x"], ["main"], ["feature", "x", "--version", "1.2.3"],
    ["feature", "x", "--issue", "one"], ["release", "words"],
    ["feature", "x", "--release", "1.0.0"],
    ["release", "--version", "1.2"], ["release", "--version", "1.2.0", "--bump", "minor"],
  ])
  func `a wrong command line is distinguished from a rejection`(words: [String]) async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl(["start"] + words)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(!run.errors.isEmpty)
  }

  @Test func `a second release names the one that is open`() async throws {
    let repository = try await ScratchRepository.gitflow()
    #expect(try await repository.flowctl("release", "start").status == 0)
    let second = try await repository.flowctl("release", "start")
    #expect(second.status == 0)
    #expect((second.output + second.errors).contains("'release/1.1.0' is open, too"))
  }
}
