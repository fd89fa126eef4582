package import Formats

/// The branches of a pull request as they are now.
package struct PullRequestEnds: Hashable, Sendable, JSONReadable {
  package var number: Int
  package var base: String
  package var head: String

  /// A pull request from a branch into another.
  package init(number: Int, base: String, head: String) {
    self.number = number
    self.base = base
    self.head = head
  }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (number, base, head): (Int?, String?, String?)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "number": number = try json.readNumber()?.integer
      case "base": base = try Self.ref(&json)
      case "head": head = try Self.ref(&json)
      default: break
      }
    }
    self.init(
      number: try json.required(number, "number"), base: try json.required(base, "base.ref"),
      head: try json.required(head, "head.ref"))
  }

  private static func ref(_ json: inout JSONStream) throws(StreamFault) -> String? {
    var ref: String?
    try json.readObject { json, name throws(StreamFault) in
      if name == "ref" { ref = try json.readString() }
    }
    return ref
  }
}
