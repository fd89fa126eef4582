package import Diagnostics
package import Effects

/// A request to GitHub's REST API and what its answer is read as.
package struct Endpoint<Value: JSONReadable>: Sendable {
  package var method: WebMethod
  /// Below the API's address, each part percent-encoded: `/repos/octo/app/issues`.
  package var path: String
  package var query: [(name: String, value: String)]
  package var body: JSONValue?

  /// A request.
  package init(
    _ method: WebMethod = .get, _ path: APIPath, query: [(name: String, value: String)] = [],
    body: JSONValue? = nil
  ) {
    self.method = method
    self.path = path.text
    self.query = query
    self.body = body
  }
}

/// A path of the API, whose parts can hold any character.
package struct APIPath: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let text: String

  /// A path that is known.
  package init(stringLiteral value: String) { text = value }
  /// A path with parts put in.
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Percent-encodes what is put into a path.
  package struct Interpolation: StringInterpolationProtocol {
    var text = ""

    /// The start of a path.
    package init(literalCapacity: Int, interpolationCount: Int) {}
    /// What is known of the path.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// A part of the path.
    package mutating func appendInterpolation(_ part: String) {
      text += PercentEncoding.part(part)
    }

    /// A number.
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }

    /// A repository: two parts.
    package mutating func appendInterpolation(_ repository: RepositoryName) {
      text += repository.owner + "/" + repository.name
    }
  }
}
