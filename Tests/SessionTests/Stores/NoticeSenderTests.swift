import Base
import Gitflow
import Session
import Synchronization
import TestSupport
import Testing

@Suite struct `Notices` {
  private let log = RequestLog()
  private let store = Store.shared()

  @Test func `one is sent once, signed, to the address in the environment`() async throws {
    let first = await send(.rejected)
    #expect(first.lines == ["sent the notice 'rejected' to 'HOOK'"])
    let again = await send(.rejected)
    #expect(again.lines.isEmpty && again.isSure)
    let request = try #require(log.requests.first)
    #expect(log.requests.count == 1)
    #expect(request.url == "https://hooks.example/secret-path")
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(body.contains(#""event":"rejected""#) && body.contains(#""release":"1.2.0""#))
    let code = SHA256.authenticationCode(of: request.body, key: Array("key".utf8))
    let digits = String(decoding: code.flatMap { Hexadecimal.digits($0) }, as: UTF8.self)
    #expect(request.headers["X-Flowctl-Signature"] == "sha256=" + digits)
    #expect(request.headers["Idempotency-Key"]?.isEmpty == false)
  }

  @Test func `a second rejection after another state is new`() async {
    _ = await send(.rejected)
    _ = await send(.live)
    #expect(await send(.rejected).lines.count == 1)
    #expect(log.requests.count == 3)
  }

  @Test func `a second rejection after a review, which is no event, is new`() async {
    _ = await send(.rejected)
    sender([:]).forget(Notice.cell(of: "1.2.0", in: "Octo/App"))
    #expect(await send(.rejected).lines.count == 1)
    #expect(await send(.rejected).lines.isEmpty)
  }

  @Test(arguments: [WebError.interrupted(reason: "x"), .timedOut(seconds: 20)])
  func `a lost response is unsure, and nothing is sent again`(_ error: WebError) async {
    log.error = error
    let first = await send(.live)
    #expect(first.lines[0].hasPrefix("unsure") && !first.isSure)
    log.error = nil
    let again = await send(.live)
    #expect(again.lines[0].hasPrefix("unsure") && !again.isSure)
    #expect(log.requests.count == 1)
  }

  @Test func `an error of the server is unsure, and a refusal can be repeated`() async {
    log.status = 500
    #expect(await send(.live).lines[0].hasPrefix("unsure"))
    log.status = 404
    #expect(await send(.halted).lines[0].hasSuffix("was not sent: HTTP status 404"))
    log.status = 200
    #expect(await send(.halted).lines[0].hasPrefix("sent"))
  }

  @Test(arguments: [302, 301])
  func `a redirect is not followed`(_ status: Int) async {
    log.status = status
    #expect(await send(.live).lines[0].contains("redirect"))
    #expect(log.requests.count == 1)
  }

  @Test(
    arguments: [
      [:], ["HOOK": "http://hooks.example/x", "KEY": "key"], ["HOOK": "https://hooks.example/x"],
      ["HOOK": "https://user:word@hooks.example/x", "KEY": "key"],
    ])
  func `without a usable address and key nothing is sent`(_ variables: [String: String]) async {
    let result = await send(.live, variables)
    #expect(result.lines.count == 1 && !result.isSure)
    #expect(result.lines.allSatisfy { !$0.contains("hooks.example") })
    #expect(log.requests.isEmpty)
  }

  @Test func `only chosen events are sent`() async {
    #expect(await send(.cut).lines.isEmpty)
    #expect(log.requests.isEmpty)
  }

  @Test func `the text of Slack contains no mention`() {
    let notice = Notice(.live, of: "1.2.0", in: "octo/app", reason: "<!channel> & more")
    let body = String(decoding: notice.body(.slack), as: UTF8.self)
    #expect(body.contains("&lt;!channel&gt; &amp; more"))
  }

  private func send(
    _ event: NoticeEvent,
    _ variables: [String: String] = ["HOOK": "https://hooks.example/secret-path", "KEY": "key"]
  ) async -> (lines: [String], isSure: Bool) {
    var settings = NoticeSettings(addressVariable: "HOOK")
    settings.keyVariable = "KEY"
    settings.events = [.rejected, .live, .halted]
    let notice = Notice(event, of: "1.2.0", in: "octo/app", reason: "App Store: \(event.rawValue)")
    return await sender(variables).send(notice, to: [settings])
  }

  private func sender(_ variables: [String: String]) -> NoticeSender {
    var world = World.holding([:], in: "/desk", environment: variables)
    world.web = log.transport
    world.openStore = { [store] _ in store }
    return NoticeSender(world)
  }
}

/// A webhook that records its requests.
private final class RequestLog: Sendable {
  private struct State {
    var requests: [WebRequest] = []
    var status = 200
    var error: WebError?
  }

  private let state = Mutex(State())

  var requests: [WebRequest] { state.withLock(\.requests) }
  var status: Int {
    get { state.withLock(\.status) }
    set { state.withLock { $0.status = newValue } }
  }
  var error: WebError? {
    get { state.withLock(\.error) }
    set { state.withLock { $0.error = newValue } }
  }

  var transport: WebTransport {
    WebTransport { [self] request throws(WebError) in
      let (status, error) = state.withLock { state in
        state.requests.append(request)
        return (state.status, state.error)
      }
      if let error { throw error }
      return WebResponse(status: status)
    }
  }
}
