import Base
import TestSupport
import Testing

/// A checkout that Git does not finish, for example because a filter fails.
struct HalfCheckoutTests {
  private let names = ["a.slow", "b.slow", "c.slow", "sub/d.slow", "sub/new.slow"]

  /// `develop` has other files than `main`, where HEAD is; the filter fails at `c.slow`.
  private func repository(_ filter: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    let files = Dictionary(uniqueKeysWithValues: names.dropLast().map { ($0, "main\n") })
    try await repository.commit(
      "root", files: files.merging([".gitattributes": "*.slow filter=slow\n"]) { $1 })
    try await repository.git("switch", "--quiet", "--create", "develop")
    try await repository.commit(
      "Much", files: Dictionary(uniqueKeysWithValues: names.map { ($0, "develop\n") }))
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("config", "filter.slow.required", "true")
    try await repository.git("config", "filter.slow.clean", "cat")
    try await repository.git("config", "filter.slow.smudge", filter)
    try repository.write("mine\n", to: "mine.txt")
    return repository
  }

  @Test(arguments: ["c.slow", "sub/new.slow"])
  func `a start whose filter fails leaves the files as they were`(_ failing: String) async throws {
    let repository = try await repository(
      "case %f in \(failing)) [ -e \"$HOME/up\" ] || exit 1;; esac; cat")
    let before = try await repository.state()
    let run = try await repository.flowctl("start", "feature", "abc")
    #expect(run.status != 0, "\(run.output)")
    #expect(run.errors.contains("the changes made so far were undone"), "\(run.errors)")
    if failing == "c.slow" {
      // A file that the filter rejects can't be restored, either.
      let note = "Git was interrupted while writing 'c.slow': check this file"
      #expect(run.errors.contains(note), "\(run.errors)")
      #expect(
        run.errors.contains("hint: after you fix the problem: git restore -- c.slow\n"),
        "\(run.errors)")
    } else {
      #expect(try await repository.state() == before)
    }
    try repository.scratch.write("", to: "home/up")
    if failing == "c.slow" { try await repository.git("restore", "--", "c.slow") }
    let again = try await repository.flowctl("start", "feature", "abc")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try await repository.git("status", "--porcelain") == "?? mine.txt")
  }

  @Test(arguments: ["--abort", "--continue"])
  func `files of an interrupted Git are restored before the run continues or is undone`(
    _ ending: String
  ) async throws {
    let repository = try await repository(
      "case %f in c.slow) until [ -e \"$HOME/up\" ]; do touch \"$HOME/begun\"; sleep 0.05; done;; "
        + "esac; cat")
    let before = try await repository.state()
    let kill = """
      set -m
      "$0" start feature abc & job=$!
      until [ -e "$HOME/begun" ]; do sleep 0.05; done
      children=$(pgrep -P $job)
      kill -KILL $job $children
      wait $job
      """
    _ = try await repository.run(
      "bash", ["-c", kill, try FlowctlProgram.path()], with: ["LLVM_PROFILE_FILE": "/dev/null"])
    try repository.scratch.write("", to: "home/up")
    #expect(try await !repository.git("status", "--porcelain").isEmpty)
    let locked = try await repository.flowctl("start", ending)
    #expect(locked.status == 69 && locked.errors.contains("index.lock"), "\(locked.errors)")
    _ = try await repository.run("rm", [repository.path + "/.git/index.lock"])
    let run = try await repository.flowctl("start", ending)
    #expect(run.status == 0, "\(run.errors)")
    if ending == "--abort" {
      #expect(try await repository.state() == before)
    } else {
      #expect(try await repository.current() == "feature/abc")
      #expect(try await repository.git("status", "--porcelain") == "?? mine.txt")
    }
  }

  /// A file of which Git writes only the first half, because it reaches the limit of a file's size.
  private static let large = 64 << 10

  /// A `git` that is stopped while it writes the large file of the working tree; with `home/kills`
  /// it also stops its caller.
  private static let halving = Result {
    try RecordingGit.make(
      """
      #!/bin/sh
      [ -e "$HOME/whole" ] && exec \(RecordingGit.git) "$@"
      case " $* " in
      *" switch "* | *" read-tree -m "*)
        (
          ulimit -c 0
          ulimit -f 16
          exec \(RecordingGit.git) "$@"
        )
        status=$?
        [ -e "$HOME/kills" ] && kill -KILL $PPID
        exit $status
        ;;
      esac
      exec \(RecordingGit.git) "$@"

      """)
  }

  /// `develop` has another large file than the current feature.
  private func repositoryOfLargeFile() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/x", from: "main")
    try await repository.commit("Own", files: ["large.txt": text("feature"), "a.txt": "feature\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("merge", "--quiet", "--no-edit", "feature/x")
    try await repository.commit("Much", files: ["large.txt": text("develop"), "a.txt": "dev\n"])
    try await repository.git("switch", "--quiet", "feature/x")
    try repository.write("mine\n", to: "mine.txt")
    return repository
  }

  private func text(_ word: String) -> String {
    String(repeating: word + " is no other line\n", count: Self.large / 25)
  }

  private func halved(
    _ arguments: [String], in repository: ScratchRepository
  ) async throws -> FlowctlRun {
    let path = try Self.halving.get().path + ":" + (repository.environment["PATH"] ?? "")
    return try await repository.flowctl(
      arguments, with: ["PATH": path, "LLVM_PROFILE_FILE": "/dev/null"], asProcess: true)
  }

  private static let moving = [["start", "feature", "abc"], ["update", "--no-fetch"]]

  @Test(arguments: moving, ["--abort", "--continue"])
  func `a half-written file is restored before the run continues or is undone`(
    _ command: [String], _ ending: String
  ) async throws {
    let repository = try await repositoryOfLargeFile()
    let before = try await repository.state()
    try repository.scratch.write("", to: "home/kills")
    #expect(try await halved(command, in: repository).status == 137)
    try repository.scratch.write("", to: "home/whole")
    let half = try repository.scratch.read("work/large.txt").count
    #expect(half > 0 && half < Self.large / 2)
    _ = try await repository.run("rm", [repository.path + "/.git/index.lock"])
    let run = try await repository.flowctl(command[0], ending)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.git("status", "--porcelain") == "?? mine.txt")
    if ending == "--abort" { #expect(try await repository.state() == before) }
  }

  @Test(arguments: moving)
  func `a half-written file is restored at once`(_ command: [String]) async throws {
    let repository = try await repositoryOfLargeFile()
    let before = try await repository.state()
    let run = try await halved(command, in: repository)
    #expect(run.status != 0, "\(run.output)")
    try repository.scratch.write("", to: "home/whole")
    #expect(try await repository.git("status", "--porcelain") == "?? mine.txt")
    // The lock of the stopped Git prevents undoing; the message lists what exists.
    _ = try await repository.run("rm", [repository.path + "/.git/index.lock"])
    let back = try await repository.flowctl(command[0], "--abort")
    #expect(back.status == 0, "\(back.errors)")
    #expect(try await repository.state() == before)
  }

  @Test func `a half-written file that a user has changed is kept`() async throws {
    let repository = try await repositoryOfLargeFile()
    try repository.scratch.write("", to: "home/kills")
    #expect(try await halved(Self.moving[0], in: repository).status == 137)
    try repository.scratch.write("", to: "home/whole")
    _ = try await repository.run("rm", [repository.path + "/.git/index.lock"])
    try repository.write("half, and mine\n", to: "large.txt")
    let run = try await repository.flowctl("start", "--continue")
    #expect(run.status != 0, "\(run.output)")
    #expect(run.errors.contains("your changes in 'large.txt'"), "\(run.errors)")
    #expect(try repository.scratch.read("work/large.txt") == Array("half, and mine\n".utf8))
  }
}
