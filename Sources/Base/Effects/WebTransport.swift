/// The method of a request.
package enum WebMethod: String, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// The header fields of a request or a response, in their order.
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

  /// The first value of a field; the name is compared without case.
  package subscript(name: String) -> String? {
    fields.first { $0.name.count == name.count && $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Removes all fields of a name, which is compared without case.
  package mutating func remove(_ name: String) {
    fields.removeAll { $0.name.lowercased() == name.lowercased() }
  }

  /// Adds a field at the end.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

/// A request; redirects are not followed.
package struct WebRequest: Hashable, Sendable {
  package var method: WebMethod
  /// An absolute address: https, or http to this machine.
  package var url: String
  package var headers: WebHeaders
  package var body: [UInt8]
  /// Maximum bytes of the response body; more is an error.
  package var responseLimit: Int
  /// Seconds until the response must be complete.
  package var timeout: Double

  /// A request; limits default to a response of 64 MiB and 30 seconds.
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

/// A complete response.
package struct WebResponse: Hashable, Sendable {
  package var status: Int
  package var headers: WebHeaders
  package var body: [UInt8]

  package init(status: Int, headers: WebHeaders = WebHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why there is no response.
package enum WebError: Error, Hashable, Sendable {
  /// The address is not valid or not allowed.
  case badAddress(reason: String)
  /// No connection: the server has received nothing.
  case unreachable(reason: String)
  /// The connection broke before the response was complete: the server may have done the request.
  case interrupted(reason: String)
  /// The response took too long: the server may have done the request.
  case timedOut(seconds: Double)
  case tooLarge(limit: Int)
  case cancelled
}

/// The port to servers.
package struct WebTransport: Sendable {
  package var send: @Sendable (_ request: WebRequest) async throws(WebError) -> WebResponse
  /// Prepares the first request to an address; nothing is sent.
  package var prepare: @Sendable (_ url: String) async -> Void

  /// A transport of these closures.
  package init(
    prepare: @escaping @Sendable (String) async -> Void = { _ in },
    send: @escaping @Sendable (WebRequest) async throws(WebError) -> WebResponse
  ) {
    self.prepare = prepare
    self.send = send
  }

  /// A transport without servers.
  package static let none = WebTransport { _ throws(WebError) in
    throw .unreachable(reason: "the network is not available here")
  }
}
