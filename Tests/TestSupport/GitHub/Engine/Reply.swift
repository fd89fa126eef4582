import Diagnostics
package import Effects

/// An answer before the fields that all answers share are added.
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

/// What goes over the wire for one request.
package struct ServerAnswer: Sendable {
  package var response: WebResponse
  package var ending = Ending.whole

  /// How the answer ends.
  package enum Ending: Sendable {
    case whole
    /// So many bytes of the body, and then the connection breaks.
    case cut(Int)
    /// So many bytes in chunks of which none is the last, and then the connection breaks.
    case cutChunks(Int)
    /// The connection breaks before the answer.
    case reset
  }
}
