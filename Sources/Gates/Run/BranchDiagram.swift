/// The branch model as a drawing, with a change in it.
package struct BranchDiagram: Hashable, Sendable {
  package var nodes: [Node]
  package var edges: [Edge]
  /// The branch that is judged, and the node that it belongs to.
  package var change: Change?

  /// A drawing.
  package init(nodes: [Node] = [], edges: [Edge] = [], change: Change? = nil) {
    self.nodes = nodes
    self.edges = edges
    self.change = change
  }

  /// A kind of branches.
  package struct Node: Hashable, Sendable {
    package var name: String
    /// How its branches are called: `feature/…`.
    package var label: String
    package var isPermanent: Bool

    /// A node.
    package init(_ name: String, label: String, isPermanent: Bool = false) {
      self.name = name
      self.label = label
      self.isPermanent = isPermanent
    }
  }

  /// A way from one kind to another.
  package struct Edge: Hashable, Sendable {
    /// What the way is for.
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

  /// The change that is judged.
  package struct Change: Hashable, Sendable {
    package var branch: String
    /// The names of its node and of the one that it goes to.
    package var source: String
    package var target: String

    /// A change.
    package init(branch: String, source: String, target: String) {
      self.branch = branch
      self.source = source
      self.target = target
    }
  }
}
