import Gates
import Testing

@Suite struct TestRunnerTests {
  @Test(
    arguments: [
      (["swift", "test", "--parallel"], TestRunner.swiftTest),
      (["xcrun", "swift", "test"], .swiftTest),
      (["/usr/bin/xcodebuild", "test"], .xcodebuild), (["./gradlew", "test"], .gradle),
      (["gradle", "check"], .gradle), (["swift", "build"], nil), (["make", "test"], nil), ([], nil),
    ] as [([String], TestRunner?)])
  func `a runner is known by its command`(command: [String], runner: TestRunner?) {
    #expect(TestRunner(command: command) == runner)
  }

  @Test(arguments: [
    ("AppTests.Login", "testIn", #"^AppTests[./]Login[./]testIn(/|$)"#),
    ("AppTests", "free()", #"^AppTests[./]free\(\)(/|$)"#),
    ("AppTests.Outer.Inner", "table(n:)", #"^AppTests[./]Outer[./]Inner[./]table\(n:\)(/|$)"#),
    ("AppTests.S", "`a+b (c) is $1`()", #"^AppTests[./]S[./]`a\+b \(c\) is \$1`\(\)(/|$)"#),
  ])
  func `swift test selects one test by an expression`(
    suite: String, name: String, expression: String
  ) {
    let command = TestRunner.swiftTest.command(
      ["swift", "test", "--filter", "Old", "--filter=Older", "--parallel"],
      selecting: [ReportedTest(suite: suite, name: name)])
    #expect(command == ["swift", "test", "--parallel", "--filter", expression])
  }

  @Test func `xcodebuild selects tests by identifiers`() {
    let command = TestRunner.xcodebuild.command(
      ["xcodebuild", "test", "-only-testing:AppTests", "-scheme", "App"],
      selecting: [
        ReportedTest(suite: "AppTests.Login", name: "testIn"),
        ReportedTest(suite: "AppTests.Login", name: "out()"),
      ])
    #expect(
      command == [
        "xcodebuild", "test", "-scheme", "App", "-only-testing:AppTests/Login/testIn",
        "-only-testing:AppTests/Login/out()", "-only-testing:AppTests/Login/out",
      ])
  }

  @Test(arguments: [
    ("signsIn", "com.app.LoginTest.signsIn"), ("signsIn()", "com.app.LoginTest.signsIn"),
    ("signsIn[2]", "com.app.LoginTest.signsIn*"), ("signs in", "com.app.LoginTest.signs in"),
    ("adds(int, int)[1]", "com.app.LoginTest.adds*"),
  ])
  func `gradle selects tests by patterns`(name: String, pattern: String) {
    let command = TestRunner.gradle.command(
      ["./gradlew", "test", "--tests", "old"],
      selecting: [ReportedTest(suite: "com.app.LoginTest", name: name)])
    #expect(command == ["./gradlew", "test", "--tests", pattern])
  }
}
