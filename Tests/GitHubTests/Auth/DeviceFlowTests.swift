import Base
import GitHub
import Synchronization
import Testing

@Suite struct `The login by a code` {
  /// Returns these responses in order, and records the requests and the waits.
  private final class Script: Sendable {
    private let replies: Mutex<[String]>
    let asked = Mutex<[WebRequest]>([])
    let waited = Mutex<[Double]>([])

    init(_ replies: [String]) { self.replies = Mutex(replies) }

    var flow: DeviceFlow {
      DeviceFlow(
        host: .github, clientID: "Iv1.1",
        transport: WebTransport { [self] request throws(WebError) in
          asked.withLock { $0.append(request) }
          let reply = replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
          guard let reply else { throw .unreachable(reason: "no more") }
          return WebResponse(status: 200, body: Array(reply.utf8))
        },
        clock: Clock(
          now: { [self] in waited.withLock { $0.reduce(0, +) } },
          sleep: { [self] seconds in waited.withLock { $0.append(seconds) } }, chance: { 0 }))
    }
  }

  private static let code = """
    {"device_code":"d/1","user_code":"AB-12","verification_uri":"https://github.com/login/device",
    "expires_in":60,"interval":5}
    """
  private static let pending = #"{"error":"authorization_pending"}"#

  @Test func `polls as often as GitHub allows until the code is entered`() async throws {
    let script = Script([
      Self.code, Self.pending, #"{"error":"slow_down","interval":10}"#, Self.pending,
      #"{"access_token":"gho_1","scope":"repo"}"#,
    ])
    let code = try await script.flow.begin(scopes: ["repo", "read:org"])
    #expect(code.userCode == "AB-12")
    #expect(try await script.flow.token(for: code).revealed == "gho_1")
    #expect(script.waited.withLock { $0 } == [5, 5, 10, 10])
    let bodies = script.asked.withLock { $0.map { String(decoding: $0.body, as: UTF8.self) } }
    #expect(bodies[0] == "client_id=Iv1.1&scope=repo%20read%3Aorg")
    #expect(bodies[1].contains("device_code=d%2F1&grant_type=urn%3Aietf"))
  }

  @Test func `slows down by five seconds if GitHub returns no interval`() async throws {
    let script = Script([Self.code, #"{"error":"slow_down"}"#, #"{"access_token":"gho_1"}"#])
    let code = try await script.flow.begin(scopes: [])
    _ = try await script.flow.token(for: code)
    #expect(script.waited.withLock { $0 } == [5, 10])
  }

  @Test func `ends when the code has expired`() async throws {
    let script = Script([Self.code] + Array(repeating: Self.pending, count: 20))
    let code = try await script.flow.begin(scopes: [])
    await #expect(throws: DeviceFlow.Fault.expired) { try await script.flow.token(for: code) }
    #expect(script.asked.withLock { $0.count } == 12)
  }

  @Test(arguments: [
    (#"{"error":"access_denied"}"#, DeviceFlow.Fault.denied),
    (#"{"error":"expired_token"}"#, .expired),
    (
      #"{"error":"incorrect_client_credentials","error_description":"wrong id"}"#,
      .refused("wrong id")
    ),
  ])
  func `ends on an error of GitHub`(_ reply: String, _ fault: DeviceFlow.Fault) async throws {
    let script = Script([Self.code, reply])
    let code = try await script.flow.begin(scopes: [])
    await #expect(throws: fault) { try await script.flow.token(for: code) }
  }
}
