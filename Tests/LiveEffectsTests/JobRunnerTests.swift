import Base
import LiveEffects
import Synchronization
import TestSupport
import Testing

@Suite struct JobRunnerTests {
  @Test(arguments: [
    ("exit 0", JobEnd.exited(0)), ("exit 3", .exited(3)), ("kill -9 $$", .signalled(9)),
    ("kill -15 $$", .signalled(15)), ("exec >&- 2>&-; sleep 0.1; exit 4", .exited(4)),
  ])
  func `statuses and signals are distinguished`(script: String, end: JobEnd) async {
    #expect(await Ran(script).end == end)
  }

  @Test func `both streams are in the order of writing`() async {
    let ran = await Ran("for i in 1 2 3; do echo out $i; echo err $i >&2; done")
    #expect(ran.output == "out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n")
  }

  @Test func `streams are separate if requested`() async {
    let ran = await Ran("echo out; echo err >&2") { $0.separatesErrors = true }
    #expect(ran.output == "out\n")
    #expect(ran.errors == "err\n")
  }

  @Test func `a job has no input and only the given variables`() async {
    #expect(await Ran("cat; echo done").output == "done\n")
    let ran = await Ran("exec /usr/bin/env") { $0.environment = ["A": "b c=d"] }
    #expect(ran.output.split(separator: "\n").contains("A=b c=d"))
    #expect(!ran.output.contains("HOME="))
  }

  @Test func `output far above the size of a pipe is passed on and not stored`() async {
    let ran = await Ran("head -c 50000000 /dev/zero; head -c 50000000 /dev/zero >&2", keeps: 0)
    #expect(ran.end == .exited(0))
    #expect(ran.count == 100_000_000)
  }

  @Test func `a job that exceeds its time-out is ended with its group`() async {
    let ran = await Ran("sleep 900 & echo $!; wait") { $0.timeout = 0.2 }
    #expect(ran.end == .timedOut)
    #expect(await isGone(ran.output))
    #expect(ran.seconds < 300)
  }

  @Test func `a group that ignores the signal is killed`() async {
    let ran = await Ran("trap '' TERM; (trap '' TERM; sleep 900) & echo $!; while :; do :; done") {
      $0.timeout = 0.2
      $0.grace = 0.2
    }
    #expect(ran.end == .timedOut)
    #expect(await isGone(ran.output))
    #expect(ran.seconds < 300)
  }

  @Test func `output is read while a group ends`() async {
    let script = "trap 'head -c 300000 /dev/zero; exit 0' TERM; sleep 900 & wait"
    let ran = await Ran(script, keeps: 0) {
      $0.timeout = 0.2
      $0.grace = 120
    }
    #expect(ran.end == .timedOut)
    #expect(ran.count == 300_000)
  }

  @Test func `other processes of the group are ended and block nothing`() async {
    let ran = await Ran("sleep 900 & echo $!")
    #expect(ran.end == .exited(0))
    #expect(await isGone(ran.output))
    #expect(ran.seconds < 300)
  }

  @Test func `a process that left the group and keeps the stream blocks nothing`() async throws {
    // macOS has no setsid. The file shows that the process has left the group.
    let directory = try ScratchDirectory()
    let script = """
      perl -MPOSIX -e '
        POSIX::setsid() > 0 or die; open F, q(>), shift; print F 1; close F; $| = 1;
        while (1) { print qq(x\\n); select undef, undef, undef, 0.001 }' "$0" &
      until [ -s "$0" ]; do sleep 0.01; done
      exit 3
      """
    let ran = await Ran(script, directory.path + "/left", keeps: 0)
    #expect(ran.end == .exited(3))
    #expect(ran.seconds < 300)
  }

  #if os(Linux)
    @Test(arguments: ["exit 3", "sleep 900"])
    func `a process in a session of its own ends with the job`(rest: String) async throws {
      let ran = await Ran("setsid sh -c 'echo $$; exec sleep 900 >&- 2>&-' & sleep 0.2; " + rest) {
        $0.timeout = 1
      }
      #expect(!ran.output.isEmpty)
      #expect(await isGone(ran.output))
    }
  #endif

  @Test func `a cancelled task ends the group`() async throws {
    let heard = Heard(keeps: 100)
    let task = Task { await Ran("sleep 900 & echo $!; wait", into: heard) }
    while heard.text(.output).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    let ran = await task.value
    #expect(ran.end == .cancelled)
    #expect(await isGone(ran.output))
  }

  @Test func `an already cancelled task starts nothing`() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await Ran("echo started")
    }
    task.cancel()
    let ran = await task.value
    #expect(ran.end == .cancelled)
    #expect(ran.output == "")
  }

  @Test func `a missing program has no exit status`() async throws {
    let missing = await Ran("") { $0.executable = "/no/such/program" }
    #expect(missing.end == .notStarted(reason: "'/no/such/program' does not exist"))
    let scratch = try ScratchDirectory()
    try scratch.write("no program", to: "text")
    let text = await Ran("") { $0.executable = scratch.path + "/text" }
    guard case .notStarted = text.end else {
      Issue.record("\(text.end)")
      return
    }
    guard case .notStarted = await Ran("a\0b").end else {
      Issue.record("a NUL byte was passed on")
      return
    }
  }

  @Test func `a program is found as a shell finds it, but never in the current directory`() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("#!/bin/sh\n", to: "bin/tool")
    try scratch.write("", to: "bin/plain")
    try ScratchDirectory.makeExecutable(scratch.path + "/bin/tool")
    let find = JobRunner.live.find
    let tool = find("tool", scratch.path, "relative:/no/such:\(scratch.path)/bin")
    #expect(tool?.path == scratch.path + "/bin/tool")
    #expect(tool?.size == 10)
    #expect(find("bin/tool", scratch.path, "")?.file == scratch.path + "/bin/tool")
    #expect(find("plain", scratch.path, scratch.path + "/bin") == nil)
    #expect(find("tool", scratch.path + "/bin", ".:bin") == nil)
    #expect(find("bin", scratch.path, scratch.path) == nil)
  }

  /// Whether the process of this number ends soon; a zombie has.
  private func isGone(_ number: String) async -> Bool {
    for _ in 0..<200 {
      // Without ps the state would be empty, too.
      let look = "ps -o stat= -p $$ > /dev/null || echo unknown; ps -o stat= -p $0"
      let state = await Ran(look, number).output
      if state.isEmpty || state.hasPrefix("Z") { return true }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return false
  }
}

/// A shell script that ran as a job.
private struct Ran {
  let end: JobEnd
  let output: String
  let errors: String
  let count: Int
  let seconds: Double

  init(
    _ script: String, _ word: String = "", keeps: Int = 1 << 20, into heard: Heard? = nil,
    _ change: (inout JobRequest) -> Void = { _ in }
  ) async {
    var request = JobRequest(
      executable: "/bin/sh",
      arguments: ["-c", script] + word.split(separator: "\n").map(String.init), directory: "/",
      environment: ["PATH": "/usr/bin:/bin"], timeout: 60)
    change(&request)
    let heard = heard ?? Heard(keeps: keeps)
    let start = ContinuousClock.now
    end = await JobRunner.live.run(request) { heard.take($0, $1) }
    seconds = start.duration(to: .now) / .seconds(1)
    output = heard.text(.output)
    errors = heard.text(.errors)
    count = heard.count
  }
}

/// What a job has printed so far.
private final class Heard: Sendable {
  private let kept = Mutex<[JobStream: [UInt8]]>([:])
  private let total = Mutex(0)
  private let limit: Int

  init(keeps limit: Int) { self.limit = limit }

  func take(_ stream: JobStream, _ bytes: UnsafeRawBufferPointer) {
    total.withLock { $0 += bytes.count }
    kept.withLock { kept in
      let room = limit - (kept[stream]?.count ?? 0)
      kept[stream, default: []].append(contentsOf: bytes.prefix(max(room, 0)))
    }
  }

  var count: Int { total.withLock { $0 } }

  func text(_ stream: JobStream) -> String {
    kept.withLock { String(decoding: $0[stream] ?? [], as: UTF8.self) }
  }
}
