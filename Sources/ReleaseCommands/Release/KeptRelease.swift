package import Formats
import GitHub

/// The document in which the memory of a release is kept.
struct KeptRelease: JSONReadable {
  var version = 0
  var isToldLive = false
  var readAt: Int?
  var items: [KeptEntry] = []
  var asked: [KeptEntry] = []
  var closings: [KeptEntry] = []
  var missing: [String] = []
  var denied: [String] = []
  var labels: [KeptEntry] = []
  var repositories: [String] = []

  init(reading json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "version": version = try json.readNumber()?.integer ?? 0
      case "isToldLive": isToldLive = try json.readBool() ?? false
      case "readAt": readAt = try json.readNumber()?.integer
      case "items": items = try [KeptEntry](reading: &json)
      case "asked": asked = try [KeptEntry](reading: &json)
      case "closings": closings = try [KeptEntry](reading: &json)
      case "missing": missing = try json.readStrings()
      case "denied": denied = try json.readStrings()
      case "labels": labels = try [KeptEntry](reading: &json)
      case "repositories": repositories = try json.readStrings()
      default: break
      }
    }
  }
}

/// An entry of the document: what it is about, and what is known of that.
struct KeptEntry: JSONReadable {
  /// An item, a commit or a repository.
  var text = ""
  var title = ""
  var numbers: [Int] = []
  var texts: [String] = []
  var label: Label?

  init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, name, color, description): (Int64?, String?, String?, String?)
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "item", "commit", "repository": text = try json.readString() ?? ""
      case "title": title = try json.readString() ?? ""
      case "numbers":
        var found: [Int] = []
        try json.readArray { json throws(StreamFault) in
          if let number = try json.readNumber()?.integer { found.append(number) }
        }
        numbers = found
      case "closes": texts = try json.readStrings()
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "name": name = try json.readString()
      case "color": color = try json.readString()
      case "description": description = try json.readString()
      default: break
      }
    }
    if let id, let name, let color {
      label = Label(id: id, name: name, color: color, description: description)
    }
  }
}

extension JSONStream {
  /// Reads an array of strings; other elements are left out.
  package mutating func readStrings() throws(StreamFault) -> [String] {
    var texts: [String] = []
    try readArray { json throws(StreamFault) in
      if let text = try json.readString() { texts.append(text) }
    }
    return texts
  }
}
