package import Base
package import Gitflow

/// Sends notices to the configured webhooks, none twice.
///
/// Each is recorded before it is sent. If its response is lost, it is not sent again, as it may have
/// arrived: the result is then unsure, now and in later runs.
package struct NoticeSender: Sendable {
  /// What became of a notice.
  package enum Outcome: Hashable, Sendable {
    case sent
    /// It was sent by an earlier run.
    case known
    case unsure
    case failed(reason: String)
  }

  private static let (sending, sent) = ("sending", "sent")

  private let world: World
  private let store: Store

  /// A sender with the cache of this user.
  package init(_ world: World) { (self.world, store) = (world, world.openStore("github")) }

  /// Sends a notice to each webhook for its event; returns a line for each, and whether all are sure.
  package func send(
    _ notice: Notice, to all: [NoticeSettings]
  ) async -> (lines: [String], isSure: Bool) {
    if notice.event != .backMerge { forget(notice.cell, besides: notice.event) }
    var (lines, isSure): ([String], Bool) = ([], true)
    for settings in all where settings.events.contains(notice.event) {
      let name = "the notice '\(notice.event.rawValue)' to '\(settings.addressVariable)'"
      switch await send(notice, settings) {
      case .sent: lines.append("sent \(name)")
      case .known: break
      case .unsure:
        lines.append("unsure whether \(name) arrived; it is not sent again")
        isSure = false
      case .failed(let reason):
        lines.append("\(name) was not sent: \(reason)")
        isSure = false
      }
    }
    return (lines, isSure)
  }

  private func send(_ notice: Notice, _ settings: NoticeSettings) async -> Outcome {
    let request: WebRequest
    switch self.request(notice, settings) {
    case .success(let made): request = made
    case .failure(let error): return .failed(reason: error.reason)
    }
    let cell = "\(notice.cell)\(notice.event.rawValue)/\(settings.addressVariable)"
    var earlier: String?
    do throws(StoreError) {
      // Claimed in one transaction, so that two runs of this user don't both send it.
      try store.write { access throws(StoreError) in
        earlier = try access.cell(cell).map { String(decoding: $0, as: UTF8.self) }
        if earlier == nil { try access.putCell(cell, Array(Self.sending.utf8)) }
      }
    } catch {
      return .failed(reason: "it can't be recorded: \(error.reason)")
    }
    if let earlier { return earlier == Self.sent ? .known : .unsure }
    let outcome = await deliver(request)
    switch outcome {
    case .sent: record(Self.sent, in: cell)
    case .failed: record(nil, in: cell)
    case .known, .unsure: break
    }
    return outcome
  }

  private func deliver(_ request: WebRequest) async -> Outcome {
    do throws(WebError) {
      let response = try await world.web.send(request)
      switch response.status {
      case 200..<300: return .sent
      case 500...: return .unsure
      case 300..<400: return .failed(reason: "a redirect, which flowctl doesn't follow")
      default: return .failed(reason: "HTTP status \(response.status)")
      }
    } catch {
      switch error {
      case .badAddress, .unreachable: return .failed(reason: "the server can't be reached")
      case .interrupted, .timedOut, .tooLarge, .cancelled: return .unsure
      }
    }
  }

  private struct Refusal: Error { var reason: String }

  private func request(
    _ notice: Notice, _ settings: NoticeSettings
  ) -> Result<WebRequest, Refusal> {
    guard let text = world.environment[settings.addressVariable], !text.isEmpty else {
      return .failure(Refusal(reason: "the variable is not set"))
    }
    guard let address = WebAddress(text), address.isSafe, address.userInfo == nil else {
      return .failure(Refusal(reason: "the variable contains no https address"))
    }
    let body = notice.body(settings.form)
    var headers = WebHeaders([
      ("Content-Type", "application/json"), ("Idempotency-Key", notice.key),
      ("User-Agent", "flowctl"),
    ])
    if let name = settings.keyVariable {
      guard let key = world.environment[name], !key.isEmpty else {
        return .failure(Refusal(reason: "the variable '\(name)' is not set"))
      }
      let code = SHA256.authenticationCode(of: body, key: Array(key.utf8))
      let digits = code.flatMap { Hexadecimal.digits($0) }
      headers.add("X-Flowctl-Signature", "sha256=" + String(decoding: digits, as: UTF8.self))
    }
    return .success(
      WebRequest(.post, text, headers: headers, body: body, responseLimit: 1 << 20, timeout: 20))
  }

  /// Ends the earlier states of a release, as it has another one: a second rejection is new.
  package func forget(_ release: String, besides event: NoticeEvent? = nil) {
    let kept = [event, .backMerge].compactMap { $0.map { release + $0.rawValue + "/" } }
    try? store.write { access throws(StoreError) in
      for cell in try access.cells(release) where !kept.contains(where: cell.name.hasPrefix) {
        try access.putCell(cell.name, nil)
      }
    }
  }

  private func record(_ text: String?, in cell: String) {
    try? store.write { access throws(StoreError) in
      try access.putCell(cell, text.map { Array($0.utf8) })
    }
  }
}
