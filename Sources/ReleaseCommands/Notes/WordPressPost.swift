import Formats
import GitHub

/// A post as WordPress answers it.
struct WordPressPost: JSONReadable {
  var id: Int
  var content: String?
  var title: String?
  var status = ""
  var link = ""

  init(reading json: inout JSONStream) throws(StreamFault) {
    var id: Int?
    var (content, title): (String?, String?)
    var (status, link) = ("", "")
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "id": id = try json.readNumber()?.integer
      case "status": status = try json.readString() ?? ""
      case "link": link = try json.readString() ?? ""
      case "content": content = try Self.raw(&json)
      case "title": title = try Self.raw(&json)
      default: break
      }
    }
    self.id = try json.required(id, "id")
    (self.content, self.title, self.status, self.link) = (content, title, status, link)
  }

  /// The text as it was sent: `{"raw": …}`, which only those see who may edit.
  private static func raw(_ json: inout JSONStream) throws(StreamFault) -> String? {
    var text: String?
    try json.readObject { json, name throws(StreamFault) in
      if name == "raw" { text = try json.readString() }
    }
    return text
  }
}
