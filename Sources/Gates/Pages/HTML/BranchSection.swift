import Diagnostics

/// The branch model as lanes with the ways between them, and the change on its way.
struct BranchSection: PageSection {
  let part = PageAnchor.Part.branches
  private let nodes: [BranchDiagram.Node]
  private let ways: [BranchLanes.Way]
  private let change: BranchDiagram.Change?
  private let left: Int

  init?(_ run: GateRun) {
    guard let diagram = run.diagram, !diagram.nodes.isEmpty else { return nil }
    nodes = Array(diagram.nodes.prefix(PageLimits.nodes))
    change = diagram.change
    ways = BranchLanes.ways(of: diagram, nodes: nodes)
    left = max(0, diagram.edges.count - PageLimits.edges)
  }

  func write(to page: inout HTMLWriter) {
    if let change {
      page.element("p") { line in
        line.text("This change: ")
        line.element("code", text: change.branch)
        line.text(" → ")
        line.element("code", text: label(of: change.target))
      }
    }
    page.scrolling("Drawing of the branch model") { region in
      BranchDrawing(nodes: nodes, ways: ways, change: change).write(to: &region)
    }
    page.element("details") { details in
      details.element("summary", text: "The same in words")
      details.element("ul") { list in
        for way in ways { list.element("li", text: words(of: way)) }
      }
    }
    page.more(left, "way")
  }

  private func label(of name: String) -> String {
    nodes.first { $0.name == name }?.label ?? name
  }

  private func words(of way: BranchLanes.Way) -> String {
    let (source, target) = (nodes[way.source].label, nodes[way.target].label)
    let words =
      switch way.meaning {
      case .taken: "\(target) is taken from \(source)"
      case .merges: "\(source) merges into \(target)"
      case .backMerge: "\(source) is merged back into \(target)"
      }
    return way.isOfChange ? words + " (this change)" : words
  }
}
