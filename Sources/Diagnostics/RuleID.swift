/// The stable, kebab-case name of a rule, such as `wrong-base`.
package struct RuleID: Hashable, Comparable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let name: String

  /// Names a rule; the text is a constant of the program, never foreign input.
  package init(_ name: String) { self.name = name }

  package init(stringLiteral value: String) { self.init(value) }

  package var description: String { name }

  package static func < (left: RuleID, right: RuleID) -> Bool { left.name < right.name }
}
