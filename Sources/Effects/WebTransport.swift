/// What a request asks for.
package enum WebMethod: String, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// The header fields of a request or an answer, in the order of the wire.
package struct WebHeaders: Hashable, Sendable {
  package private(set) var fields: [Field]

  /// One line of a header.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  /// Fields by name, in this order.
  package init(_ fields: [(String, String)] = []) {
    self.fields = fields.map { Field(name: $0, value: $1) }
  }

  /// The first value of a field, whose name is compared without case.
  package subscript(name: String) -> String? {
    fields.first { $0.name.count == name.count && $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Takes away all fields of a name, which is compared without case.
  package mutating func remove(_ name: String) {
    fields.removeAll { $0.name.lowercased() == name.lowercased() }
  }

  /// Adds a field at the end.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

/// A request as it goes over the wire; redirects are not followed.
package struct WebRequest: Hashable, Sendable {
  package var method: WebMethod
  /// An absolute address: https, or http to this machine.
  package var url: String
  package var headers: WebHeaders
  package var body: [UInt8]
  /// Bytes of the answer's body that are taken; more is an error.
  package var responseLimit: Int
  /// Seconds until the answer must be there whole.
  package var timeout: Double

  /// A request; limits default to 64 MiB of answer and 30 seconds.
  package init(
    _ method: WebMethod, _ url: String, headers: WebHeaders = WebHeaders(), body: [UInt8] = [],
    responseLimit: Int = 64 << 20, timeout: Double = 30
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.responseLimit = responseLimit
    self.timeout = timeout
  }
}

/// An answer that arrived whole.
package struct WebResponse: Hashable, Sendable {
  package var status: Int
  package var headers: WebHeaders
  package var body: [UInt8]

  /// An answer.
  package init(status: Int, headers: WebHeaders = WebHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why there is no answer.
package enum WebError: Error, Hashable, Sendable {
  /// The address can't or must not be asked.
  case badAddress(reason: String)
  /// No connection came about: the server has seen nothing.
  case unreachable(reason: String)
  /// The connection broke before the answer was whole: the server may have done what was asked.
  case interrupted(reason: String)
  /// The answer took too long: the server may have done what was asked.
  case timedOut(seconds: Double)
  case tooLarge(limit: Int)
  case cancelled
}

/// The port to servers.
package struct WebTransport: Sendable {
  package var send: @Sendable (_ request: WebRequest) async throws(WebError) -> WebResponse
  /// Makes ready what the first request to an address needs; nothing is sent.
  package var prepare: @Sendable (_ url: String) async -> Void

  /// A transport of these closures.
  package init(
    prepare: @escaping @Sendable (String) async -> Void = { _ in },
    send: @escaping @Sendable (WebRequest) async throws(WebError) -> WebResponse
  ) {
    self.prepare = prepare
    self.send = send
  }

  /// Where no server can be reached.
  package static let none = WebTransport { _ throws(WebError) in
    throw .unreachable(reason: "the network is not available here")
  }
}
