import Gitflow
import Base
import Testing

struct HostilePayloadTests {
  @Test(
    arguments: [
      ("", "not valid JSON"), ("{", "not valid JSON"),
      (#"{"pull_request":{"head":"#, "not valid JSON"),
      ("\u{0}", "not valid JSON"), ("[]", "not a JSON object"), ("7", "not a JSON object"),
      ("null", "not a JSON object"), ("{}", "not a GitHub event"),
      (#"{"ref":7}"#, "'ref' has the wrong type"),
      (#"{"pull_request":[]}"#, "'pull_request' has the wrong type"),
      (
        #"{"pull_request":{"head":{"ref":null},"base":{"ref":"main"}}}"#,
        "'pull_request.head.ref' has the wrong type"
      ),
      (
        #"{"pull_request":{"head":{"sha":"1"},"base":{"ref":"main"}}}"#,
        "'pull_request.head.ref' is missing"
      ),
      (#"{"pull_request":{"head":{"ref":"x"}}}"#, "'pull_request.base' is missing"),
      (
        #"{"pull_request":{"head":{"ref":""},"base":{"ref":"main"}}}"#,
        "'pull_request.head.ref' is empty"
      ),
      (
        #"{"pull_request":{"head":{"ref":"x","sha":"zzz"},"base":{"ref":"main"}}}"#,
        "'pull_request.head.sha' is not a commit id"
      ),
      (
        #"{"pull_request":{"head":{"ref":"x"},"base":{"ref":"main","sha":"--all"}}}"#,
        "'pull_request.base.sha' is not a commit id"
      ),
      (#"{"pull_request":{"number":1e99,"head":{"ref":"x"},"base":{"ref":"main"}}}"#, nil),
    ] as [(String, String?)])
  func `an invalid payload is an error with its reason`(json: String, reason: String?) throws {
    let error = #expect(throws: CIError.self) { try event(payload: json) }
    guard case .unreadablePayload(let path, let told) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(path == "event.json")
    if let reason { #expect(told == reason) }
  }

  @Test(arguments: ["push", "pull_request", "merge_group", "create"])
  func `an event's name without its fields is an error`(name: String) {
    #expect(throws: CIError.self) { try event(payload: #"{"sender":{}}"#, name: name) }
  }

  @Test(arguments: [#"["#, #"{"a":"#])
  func `deep nesting is refused and does not exhaust the stack`(opening: String) {
    let json = #"{"pull_request":"# + String(repeating: opening, count: 200_000)
    #expect(throws: CIError.unreadablePayload(path: "event.json", reason: "not valid JSON")) {
      try event(payload: json)
    }
  }

  @Test func `invalid UTF-8 is no JSON`() {
    let bytes = Array(#"{"ref":""#.utf8) + [0xFF, 0xFE] + Array(#"","after":"1"}"#.utf8)
    #expect(throws: CIError.self) { try CIEvent.read(payload: bytes, path: "event.json") }
  }

  @Test func `a payload above the limit is not read`() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: CIEvent.payloadLimit + 1)
    #expect(
      throws: CIError.unreadablePayload(
        path: "event.json", reason: "it is larger than 26214400 bytes")
    ) { try CIEvent.read(payload: bytes, path: "event.json") }
  }

  @Test func `a missing payload file is an error`() {
    #expect(throws: CIError.unreadablePayload(path: "/e", reason: "no such file")) {
      try event(["GITHUB_EVENT_PATH": "/e", "GITHUB_HEAD_REF": "x", "GITHUB_BASE_REF": "y"])
    }
  }

  @Test func `an error of the file system is passed on`() {
    let refused = CIError.unreadablePayload(path: "/e", reason: "permission denied")
    #expect(throws: refused) {
      try CIEvent.read(environment: ["GITHUB_EVENT_PATH": "/e"]) { _ throws(CIError) in
        throw refused
      }
    }
  }

  @Test(
    arguments: [
      (CIError.contradiction(.init("a", "1"), .init("GITHUB_HEAD_REF", "2")), .badConfiguration),
      (.unreadablePayload(path: "/e", reason: "not valid JSON"), .badInput),
      (.missing(variables: ["A", "B"]), .unknown),
    ] as [(CIError, Base.ExitStatus)])
  func `each error has a status that is no pass, and a command that fixes it`(
    error: CIError, status: Base.ExitStatus
  ) {
    #expect(error.failure.status == status)
    #expect(error.failure.diagnostics.count == 1)
    #expect(error.failure.diagnostics.allSatisfy { $0.hint?.text != nil && !$0.message.isEmpty })
  }
}
