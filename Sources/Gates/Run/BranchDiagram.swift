/// The branch model as a diagram, with a change.
package struct BranchDiagram: Hashable, Sendable {
  package var nodes: [Node]
  package var edges: [Edge]
  /// The checked branch and its node.
  package var change: Change?

  package init(nodes: [Node] = [], edges: [Edge] = [], change: Change? = nil) {
    self.nodes = nodes
    self.edges = edges
    self.change = change
  }

  /// A branch type.
  package struct Node: Hashable, Sendable {
    package var name: String
    /// The names of its branches: `feature/…`.
    package var label: String
    package var isPermanent: Bool

    package init(_ name: String, label: String, isPermanent: Bool = false) {
      self.name = name
      self.label = label
      self.isPermanent = isPermanent
    }
  }

  /// A connection between two branch types.
  package struct Edge: Hashable, Sendable {
    /// The purpose of the connection.
    package enum Meaning: String, CaseIterable, Sendable {
      case taken
      case merges
      case backMerge = "back-merge"
    }

    package var source: String
    package var target: String
    package var meaning: Meaning

    /// An edge between the nodes of these names.
    package init(_ source: String, _ target: String, _ meaning: Meaning) {
      self.source = source
      self.target = target
      self.meaning = meaning
    }
  }

  /// The checked change.
  package struct Change: Hashable, Sendable {
    package var branch: String
    /// The names of its node and of its target node.
    package var source: String
    package var target: String

    package init(branch: String, source: String, target: String) {
      self.branch = branch
      self.source = source
      self.target = target
    }
  }
}
