package import Base

/// A request to GitHub's REST API and the type of its response.
package struct Endpoint<Value: ResponseValue>: Sendable {
  package var method: WebMethod
  /// Path and query, relative to the API's URL: `/repos/octo/app/issues?state=all`.
  package var path: String

  /// A read request.
  init(_ path: APIPath) { self.init(.get, path) }

  /// A request without a body.
  package init(_ method: WebMethod, _ path: APIPath) {
    self.method = method
    self.path = path.text
  }
}

/// A value read from a response, with the objects in it that other views share.
package protocol ResponseValue: JSONReadable {
  func collect(into batch: inout CacheBatch)
}

extension ResponseValue {
  package func collect(into batch: inout CacheBatch) {}
}

extension Array: ResponseValue where Element: ResponseValue {
  package func collect(into batch: inout CacheBatch) {
    for element in self { element.collect(into: &batch) }
  }
}

/// A path of the API with its query, with safe interpolation of any text.
package struct APIPath: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let text: String

  package init(stringLiteral value: String) { text = value }
  /// A path with interpolated parts.
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Percent-encodes interpolated parts.
  package struct Interpolation: StringInterpolationProtocol {
    var text = ""

    /// The start of a path.
    package init(literalCapacity: Int, interpolationCount: Int) {}
    /// A fixed part of the path.
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

    /// A query parameter after another one; empty without a value.
    package mutating func appendInterpolation(_ name: String, _ value: String?) {
      if let value { text += "&\(name)=\(PercentEncoding.part(value))" }
    }
  }
}

extension Endpoint {
  /// All accounts in the order of their ids, after one of them.
  package static func users(since id: Int64?, pageSize: Int) -> Self where Value == [User] {
    Endpoint("/users?per_page=\(pageSize)\("since", id.map(String.init))")
  }

  /// The accounts that a text finds, by `followers`, `repositories`, `joined` or by best match.
  package static func searchUsers(
    _ text: String, sort: String?, pageSize: Int
  ) -> Self where Value == UserSearch {
    Endpoint("/search/users?q=\(text)&per_page=\(pageSize)\("sort", sort)")
  }

  /// An account as its own page shows it.
  package static func user(_ login: Login) -> Self where Value == UserProfile {
    Endpoint("/users/\(login.text)")
  }

  /// The remaining requests; this request is not counted.
  package static func allowance() -> Self where Value == RequestAllowance {
    Endpoint("/rate_limit")
  }
}
