package import Formats

/// A release as GitHub's pages show it, drafts included.
package struct ReleasePage: Hashable, Sendable, JSONReadable {
  package var id: Int64
  package var tag: String
  package var name: String
  package var body: String
  package var isDraft: Bool
  /// The page for people.
  package var url: String

  /// A release.
  package init(
    id: Int64, tag: String, name: String = "", body: String = "", isDraft: Bool = false,
    url: String = ""
  ) {
    self.id = id
    self.tag = tag
    self.name = name
    self.body = body
    self.isDraft = isDraft
    self.url = url
  }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, tag): (Int64?, String?)
    var page = ReleasePage(id: 0, tag: "")
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "tag_name": tag = try json.readString()
      case "name": page.name = try json.readString() ?? ""
      // GitHub ends lines as forms do.
      case "body": page.body = (try json.readString() ?? "").replacing("\r\n", with: "\n")
      case "draft": page.isDraft = try json.readBool() ?? false
      case "html_url": page.url = try json.readString() ?? ""
      default: break
      }
    }
    page.id = try json.required(id, "id")
    page.tag = try json.required(tag, "tag_name")
    self = page
  }
}
