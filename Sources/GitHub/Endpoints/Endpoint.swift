import Diagnostics
package import Effects

/// A request to GitHub's REST API and what its answer is read as.
package struct Endpoint<Value: JSONReadable>: Sendable {
  package var method: WebMethod
  /// Path and query below the API's address: `/repos/octo/app/issues?state=all`.
  package var path: String

  /// A request for what is there.
  init(_ path: APIPath) { self.init(.get, path) }

  /// A request without a body.
  package init(_ method: WebMethod, _ path: APIPath) {
    self.method = method
    self.path = path.text
  }
}

/// A path of the API with its query, into which any text can be put.
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

    /// A part of the path, or a value of the query.
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

    /// A name of the query with its value, behind another one; nothing without a value.
    package mutating func appendInterpolation(_ name: String, _ value: String?) {
      if let value { text += "&\(name)=\(PercentEncoding.part(value))" }
    }
  }
}
