import Manifests
import Testing

struct FileDifferenceTests {
  private func lines(_ path: String, _ before: String?, _ after: String?) -> [String] {
    FileDifference(path, before: before.map { Array($0.utf8) }, after: after.map { Array($0.utf8) })
      .changes.map { "\($0.kind) \($0.what): \($0.before ?? "") > \($0.after ?? "")" }
  }

  @Test func `a manifest is described by targets, entitlements, permissions and versions`() {
    let before = """
      name: Demo
      options: { deploymentTarget: { iOS: "17.0" } }
      targets:
        App:
          type: application
          settings: { base: { MARKETING_VERSION: "1.0", SWIFT_VERSION: "6.0" } }
          entitlements: { path: a, properties: { groups: [one, two] } }
          info: { path: b, properties: { NSCameraUsageDescription: scan, Key: x } }
          dependencies: [{ target: Widget }, { sdk: WebKit.framework }]
      """
    let after =
      before.replacing("\"17.0\"", with: "\"18.0\"").replacing("\"1.0\"", with: "\"1.1\"")
      .replacing("one, two", with: "two, three").replacing("NSCamera", with: "NSMicrophone")
      .replacing("{ target: Widget }, ", with: "").replacing(
        "  type: application", with: "  type: tool")
    #expect(
      lines("App/project.yml", before, after) == [
        "changed 'type' of target 'App': application > tool",
        "removed dependency 'target Widget' of target 'App': yes > ",
        "changed deployment target of iOS: 17.0 > 18.0",
        "removed entitlement 'groups one' of target 'App': yes > ",
        "added entitlement 'groups three' of target 'App':  > yes",
        "removed permission 'NSCameraUsageDescription' of target 'App': scan > ",
        "added permission 'NSMicrophoneUsageDescription' of target 'App':  > scan",
        "changed version 'MARKETING_VERSION' of target 'App': 1.0 > 1.1",
      ])
  }

  @Test func `a workflow is described by triggers, permissions and jobs`() {
    let before = "on: { push: {} }\njobs:\n  test:\n    permissions: { contents: read }\n"
    let after = before.replacing("push", with: "pull_request_target").replacing(
      "read", with: "write")
    #expect(
      lines(".github/workflows/ci.yml", before, after) == [
        "changed permission 'contents' of job 'test': read > write",
        "added trigger 'pull_request_target':  > {}", "removed trigger 'push': {} > ",
      ])
  }

  @Test func `property lists and settings are described by their keys`() {
    func plist(_ body: String) -> String { "<plist><dict>\(body)</dict></plist>" }
    #expect(
      lines("A.entitlements", plist("<key>a</key><true/>"), plist("<key>b</key><string>x</string>"))
        == ["removed entitlement 'a': true > ", "added entitlement 'b':  > x"])
    #expect(
      lines("C.xcconfig", "MARKETING_VERSION = 1.0\n", "MARKETING_VERSION = 1.1\nA = 1\n")
        == ["added setting 'A':  > 1", "changed version 'MARKETING_VERSION': 1.0 > 1.1"])
  }

  @Test func `other files, and those with unexpected content, are compared by lines`() {
    #expect(
      lines("a.swift", "a\nb\nc\n", "a\nx\nc\n")
        == ["removed line 2: b > ", "added line 2:  > x"])
    #expect(
      lines("a.swift", "a\nb\nc\nd\n", "c\nx\n") == [
        "removed line 1: a > ", "removed line 2: b > ", "removed line 4: d > ",
        "added line 2:  > x",
      ])
    #expect(lines("project.yml", "a: [", "a: 1\n").count == 3)
    #expect(lines("project.yml", "a: 1 # why\n", "a: 1\n").count == 2)
    #expect(lines("a.txt", nil, "a").count == 2)
    let many = String(repeating: "a\n", count: 3000)
    #expect(FileDifference("a.txt", before: Array(many.utf8), after: [0x61]).isCut)
  }
}
