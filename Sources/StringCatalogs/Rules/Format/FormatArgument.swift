/// One argument of a text, such as `%2$lld`.
package struct FormatArgument: Hashable, Sendable {
  /// Counted from 1.
  package let position: UInt8
  package let kind: FormatKind

  /// The argument as one writes it, with its position.
  package var text: String { "%\(position)$\(kind.text.isEmpty ? "@" : kind.text)" }
}
