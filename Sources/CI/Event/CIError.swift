/// Why the event of a CI run can't be told; never to be taken for a pass.
package enum CIError: Error, Hashable, Sendable {
  /// One place that names a branch, and what it says.
  package struct Source: Hashable, Sendable {
    package let name: String
    package let value: String

    /// What the variable or payload field `name` says.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Two sources disagree.
  case contradiction(Source, Source)
  case unreadablePayload(path: String, reason: String)
  /// The run is a provider's, but none of these variables is set.
  case missing(variables: [String])
}
