package import Formats

/// A GitHub release, possibly a draft.
package struct ReleasePage: Hashable, Sendable, ResponseValue {
  package var id: Int64 = 0
  package var tag = ""
  package var name = ""
  package var body = ""
  package var isDraft = false
  /// The URL of the web page.
  package var url = ""
  var updatedAt: String?
}

extension ReleasePage {
  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      ReleasePage(),
      [
        .required("id", \.id), .required("tag_name", \.tag), .optional("name", \.name),
        .optional("body", \.body), .optional("draft", \.isDraft), .optional("html_url", \.url),
        .optional("updated_at", \.updatedAt),
      ])
    // GitHub uses the line ends of web forms.
    body = body.replacing("\r\n", with: "\n")
  }
}

/// The whole name of a ref at GitHub: `refs/tags/v1.2.0`.
struct ReferenceName: ResponseValue {
  var text = ""
}

extension ReferenceName {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(ReferenceName(), [.required("ref", \.text)])
  }
}

/// The remaining requests of this hour.
package struct RequestAllowance: Hashable, Sendable, ResponseValue {
  package var remaining = 0
}

extension RequestAllowance {
  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    // The member `rate` contains the same, but GitHub has deprecated it.
    self = try json.read(
      RequestAllowance(),
      [
        .object(
          "resources", isRequired: true,
          [.object("core", isRequired: true, [.count("remaining", isRequired: true, \.remaining)])])
      ])
  }
}
