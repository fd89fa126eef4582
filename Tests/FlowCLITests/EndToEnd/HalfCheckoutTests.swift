import Effects
import TestSupport
import Testing

/// A checkout at which git stops half-way, as where a filter fails.
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
    #expect(run.errors.contains("what had begun is taken back"), "\(run.errors)")
    if failing == "c.slow" {
      // What the filter refuses can't be written back, either.
      let note = "git was ended amid 'c.slow', which is not as before"
      #expect(run.errors.contains(note), "\(run.errors)")
      #expect(run.errors.contains("hint: git restore -- c.slow\n"), "\(run.errors)")
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
  func `what a killed git has written is put back before the run goes on or back`(
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
      children=$(ps -o pid= --ppid $job)
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
}
