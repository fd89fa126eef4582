import Base
import LiveEffects
import TestSupport
import Testing

@Suite struct ProcessRunnerTests {
  @Test func `a program returns its output, its errors and its status`() async throws {
    let result = try await shell("printf out; printf err >&2; exit 3")
    #expect(
      result == ProcessResult(status: 3, output: Array("out".utf8), errors: Array("err".utf8)))
  }

  @Test func `a signal counts as 128 and its number`() async throws {
    #expect(try await shell("kill -9 $$").status == 137)
  }

  @Test func `input and output can be far above the size of a pipe`() async throws {
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var request = request("cat")
    request.input = input
    #expect(try await ProcessRunner.live.run(request).output == input)
  }

  @Test func `a program that does not read its input ends well`() async throws {
    var request = request("exit 0")
    request.input = [UInt8](repeating: 7, count: 1_000_000)
    #expect(try await ProcessRunner.live.run(request).status == 0)
  }

  @Test func `a program that closes its input, or is killed, ends only itself`() async throws {
    for (script, status) in [("exec 0<&-; sleep 0.1; exit 4", 4), ("kill -9 $$", 137)] {
      var request = request(script)
      request.input = [UInt8](repeating: 7, count: 1_000_000)
      #expect(try await ProcessRunner.live.run(request).status == Int32(status))
    }
  }

  @Test func `a program without input reads its end at once`() async throws {
    #expect(try await shell("cat; printf done").output == Array("done".utf8))
  }

  @Test func `errors are kept up to 64 KiB while both streams flow`() async throws {
    let result = try await shell("head -c 500000 /dev/zero >&2; head -c 300000 /dev/zero")
    #expect(result.errors.count == 1 << 16)
    #expect(result.output.count == 300_000)
  }

  @Test func `output above its limit is an error and ends the program`() async throws {
    var request = request("while :; do echo yes; done")
    request.outputLimit = 1000
    await #expect(throws: ProcessError.outputTooLarge(limit: 1000)) {
      try await ProcessRunner.live.run(request)
    }
    request = self.request("printf 1234")
    request.outputLimit = 4
    #expect(try await ProcessRunner.live.run(request).output.count == 4)
  }

  @Test func `a program that takes too long is ended`() async throws {
    var request = request("exec sleep 60")
    request.timeout = 0.1
    await #expect(throws: ProcessError.timedOut(seconds: 0.1)) {
      try await ProcessRunner.live.run(request)
    }
  }

  @Test func `a program ends although its child prints forever`() async throws {
    var request = request("printf mine; (while echo noise; do :; done) >&2 & exit 3")
    request.timeout = 20
    let result = try await ProcessRunner.live.run(request)
    #expect(result.status == 3)
    #expect(result.output == Array("mine".utf8))
  }

  @Test func `a program that works on after its last byte is waited for`() async throws {
    let result = try await shell("printf mine; exec >&- 2>&-; sleep 0.5; exit 3")
    #expect(result == ProcessResult(status: 3, output: Array("mine".utf8), errors: []))
  }

  @Test func `a program that closes its streams and stays is ended, too`() async throws {
    var request = request("exec >/dev/null 2>&1; exec sleep 60")
    request.timeout = 0.1
    await #expect(throws: ProcessError.timedOut(seconds: 0.1)) {
      try await ProcessRunner.live.run(request)
    }
  }

  @Test func `children of a program are not waited for`() async throws {
    let result = try await shell("sleep 60 & printf $!")
    let left = String(decoding: result.output, as: UTF8.self)
    #expect(try await shell("kill \(left)").status == 0)
  }

  @Test func `a file is locked by children of a killed program, but not by those of an ended one`()
    async throws
  {
    let directory = try ScratchDirectory()
    let file = directory.path + "/held"
    var request = request("sleep 60 & printf $!")
    request.heldFile = file
    let left = String(decoding: try await ProcessRunner.live.run(request).output, as: UTF8.self)
    #expect(!ProcessRunner.live.isHeld(file))
    _ = try await shell("kill \(left)")
    request = self.request("exec 1>&- 2>&-; sleep 60 & echo $! > \(file).left; kill -9 $$")
    request.heldFile = file
    #expect(try await ProcessRunner.live.run(request).status == 137)
    #expect(ProcessRunner.live.isHeld(file))
    _ = try await shell("kill $(cat \(file).left)")
    while ProcessRunner.live.isHeld(file) { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test func `a program runs if its file can't be locked`() async throws {
    let directory = try ScratchDirectory()
    var request = request("printf ran")
    for place in [directory.path, directory.path + "/no/such/file"] {
      request.heldFile = place
      #expect(try await ProcessRunner.live.run(request).output == Array("ran".utf8))
      #expect(!ProcessRunner.live.isHeld(place))
    }
  }

  @Test func `a cancelled task ends its program`() async throws {
    let task = Task { try await shell("exec sleep 60") }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    await #expect(throws: ProcessError.failed(reason: "cancelled")) { try await task.value }
  }

  @Test func `a program runs in its directory with its variables and no others`() async throws {
    var request = ProcessRequest(
      executable: "/usr/bin/env", arguments: [], directory: "/usr", environment: ["A": "b c=d"])
    #expect(try await ProcessRunner.live.run(request).output == Array("A=b c=d\n".utf8))
    request = self.request("pwd")
    #expect(try await ProcessRunner.live.run(request).output == Array("/\n".utf8))
  }

  @Test func `arguments reach a program unchanged`() async throws {
    let words = ["-n", "a b", "$HOME", "", "'\"\\", "ü\u{1F600}", "*"]
    let request = ProcessRequest(
      executable: "/usr/bin/printf", arguments: ["%s|"] + words, directory: "/", environment: [:])
    let output = try await ProcessRunner.live.run(request).output
    #expect(String(decoding: output, as: UTF8.self) == words.map { $0 + "|" }.joined())
  }

  @Test func `a missing program, a missing directory and a NUL byte are distinguished`()
    async throws
  {
    var request = request("true")
    request.executable = "/no/such/program"
    await #expect(throws: ProcessError.notFound(executable: "/no/such/program")) {
      try await ProcessRunner.live.run(request)
    }
    request = self.request("true")
    request.directory = "/no/such/directory"
    await #expect(throws: ProcessError.failed(reason: "/bin/sh: No such file or directory")) {
      try await ProcessRunner.live.run(request)
    }
    await #expect(
      throws: ProcessError.failed(reason: "the arguments of '/bin/sh' contain a NUL byte")
    ) {
      try await ProcessRunner.live.run(self.request("a\0b"))
    }
  }

  @Test func `many programs run in parallel`() async throws {
    // Each waits for all others: one after another none would end.
    let directory = try ScratchDirectory()
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 0..<16 {
        var request = request(
          "touch \(number); until [ $(ls | wc -l) = 16 ]; do sleep 0.05; done; exit \(number)")
        request.directory = directory.path
        request.timeout = 120
        group.addTask { [request] in try await ProcessRunner.live.run(request).status }
      }
      var seen: Set<Int32> = []
      for try await status in group { seen.insert(status) }
      #expect(seen == Set(0..<16))
    }
  }

  private func shell(_ script: String) async throws -> ProcessResult {
    try await ProcessRunner.live.run(request(script))
  }

  private func request(_ script: String) -> ProcessRequest {
    ProcessRequest(
      executable: "/bin/sh", arguments: ["-c", script], directory: "/",
      environment: ["PATH": "/usr/bin:/bin"], timeout: 30)
  }
}
