package import Base

/// A response without the headers that all responses share.
package struct Reply: Sendable {
  var status: Int
  var headers: [(String, String)]
  var body: [UInt8]

  init(status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  init(status: Int = 200, headers: [(String, String)] = [], _ json: JSONValue) {
    self.init(status: status, headers: headers, body: JSONWriter(.compact).bytes(json))
  }

  static let noContent = Reply(status: 204)
}

/// The bytes of a response to one request.
package struct ServerAnswer: Sendable {
  package var response: WebResponse
  package var ending = Ending.whole

  /// The end of the response.
  package enum Ending: Sendable {
    case whole
    /// This number of bytes of the body, then the connection breaks.
    case cut(Int)
    /// This number of bytes in chunks without a final one, then the connection breaks.
    case cutChunks(Int)
    /// The connection breaks before the response.
    case reset
  }
}
