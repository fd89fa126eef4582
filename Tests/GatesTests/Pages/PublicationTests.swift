import Base
import Gates
import Testing

@Suite struct PublicationTests {
  private static func report(_ findings: [Diagnostic]) -> Report {
    Report(command: "check merge", title: "feature/login → main", diagnostics: findings)
  }

  @Test(arguments: [
    ([], Verdict.pass, "feature/login → main: pass"),
    ([Diagnostic("merge-target", "wrong target")], .fail, "wrong target"),
    (
      [
        Diagnostic("pull-request-size", "large", severity: .warning),
        Diagnostic("merge-target", "wrong target"),
      ], .fail, "wrong target, and 1 more finding"
    ),
    (
      [.undecided("wrong-base", "history is cut off", hint: "git fetch")], .unknown,
      "history is cut off"
    ),
  ])
  func `the title of a report contains its worst finding`(
    findings: [Diagnostic], verdict: Verdict, title: String
  ) {
    let answer = Publication(Self.report(findings))
    #expect(answer.verdict == verdict)
    #expect(answer.title == title)
    #expect(answer.overview.hasPrefix("## \(verdict.rawValue): feature/login → main"))
    #expect(answer.comment.contains(findings.first?.message ?? "pass"))
  }

  @Test func `unknown is no success`() {
    let unknown = Publication(Self.report([.undecided("wrong-base", "cut off", hint: "git fetch")]))
    let body = CheckRun(unknown, name: "n", headSHA: "4b825dc", externalID: "x").creation
    guard case .object(let members) = body else { Issue.record("\(body)"); return }
    #expect(members["conclusion"] == "failure")
  }

  @Test func `the most severe findings come first`() {
    let findings = [Severity.note, .error, .warning].map {
      Diagnostic("a", $0.rawValue, severity: $0)
    }
    let answer = Publication(Self.report(findings))
    #expect(answer.findings.map(\.severity) == [.error, .warning, .note])
  }

  @Test(arguments: HostileText.all)
  func `untrusted text in a title is escaped`(sample: HostileText) {
    let answer = Publication(Self.report([Diagnostic("a", sample.text + "\n" + sample.text)]))
    #expect(ForeignText.shown(answer.title) == answer.title)
    #expect(answer.title.utf8.count <= 255)
  }
}
