import Gates
import Testing

@Suite struct ImpliedReportTests {
  @Test func `a command that measures coverage writes it to the build directory`() {
    let test = ["swift", "test", "--parallel", "--enable-code-coverage"]
    #expect(
      DeclaredReport.implied(by: test) == [DeclaredReport(path: ".build/*/*/codecov/*.json")])
  }

  @Test(arguments: [
    ["swift", "test"], ["make", "test", "--enable-code-coverage"],
    ["swift", "test", "--enable-code-coverage", "--scratch-path", "/tmp/x"],
  ])
  func `any other command writes only declared reports`(command: [String]) {
    #expect(DeclaredReport.implied(by: command) == [])
  }
}
