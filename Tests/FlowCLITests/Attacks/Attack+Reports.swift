import Foundation

extension Attack {
  private typealias Files = AttackedRepository

  private static func tests(_ text: String) -> [Step] { [.write(text, to: "tests.xml")] }

  private static let failing =
    "<testsuite><testcase classname=\"App\" name=\"one\"><failure/></testcase></testsuite>\n"

  private static func testAttack(_ name: String, _ text: String, _ reason: String) -> Attack {
    Attack(name, "gate run unit", change: tests(text), .fails("unit", reason))
  }

  private static func coverageAttack(
    _ name: String, _ text: String, _ reason: String = "", refusal: Attack.Refusal? = nil
  ) -> Attack {
    Attack(
      name, "gate run coverage",
      change: [
        .append("func two() -> Int {\n  2\n}", to: "Sources/App.swift"),
        .write(text, to: "coverage.info"),
      ], refusal ?? .fails(reason.isEmpty ? "coverage" : "measure", reason))
  }

  private static func scanAttack(_ name: String, _ text: String, _ reason: String) -> Attack {
    Attack(name, "gate run scan", change: [.write(text, to: "scan.sarif")], .fails("scan", reason))
  }

  private static let finding = """
    {"ruleId":"leak","level":"error","message":{"text":"found"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"Sources/App.swift"},"region":{"startLine":1}}}]}
    """

  /// Reports that omit results.
  static let reports: [Attack] =
    [
      testAttack("a test fails", failing, "1 of 1 test failed"),
      testAttack("no test ran", "<testsuite tests=\"0\"/>\n", "no test ran"),
      testAttack(
        "all tests are skipped",
        "<testsuite><testcase name=\"one\"><skipped/></testcase></testsuite>\n", "no test ran"),
      testAttack(
        "the report of the tests is cut off", String(Files.tests("one").dropLast(13)),
        "build/tests.xml"),
      testAttack("the report of the tests is empty", "", "build/tests.xml"),
      testAttack("the report of the tests is no report", "all well\n", "build/tests.xml"),
      testAttack(
        "the suite counts a failure that no test tells",
        "<testsuite tests=\"1\" failures=\"1\"><testcase name=\"one\"/></testsuite>\n", ""),
      testAttack(
        "the suite counts more tests than it contains",
        "<testsuite tests=\"100\"><testcase name=\"one\"/><testcase name=\"two\"/></testsuite>\n",
        "declares 100 tests"),
      testAttack(
        "an outer suite counts more tests than its suites contain",
        "<testsuites tests=\"100\"><testsuite tests=\"1\"><testcase name=\"one\"/></testsuite></testsuites>\n",
        "declares 100 tests"),
      testAttack(
        "a failed suite lies in another one",
        "<testsuites><testsuite><testsuite><testcase name=\"one\"><error/></testcase></testsuite></testsuite></testsuites>\n",
        "failed"),
      testAttack(
        "a failure is hidden in a comment's shadow",
        "<testsuite><!-- --><testcase name=\"one\"><system-out>ok</system-out><failure message=\"\"/></testcase></testsuite>\n",
        "failed"),
      testAttack(
        "a report is a bomb of entities",
        "<!DOCTYPE t [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><testsuite><testcase name=\"&b;\"/></testsuite>\n",
        "build/tests.xml"),
      testAttack(
        "a second document follows the report", Files.tests("one") + failing, "build/tests.xml"),
      Attack(
        "the report of the tests is committed", "gate run unit",
        change: [
          .write(failing, to: "tests.xml"), .write(Files.tests("one"), to: "build/tests.xml"),
          .shell("git add -f build/tests.xml"),
        ], .error("configuration", "build/tests.xml")),
      Attack(
        "the report of the tests is a link", "gate run unit",
        change: [
          .write(Files.tests("one"), to: "good.xml"),
          .shell(
            "mkdir -p build && ln -s ../good.xml build/tests.xml && git add -f build/tests.xml"),
        ], .error("configuration", "build/tests.xml")),
      Attack(
        "the folder of the reports is a link", "gate run unit",
        left: [.shell("rm -rf build && mkdir Elsewhere && ln -s Elsewhere build")],
        .fails("unit", "build/tests.xml")),
      Attack(
        "the only input of a gate is deleted", "gate run unit",
        change: [.shell("git rm -q tests.xml")],
        .error("configuration", "'tests.xml' matches no file")),
      Attack(
        "what the command copies is a link to nothing", "gate run unit",
        change: [.shell("ln -sf missing.xml tests.xml")], .fails("unit", "")),
      Attack(
        "an old report lies where the new one is missing", "gate run unit",
        change: [.shell("ln -sf missing.xml tests.xml")],
        left: [
          .write(Files.tests("one"), to: "build/tests.xml"),
          .shell("touch -t 209901010000 build/tests.xml"),
        ],
        .fails("unit", "")),
    ]
    + [
      coverageAttack(
        "new lines are not covered", Files.coverage("DA:1,1\nDA:2,1\nDA:4,0\nDA:5,0\n")),
      coverageAttack(
        "new lines are not in the report",
        Files.coverage("DA:1,1\nDA:2,1\n", of: "Sources/Old.swift"),
        refusal: .unknown("coverage", "")),
      coverageAttack(
        "the report of the coverage is cut off",
        String(Files.coverage("DA:1,1\nDA:2,1\nDA:4,1\nDA:5,1\n").dropLast(15)),
        "build/coverage.info"),
      coverageAttack("the report of the coverage is empty", "", "build/coverage.info"),
      coverageAttack(
        "a count of the coverage is negative", Files.coverage("DA:1,1\nDA:2,1\nDA:4,-1\nDA:5,-1\n")),
      coverageAttack(
        "a count of the coverage is 'inf'",
        Files.coverage("DA:1,1\nDA:2,1\nDA:4,inf\nDA:5,inf\n")),
      coverageAttack(
        "a count of the coverage is 'nan'",
        Files.coverage("DA:1,1\nDA:2,1\nDA:4,nan\nDA:5,nan\n")),
      coverageAttack(
        "the sums of the coverage are better than its lines",
        Files.coverage("DA:1,1\nDA:2,1\nDA:4,0\nDA:5,0\nLF:4\nLH:4\n")),
      coverageAttack(
        "covered lines lie behind the end of the file",
        Files.coverage(
          "DA:1,1\nDA:2,1\nDA:4,0\nDA:5,0\n" + (100..<200).map { "DA:\($0),1\n" }.joined())),
      coverageAttack(
        "covered lines of files that do not exist raise the share",
        Files.coverage("DA:1,0\nDA:2,0\nDA:4,1\nDA:5,1\n")
          + Files.coverage((1..<200).map { "DA:\($0),1\n" }.joined(), of: "Sources/None.swift")),
    ]
    + [
      scanAttack("a finding", Files.sarif(finding), "1 finding"),
      scanAttack(
        "the scan did not succeed",
        Files.sarif(run: "\"invocations\":[{\"executionSuccessful\":false}],"),
        ""),
      scanAttack("the scan has no run", "{\"version\":\"2.1.0\",\"runs\":[]}\n", ""),
      scanAttack("the report of the scan is cut off", String(Files.sarif().dropLast(4)), ""),
      scanAttack(
        "a key of the scan is there twice",
        "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"s\"}},\"results\":[\(finding)],\"results\":[]}]}\n",
        ""),
      scanAttack(
        "the findings lie in another file",
        "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"s\"}},\"externalPropertyFileReferences\":{\"results\":[{\"location\":{\"uri\":\"more.sarif\"}}]}}]}\n",
        ""),
      Attack(
        "a linter prints nothing", "gate run lint", change: [.write("", to: "lint.json")],
        .fails("lint", "")),
      Attack(
        "a linter's report is cut off", "gate run lint",
        change: [.write("[{\"file\":\"A.swift\",\"line\":1,", to: "lint.json")],
        .fails("lint", "")),
      Attack(
        "a linter's finding has no severity", "gate run lint",
        change: [
          .write(
            "[{\"file\":\"A.swift\",\"line\":1,\"rule_id\":\"todo\",\"reason\":\"r\"}]",
            to: "lint.json")
        ],
        .fails("lint", "")),
    ]
}
