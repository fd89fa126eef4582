/// What of YAML a file may use, and how big it may be.
package struct YAMLTerms: Hashable, Sendable {
  /// Lists and maps within one another.
  package var depth: Int
  /// Texts, lists, maps and keys.
  package var nodes: Int
  /// True where also anchors, aliases, tags and texts over several lines may stand.
  ///
  /// Whoever allows that counts the nodes again when aliases are followed.
  package var isFull: Bool

  /// Terms of one kind of files.
  package init(depth: Int, nodes: Int, isFull: Bool = false) {
    self.depth = depth
    self.nodes = nodes
    self.isFull = isFull
  }
}
