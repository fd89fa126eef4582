import Formats

/// The whole name of a ref at GitHub: `refs/tags/v1.2.0`.
struct ReferenceName: JSONReadable {
  let text: String

  init(reading json: inout JSONStream) throws(StreamFault) {
    var text: String?
    try json.readObject { json, member throws(StreamFault) in
      if member == "ref" { text = try json.readString() }
    }
    self.text = try json.required(text, "ref")
  }
}
