import Base
import TestSupport
import Testing

/// Every preset that runs a program, on a clean project from end to end.
///
/// The programs are stubs that print what the real ones print on a clean project. The source of
/// each text is given with it.
@Suite struct GatePresetTests {
  /// A stub for a tool.
  struct Stub: Sendable, CustomTestStringConvertible {
    let preset: String
    /// Relative to the repository, or a name that is searched on PATH.
    let program: String
    /// Its behavior on a clean project, as a shell script.
    let clean: String
    /// Its behavior if there is an error.
    let faulty: String
    var configuration = ""

    var testDescription: String { preset }
  }

  private static let junit = """
    mkdir -p $D; echo '<testsuite tests="1" failures="0" errors="0" skipped="0">\
    <testcase classname="A" name="a" time="0.1"/></testsuite>' > $D/$F
    """
  private static let failedJUnit = """
    mkdir -p $D; echo '<testsuite tests="1" failures="1" errors="0" skipped="0">\
    <testcase classname="A" name="a" time="0.1"><failure message="no"/></testcase></testsuite>'\
     > $D/$F; exit 1
    """

  private static func gradle(_ preset: String, _ task: String, _ more: String = "") -> Stub {
    let place = "D=app/build/test-results/test F=TEST-A.xml"
    let check = "case \"$*\" in *\(task)*) ;; *) exit 9;; esac\n"
    return Stub(
      preset: preset, program: "gradlew",
      clean: check + place.replacing(" F", with: "; F") + "\n" + junit + "\n" + more,
      faulty: place.replacing(" F", with: "; F") + "\n" + failedJUnit)
  }

  private static func file(_ path: String, _ text: String) -> String {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return "mkdir -p \(folder); cat > \(path) <<'END'\n\(text)\nEND\n"
  }

  /// Kover and JaCoCo write JaCoCo's XML (report.dtd 1.1).
  private static let jacoco = """
    <report name="app"><package name="a"><sourcefile name="A.kt"><line nr="1" mi="0" ci="1" \
    mb="0" cb="0"/><counter type="LINE" missed="0" covered="1"/></sourcefile></package></report>
    """

  private static let lcov = file("coverage/lcov.info", "SF:lib/a.dart\nDA:1,1\nend_of_record")

  private static func dart(_ result: String) -> String {
    lcov + """
      echo 'Downloading material fonts...'
      cat <<'END'
      {"protocolVersion":"0.1.1","runnerVersion":null,"pid":1,"type":"start","time":0}
      {"suite":{"id":0,"platform":"vm","path":"/x/test/a_test.dart"},"type":"suite","time":0}
      {"test":{"id":1,"name":"loading /x/test/a_test.dart","suiteID":0,"line":null},"type":"testStart","time":1}
      {"testID":1,"result":"success","skipped":false,"hidden":true,"type":"testDone","time":90}
      {"test":{"id":3,"name":"adds","suiteID":0,"line":4},"type":"testStart","time":95}
      {"testID":3,"result":"\(result)","skipped":false,"hidden":false,"type":"testDone","time":99}
      {"success":\(result == "success"),"type":"done","time":100}
      END

      """
  }

  private static func jest(_ status: String) -> String {
    lcov + """
      echo '{"numTotalTests":1,"success":\(status == "passed"),"testResults":[{"name":"/x/a.test.js",\
      "status":"\(status)","message":"","assertionResults":[{"ancestorTitles":["A"],"title":"adds",\
      "fullName":"A adds","status":"\(status)","duration":3,"failureMessages":[]}]}],\
      "wasInterrupted":false}'

      """
  }

  static let stubs: [Stub] = [
    // `swift format lint` of Swift 6.3.1 prints nothing at all.
    Stub(
      preset: "swift-format", program: "swift", clean: "exit 0",
      faulty: "echo \"$PWD/A.swift:1:4: error: [Spacing] remove 1 space\" >&2; exit 1"),
    // SwiftLint's JSON reporter: an empty array over three lines (JSONReporter.swift).
    Stub(
      preset: "swiftlint", program: "swiftlint", clean: #"printf '[\n\n]\n'"#,
      faulty: """
        echo '[{"character":1,"file":"A.swift","line":1,"reason":"no","rule_id":"x",\
        "severity":"Error","type":"X"}]'; exit 2
        """),
    // SwiftFormat's JSONReporter.swift: Foundation's pretty-printed array of its changes.
    Stub(
      preset: "swiftformat", program: "swiftformat", clean: #"printf '[\n\n]\n'"#,
      faulty: """
        echo '[{"file":"A.swift","line":1,"reason":"Remove trailing space.",\
        "rule_id":"trailingSpace"}]'; exit 1
        """),
    // ktlint's reporter-json: an array of files with errors, empty over two lines.
    Stub(
      preset: "ktlint", program: "ktlint", clean: #"printf '[\n]\n'"#,
      faulty: """
        echo '[{"file":"A.kt","errors":[{"line":1,"column":1,"message":"no","rule":"x"}]}]'; exit 1
        """),
    // XML of detekt and Android lint without findings.
    Stub(
      preset: "detekt", program: "gradlew",
      clean: file(
        "app/build/reports/detekt/detekt.xml",
        #"<?xml version="1.0" encoding="UTF-8"?><checkstyle version="4.3"></checkstyle>"#),
      faulty: file(
        "app/build/reports/detekt/detekt.xml",
        #"<checkstyle version="4.3"><file name="A.kt"><error line="1" column="1" severity="error" message="no" source="x"/></file></checkstyle>"#
      ) + "exit 1"),
    Stub(
      preset: "android-lint", program: "gradlew",
      clean: file(
        "app/build/reports/lint-results-debug.xml",
        #"<?xml version="1.0" encoding="UTF-8"?><issues format="6" by="lint 8.5.0"></issues>"#),
      faulty: file(
        "app/build/reports/lint-results-debug.xml",
        #"<issues format="6" by="lint"><issue id="X" severity="Error" message="no" category="C" priority="5"><location file="A.kt" line="1"/></issue></issues>"#
      ) + "exit 1"),
    // Spotless has no report, only Gradle's exit status.
    Stub(
      preset: "spotless", program: "gradlew", clean: "echo BUILD SUCCESSFUL",
      faulty: "echo 'The following files had format violations:' >&2; exit 1"),
    // ruff 0.14 check --output-format=sarif.
    Stub(
      preset: "ruff", program: "ruff",
      clean: """
        echo '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[{"results":[],\
        "tool":{"driver":{"informationUri":"https://github.com/astral-sh/ruff","name":"ruff",\
        "rules":[],"version":"0.14.0"}}}],"version":"2.1.0"}'
        """,
      faulty: """
        echo '{"runs":[{"results":[{"level":"error","locations":[{"physicalLocation":\
        {"artifactLocation":{"uri":"a.py"},"region":{"startLine":1}}}],"message":{"text":"no"},\
        "ruleId":"F401"}],"tool":{"driver":{"name":"ruff","rules":[{"id":"F401"}]}}}],\
        "version":"2.1.0"}'; exit 1
        """),
    // ESLint's json formatter: each file with its messages.
    Stub(
      preset: "eslint", program: "npx",
      clean: """
        echo '[{"filePath":"/x/a.js","messages":[],"errorCount":0,"fatalErrorCount":0,\
        "warningCount":0,"fixableErrorCount":0,"fixableWarningCount":0}]'
        """,
      faulty: """
        echo '[{"filePath":"'$PWD'/a.js","messages":[{"ruleId":null,"fatal":true,"severity":2,\
        "message":"Parsing error","line":1,"column":5}],"errorCount":1}]'; exit 1
        """),
    // actionlint's error.go and linter.go: json of an empty slice.
    Stub(
      preset: "actionlint", program: "actionlint", clean: "echo '[]'",
      faulty: """
        echo '[{"message":"no","filepath":".github/workflows/a.yml","line":1,"column":1,\
        "kind":"syntax-check","end_column":4}]'; exit 1
        """),
    // `swift test --parallel --xunit-output` of Swift 6.3.1 writes two files and coverage.
    Stub(
      preset: "swift-test", program: "swift",
      clean: "D=.build; F=tests.xml\n" + junit + "\nF=tests-swift-testing.xml\n" + junit + "\n"
        + file(
          ".build/x/debug/codecov/App.json",
          #"{"data":[{"files":[],"totals":{}}],"type":"llvm.coverage.json.export","version":"2.0.1"}"#
        ),
      faulty: "D=.build; F=tests-swift-testing.xml\n" + junit.replacing("exit 1", with: "")
        + "\nF=tests.xml\n" + failedJUnit),
    // pytest 8 writes its JUnit file with testsuites around it.
    Stub(
      preset: "pytest", program: "pytest",
      clean: file(
        "build/pytest.xml",
        #"<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" errors="0" failures="0" skipped="0" tests="1" time="0.01"><testcase classname="test_a" name="test_a" time="0.001" /></testsuite></testsuites>"#
      ),
      faulty: file(
        "build/pytest.xml",
        #"<testsuites><testsuite name="pytest" errors="0" failures="1" skipped="0" tests="1"><testcase classname="test_a" name="test_a"><failure message="assert False">no</failure></testcase></testsuite></testsuites>"#
      ) + "exit 1"),
    // `flutter analyze` prints lines; only its exit status counts.
    Stub(
      preset: "flutter-analyze", program: "flutter", clean: "echo 'No issues found!'",
      faulty: "echo 'warning • Unused import • lib/main.dart:1:8 • unused_import'; exit 1"),
    Stub(
      preset: "tsc", program: "npx", clean: "exit 0",
      faulty: "echo \"a.ts(1,7): error TS2322: Type 'string' is not assignable\"; exit 2"),
    // Flutter's machine output is the protocol of package:test (json_reporter.md).
    Stub(
      preset: "flutter-test", program: "flutter", clean: dart("success"),
      faulty: dart("failure") + "exit 1"),
    // `jest --json` prints only JSON to its output.
    Stub(
      preset: "jest", program: "npx", clean: jest("passed"), faulty: jest("failed") + "exit 1"),
    gradle("gradle", "test"), gradle("kotlin-multiplatform", "allTests"),
    gradle("kover", "koverXmlReport", file("app/build/reports/kover/report.xml", jacoco)),
    gradle(
      "jacoco", "jacocoTestReport",
      file("app/build/reports/jacoco/test/jacocoTestReport.xml", jacoco)),
    Stub(
      preset: "xcodebuild", program: "xcodebuild", clean: "exit 0", faulty: "exit 65",
      configuration: "arguments: [-scheme, App]"),
    Stub(
      preset: "ui-test", program: "xcodebuild", clean: "exit 0", faulty: "exit 65",
      configuration: "arguments: [-scheme, App]"),
    Stub(
      preset: "sonarqube", program: "sonar-scanner", clean: "echo EXECUTION SUCCESS",
      faulty: "exit 3"),
  ]

  @Test(arguments: stubs)
  func `a preset passes on a clean project and fails on a broken one`(stub: Stub) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "gates",
      files: [
        ".flowctl.yml":
          "gates:\n  g: { preset: \(stub.preset)"
          + (stub.configuration.isEmpty ? "" : ", \(stub.configuration)") + " }\n",
        ".gitignore": "build\n.build\nbin\ngradlew\ncoverage\n",
      ])
    for (script, state) in [(stub.clean, "passed"), (stub.faulty, "failed")] {
      try await install(stub, script, in: repository)
      let path = repository.path + "/bin:" + (repository.environment["PATH"] ?? "/usr/bin:/bin")
      let run = try await repository.flowctl(
        "gate", "run", "--json", "--no-cache", with: ["PATH": path])
      let gate = try GateAnswer(run).gates["g"]
      #expect(gate?.state == state, "\(gate?.reason ?? "")\n\(run.errors)")
    }
  }

  /// Another process writes the program, because a program that this process has open can't run.
  private func install(
    _ stub: Stub, _ script: String, in repository: ScratchRepository
  ) async throws {
    let name = stub.program == "gradlew" ? "gradlew" : "bin/" + stub.program
    let write = "mkdir -p bin && printf '%s' \"$1\" > \"$2\" && chmod 755 \"$2\""
    let run = try await repository.run(
      "sh", ["-c", write, "sh", "#!/bin/sh\n" + script + "\n", name])
    #expect(run.status == 0)
  }

  @Test func `every preset that runs a program is tested here`() async throws {
    let tried = Set(Self.stubs.map(\.preset))
    let builtIn: Set = [
      "coverage", "strings", "manifest", "pull-request-size", "secrets", "duplication", "conflicts",
      "branch-policy", "privileges", "preflight", "flags",
    ]
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("gate", "add", "none")
    let known = try #require(run.errors.split(separator: "one of: ").last)
      .split(whereSeparator: { $0 == "\n" }).first.map {
        $0.split(separator: ", ").map(String.init)
      }
    #expect(Set(known ?? []) == tried.union(builtIn))
  }
}
