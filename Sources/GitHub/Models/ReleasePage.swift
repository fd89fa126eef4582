package import Formats

/// A release as GitHub's pages show it, drafts included.
package struct ReleasePage: Hashable, Sendable, JSONReadable {
  package var id: Int64 = 0
  package var tag = ""
  package var name = ""
  package var body = ""
  package var isDraft = false
  /// The page for people.
  package var url = ""
  var updatedAt: String?
}

extension ReleasePage {
  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      ReleasePage(),
      [
        .required("id", \.id), .required("tag_name", \.tag), .optional("name", \.name),
        .optional("body", \.body), .optional("draft", \.isDraft), .optional("html_url", \.url),
        .optional("updated_at", \.updatedAt),
      ])
    // GitHub ends lines as forms do.
    body = body.replacing("\r\n", with: "\n")
  }
}

/// The whole name of a ref at GitHub: `refs/tags/v1.2.0`.
struct ReferenceName: JSONReadable {
  var text = ""
}

extension ReferenceName {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(ReferenceName(), [.required("ref", \.text)])
  }
}

/// How many requests of this hour are left.
package struct RequestAllowance: Hashable, Sendable, JSONReadable {
  package var remaining = 0
}

extension RequestAllowance {
  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    // The member `rate` says the same, but GitHub is about to drop it.
    self = try json.read(
      RequestAllowance(),
      [
        .object(
          "resources", isRequired: true,
          [.object("core", isRequired: true, [.count("remaining", isRequired: true, \.remaining)])])
      ])
  }
}
