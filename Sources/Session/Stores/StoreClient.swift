import Base
import GitHub
import Gitflow

/// A token with the only server that receives it; it is never shown or stored.
struct StoreToken: Sendable, CustomStringConvertible, CustomReflectable {
  let secret: String
  /// The start of every address, without a slash at its end.
  let server: String

  init?(_ secret: String, for server: String) {
    guard !secret.isEmpty, secret.utf8.count <= 8192,
      secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    (self.secret, self.server) = (secret, server)
  }

  var description: String { "(a token)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// Sends requests with a token to its server, and follows no redirect.
struct StoreClient: Sendable {
  /// Bytes of a response; a full page of 200 versions has about 400 kB.
  private static let limit = 8 << 20
  /// Pages of one list.
  private static let pages = 10

  let token: StoreToken
  let world: World

  func value<Value: JSONReadable>(
    _ method: WebMethod, _ path: String, body: [UInt8] = []
  ) async throws(StoreFault) -> Value {
    try Self.decoded(try await send(method, token.server + path, body))
  }

  /// All pages of a list of App Store Connect, or only its first 2,000 entries.
  func pages(_ path: String, isWhole: Bool = true) async throws(StoreFault) -> [AppStorePage] {
    var pages: [AppStorePage] = []
    var url: String? = token.server + path
    while let next = url {
      // A token is only for its own server, whatever a response says.
      guard next.hasPrefix(token.server + "/") else {
        throw .badReply(reason: "its next page is on another server")
      }
      if pages.count == Self.pages {
        guard isWhole else { break }
        throw .badReply(reason: "it has more than 2,000 entries")
      }
      let page: AppStorePage = try Self.decoded(try await send(.get, next, []))
      pages.append(page)
      url = page.next
    }
    return pages
  }

  /// Deletes what is at a path.
  func delete(_ path: String) async throws(StoreFault) {
    _ = try await send(.delete, token.server + path, [])
  }

  private func send(
    _ method: WebMethod, _ url: String, _ body: [UInt8]
  ) async throws(StoreFault) -> [UInt8] {
    var headers = WebHeaders([
      ("Authorization", "Bearer \(token.secret)"), ("Accept", "application/json"),
      ("User-Agent", "flowctl"),
    ])
    if method == .post { headers.add("Content-Type", "application/json") }
    return try await Self.answer(WebRequest(method, url, headers: headers, body: body), world)
  }

  /// The body of a successful response.
  static func answer(_ request: WebRequest, _ world: World) async throws(StoreFault) -> [UInt8] {
    var request = request
    request.responseLimit = limit
    let response: WebResponse
    do throws(WebError) {
      response = try await world.web.send(request)
    } catch {
      throw StoreFault(error)
    }
    if (200..<300).contains(response.status) { return response.body }
    throw StoreFault(response, to: request.url, now: world.clock.now())
  }

  static func decoded<Value: JSONReadable>(_ body: [UInt8]) throws(StoreFault) -> Value {
    do throws(StreamFault) {
      return try Value(json: body)
    } catch {
      throw .badReply(reason: "it is incomplete, or not from the store")
    }
  }
}

extension StoreFault {
  fileprivate init(_ error: WebError) {
    self =
      switch error {
      case .badAddress(let reason), .unreachable(let reason), .interrupted(let reason):
        .unreachable(reason: reason)
      case .timedOut(let seconds): .unreachable(reason: "no response within \(Int(seconds)) s")
      case .tooLarge: .badReply(reason: "it is larger than expected")
      case .cancelled: .unreachable(reason: "the request was canceled")
      }
  }

  /// The meaning of an error response.
  fileprivate init(_ response: WebResponse, to url: String, now: Double) {
    let code = ErrorCode(of: response.body)
    switch response.status {
    case 400 where code.text == "invalid_grant", 401:
      let date = response.headers["Date"].flatMap { WebDate.seconds($0) }
      self = .unauthorized(skew: date.map { Int(now - $0) } ?? 0)
    case 403: self = .forbidden(code: code.text, right: Self.right(for: url))
    case 404: self = .missing
    case 409, 410: self = .conflict
    case 400 where code.isDeletedEdit: self = .conflict
    case 429: self = .limited
    case 300..<400: self = .badReply(reason: "a redirect, which flowctl doesn't follow")
    default: self = .failed(status: response.status)
    }
  }
}

extension StoreFault {
  /// The right that a request needs, in the words of the stores.
  private static func right(for url: String) -> String {
    if url.contains("/reviewSubmissions") { return "the role App Manager, which shows rejections" }
    if url.contains("/androidpublisher/") { return "the permission 'View app information'" }
    return "the role Developer or App Manager"
  }
}

/// The code of an error response; its texts are not shown, as they could repeat the request.
private struct ErrorCode: JSONReadable {
  var text = ""
  var isDeletedEdit = false

  init(of body: [UInt8]) {
    guard let read = try? ErrorCode(json: body) else { return }
    self = read
  }

  init(reading json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "errors":
        try json.readArray { json throws(StreamFault) in try readMembers(&json, code: "code") }
      case "error" where try json.kind() == .object: try readMembers(&json, code: "status")
      case "error": take(try json.readString())
      default: break
      }
    }
  }

  private mutating func readMembers(
    _ json: inout JSONStream, code: String
  ) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      if name == code { take(try json.readString()) }
      if name == "message", let message = try json.readString() {
        isDeletedEdit = isDeletedEdit || message.hasPrefix("This Edit has been deleted")
      }
    }
  }

  /// The first code, if it has only letters, dots and underscores.
  private mutating func take(_ code: String?) {
    guard text.isEmpty, let code, code.utf8.count <= 80,
      code.utf8.allSatisfy({ byte in
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: ".")
      })
    else { return }
    text = code
  }
}
