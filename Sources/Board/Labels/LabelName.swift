/// The name of a label, compared without case as GitHub does.
package struct LabelName: Hashable, Sendable {
  package let text: String
  private let folded: String

  /// A name as it was written.
  package init(_ text: String) {
    self.text = text
    folded = text.lowercased()
  }

  package static func == (one: LabelName, other: LabelName) -> Bool { one.folded == other.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
