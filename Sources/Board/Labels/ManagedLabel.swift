package import GitHub

/// A label that a repository must have, with the names that it had earlier.
package struct ManagedLabel: Hashable, Sendable {
  package var label: LabelText
  /// A label of such a name is renamed, so that issues keep it.
  package var formerNames: [String]

  /// A label with its earlier names.
  package init(_ label: LabelText, formerNames: [String] = []) {
    self.label = label
    self.formerNames = formerNames
  }
}
