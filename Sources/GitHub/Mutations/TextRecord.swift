import Formats

/// A comment or a release, as far as it tells whether a change has happened.
struct TextRecord: JSONReadable {
  var id: Int64
  var body = ""
  var name: String?
  var tag: String?
  /// Of a release: whether only those who may write see it.
  var isDraft: Bool?
  var updatedAt: String?

  init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, body, name, tag): (Int64?, String?, String?, String?)
    var isDraft: Bool?
    var updatedAt: String?
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "body": body = try json.readString()
      case "name": name = try json.readString()
      case "tag_name": tag = try json.readString()
      case "draft": isDraft = try json.readBool()
      case "updated_at": updatedAt = try json.readString()
      default: break
      }
    }
    self.id = try json.required(id, "id")
    (self.body, self.name, self.tag, self.isDraft) = (body ?? "", name, tag, isDraft)
    self.updatedAt = updatedAt
  }
}

/// A status of a commit, as far as it tells whether a change has happened.
struct StatusRecord: JSONReadable {
  var state = ""
  var context = ""
  var description = ""
  var createdAt: String?

  init(reading json: inout JSONStream) throws(StreamFault) {
    var (state, context, description): (String?, String?, String?)
    var createdAt: String?
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "state": state = try json.readString()
      case "context": context = try json.readString()
      case "description": description = try json.readString()
      case "created_at": createdAt = try json.readString()
      default: break
      }
    }
    (self.state, self.context) = (state ?? "", context ?? "")
    (self.description, self.createdAt) = (description ?? "", createdAt)
  }
}
