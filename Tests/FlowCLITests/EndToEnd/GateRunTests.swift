import Base
import Foundation
import TestSupport
import Testing

@Suite struct GateRunTests {
  @Test func `gates run in their order, and the report lists each`() async throws {
    let repository = try await repository(
      """
      lint: { command: [sh, -c, "echo linting"], inputs: ["**"] }
      unit: { command: [sh, -c, "test -f app.txt"], needs: [lint] }
      size: { command: [sh, -c, "exit 3"], required: false }
      late: { command: [sh, -c, "exit 0"], needs: [size], required: false }
      """)
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 0)
    let gates = try GateAnswer(run).gates
    #expect(gates["lint"]?.state == "passed")
    #expect(gates["unit"]?.state == "passed")
    #expect(gates["size"]?.state == "failed")
    #expect(gates["late"]?.state == "blocked")
    #expect(gates["late"]?.reason == "needed gate 'size' did not pass")
  }

  @Test func `the page of a run shows how complete the translations are`() async throws {
    let repository = try await repository("strings: strings")
    let catalog = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Hello" : {
            "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Hallo" } }
            }
          }
        },
        "version" : "1.0"
      }
      """
    try repository.scratch.write(catalog, to: "work/App/Localizable.xcstrings")
    try await repository.git("add", "-A")
    try await repository.git("commit", "-m", "texts")
    let run = try await repository.flowctl("gate", "run", "--report", "out")
    #expect(run.status == 0)
    let page = String(decoding: try repository.scratch.read("work/out/run.html"), as: UTF8.self)
    #expect(page.contains("Translations by catalog and language"))
    #expect(page.contains("App/Localizable.xcstrings"))
  }

  @Test(arguments: [
    ("{ command: [no-such-program] }", "error"),
    ("{ command: [./missing.sh] }", "error"),
    ("{ command: [./app.txt] }", "error"),
    ("{ command: [sh, -c, 'exit 1'] }", "failed"),
    ("{ command: [sh, -c, 'kill -9 $$'] }", "error"),
    ("{ command: [sh, -c, 'sleep 60'], timeout: 1s }", "timed-out"),
    ("{ command: [sh, -c, 'exit 0'], reports: [build/tests.xml] }", "error"),
    ("{ command: [sh, -c, ': > build/tests.xml'], reports: [build/tests.xml] }", "error"),
    (
      "{ command: [sh, -c, 'echo \"<testsuite>\" > build/tests.xml'], reports: [build/tests.xml] }",
      "error"
    ),
    (
      "{ command: [sh, -c, 'cp good.xml build/tests.xml; touch -t 200101010000 build/tests.xml'], "
        + "reports: [build/tests.xml] }", "error"
    ),
    (
      "{ command: [sh, -c, 'ln -s ../good.xml build/tests.xml'], reports: [build/tests.xml] }",
      "error"
    ),
    (
      "{ command: [sh, -c, 'cp good.xml build/tests.xml; exit 1'], reports: [build/tests.xml] }",
      "error"
    ),
    ("{ command: [sh, -c, 'cp bad.xml build/tests.xml'], reports: [build/tests.xml] }", "failed"),
    ("{ command: [sh, -c, 'cp empty.xml build/tests.xml'], reports: [build/tests.xml] }", "failed"),
    ("{ command: [sh, -c, 'cat good.xml; cat good.xml'], reports: ['-'] }", "error"),
    ("{ command: [cat, bad.xml], reports: ['-'] }", "failed"),
  ])
  func `a gate without valid evidence never passes`(gate: String, state: String) async throws {
    let repository = try await repository("unit: \(gate)")
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(try GateAnswer(run).gates["unit"]?.state == state, "\(run.output)")
    #expect(run.status == 1)
  }

  @Test(arguments: [
    "{ command: [cp, good.xml, build/tests.xml], reports: [build/tests.xml] }",
    "{ command: [sh, -c, 'echo noise >&2; cat good.xml'], reports: ['-'] }",
    "{ command: [cp, empty.xml, build/tests.xml], reports: [build/tests.xml], allow-empty: true }",
    "{ command: [cp, good.xml, build/a.xml], reports: ['build/*.xml'] }",
  ])
  func `valid evidence passes`(gate: String) async throws {
    let repository = try await repository("unit: \(gate)")
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(arguments: [
    "unit: { command: 'true', on: [pre-push] }",
    "unit: { command: 'true', on: [pre-push] }\nlint: { command: 'true', required: false }",
  ])
  func `a run without a required gate is rejected`(gates: String) async throws {
    let run = try await repository(gates).flowctl("gate", "run")
    #expect(run.status == 78)
    #expect(
      run.errors.contains("no required gate runs on 'pull-request'"),
      "\(run.output)\(run.errors)")
  }

  @Test(arguments: ["**/*.xml", "good.xml", "good.*", "./good.xml"])
  func `project files are never removed as old reports`(report: String) async throws {
    let repository = try await repository("unit: { command: 'true', reports: ['\(report)'] }")
    let run = try await repository.flowctl("gate", "run")
    #expect(run.status == 78)
    #expect(run.errors.contains("would overwrite the tracked file"), "\(run.errors)")
    #expect(repository.scratch.exists("work/good.xml"))
  }

  @Test(arguments: [".git/config", ".GIT/config", ".git/**"])
  func `files of Git are not reports`(report: String) async throws {
    let repository = try await repository("unit: { command: 'true', reports: ['\(report)'] }")
    #expect(try await repository.flowctl("gate", "run").status == 1)
    #expect(repository.scratch.exists("work/.git/config"))
  }

  @Test func `a report from before the run is removed, and is not evidence`() async throws {
    let repository = try await repository(
      "unit: { command: [sh, -c, 'exit 0'], reports: [build/tests.xml] }")
    try repository.write(Self.goodReport, to: "build/tests.xml")
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(try GateAnswer(run).gates["unit"]?.reason == "report 'build/tests.xml' is missing")
    #expect(run.status == 1)
  }

  @Test func `the output of a gate can't give workflow commands or reveal secrets`() async throws {
    let repository = try await repository(
      """
      unit:
        command: [sh, -c, "printf '::error::a\\\\r::set-env name=X::y\\\\n x ##[error]b \\\\033[31mred\\\\n'; echo $MY_TOKEN; printf $MY_TOKEN | base64; exit 1"]
        environment: [MY_TOKEN]
      """)
    let head = try await repository.git("rev-parse", "HEAD")
    let push = try GitHubRun(repository).push("main", after: head)
    let run = try await repository.flowctl(
      ["gate", "run"], with: push.merging(["MY_TOKEN": "top-secret-value"]) { $1 })
    #expect(run.status == 1)
    let said = run.output + run.errors
    #expect(!said.contains("top-secret") && !said.contains("dG9wLXNlY3JldC12YWx1"))
    #expect(said.contains("***") && said.contains("red"))
    #expect(!said.contains("\u{1b}") && !said.contains("##[error]"))
    let lines = said.split(whereSeparator: \.isNewline).map {
      $0.trimmingPrefix(while: \.isWhitespace)
    }
    // Only flowctl's own commands: the group, and one annotation without the output.
    let annotation =
      "::error title=gate%3A unit::gate 'unit' ended as failed: exit status 1"
      + "%0Ahint: flowctl gate explain unit"
    let commands = lines.filter { $0.hasPrefix("::") && !$0.hasPrefix("::group::unit: failed in ") }
    #expect(commands == ["::endgroup::", annotation[...]])
  }

  @Test func `a gate with large output needs little memory and disk space`() async throws {
    let repository = try await repository(
      "unit: { command: [sh, -c, 'head -c 60000000 /dev/zero | tr \"\\\\0\" x; exit 1'] }")
    let run = try await repository.flowctl("gate", "run", "--json", "--report", "out")
    #expect(run.status == 1)
    let log = try repository.scratch.read("work/out/unit.log")
    #expect(log.count < 1 << 21)
    #expect(String(decoding: log, as: UTF8.self).contains("bytes omitted"))
  }

  @Test func `a full disk is not a pass`() async throws {
    let repository = try await repository(
      "unit: { command: [sh, -c, 'head -c 200000 /dev/zero | tr \"\\\\0\" x'] }")
    let program = try FlowctlProgram.word()
    let run = try await repository.run(
      "sh", ["-c", "trap '' XFSZ; ulimit -f 20; exec \(program) gate run"])
    #expect(run.status != 0)
  }

  @Test func `logs that can't be written are not a pass`() async throws {
    let repository = try await repository("unit: { command: ['true'] }")
    try repository.write("a file", to: "out")
    let run = try await repository.flowctl("gate", "run", "--report", "out")
    #expect(run.status != 0)
    #expect(run.errors.contains("can't be written") || run.errors.contains("can't write"))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal stops the run and its groups, and no verdict becomes pass`(
    signal: String, status: Int32
  ) async throws {
    let repository = try await repository(
      """
      slow: { command: [sh, -c, "sleep 60 & echo $! > child; wait"] }
      after: { command: ["true"], needs: [slow] }
      """)
    let program = try FlowctlProgram.word()
    let script = """
      \(program) gate run --json > answer & pid=$!
      while [ ! -s child ]; do sleep 0.02; done
      kill -\(signal) $pid; wait $pid
      """
    let run = try await repository.run("sh", ["-c", script])
    #expect(run.status == status)
    let answer = String(decoding: try repository.scratch.read("work/answer"), as: UTF8.self)
    let gates = try GateAnswer(FlowctlRun(status: 0, output: answer, errors: ""))
    #expect(gates.verdict == "fail")
    #expect(gates.gates["slow"]?.state == "cancelled")
    #expect(gates.gates["after"]?.state == "cancelled")
    let child = "ps -o stat= -p $(cat child) | grep -v Z"
    #expect(try await repository.run("sh", ["-c", child]).status != 0)
  }

  static let goodReport = #"<testsuite tests="1"><testcase classname="A" name="b"/></testsuite>"#

  /// A repository with these gates, a good and bad report, and an ignored folder for new ones.
  private func repository(_ gates: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    let failed = #"<testsuite><testcase classname="A" name="b"><failure/></testcase></testsuite>"#
    try await repository.commit(
      "begin",
      files: [
        ".flowctl.yml": "gates:\n" + gates.split(separator: "\n").map { "  \($0)\n" }.joined(),
        "app.txt": "one\n", ".gitignore": "build\nout\nchild\nanswer\n",
        "good.xml": Self.goodReport, "bad.xml": failed, "empty.xml": "<testsuite/>",
      ])
    try repository.write("", to: "build/.keep")
    return repository
  }
}

/// The parts of the report of `gate run` that tests read.
struct GateAnswer {
  struct Gate: Decodable {
    let name: String
    let state: String
    let cached: Bool
    let flaky: Bool
    let reason: String?
  }

  private struct Document: Decodable {
    let verdict: String
    let gates: [Gate]
    let notes: [String]
  }

  let verdict: String
  let gates: [String: Gate]
  let notes: [String]

  init(_ run: FlowctlRun) throws {
    let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    verdict = document.verdict
    notes = document.notes
    gates = Dictionary(document.gates.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }
}
