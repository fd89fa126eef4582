/// Where the table of feature flags lies, and what is made of it; paths from the top.
package struct FlagSettings: Hashable, Sendable {
  package var table: String
  package var swift: String?
  package var kotlin: String?
  package var docs: String?

  /// Settings of a table that nothing is made of.
  package init(table: String) { self.table = table }
}
