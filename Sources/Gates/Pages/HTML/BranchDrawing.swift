import Diagnostics

/// The drawing of a branch model.
struct BranchDrawing {
  private let nodes: [BranchDiagram.Node]
  private let ways: [BranchLanes.Way]
  private let change: BranchDiagram.Change?

  private static let (pitch, top, left, columnWidth) = (48, 28, 130, 64)

  init(nodes: [BranchDiagram.Node], ways: [BranchLanes.Way], change: BranchDiagram.Change?) {
    self.nodes = nodes
    self.ways = ways
    self.change = change
  }

  func write(to page: inout HTMLWriter) {
    let height = Self.top + nodes.count * Self.pitch
    page.element(
      "svg",
      [
        "class": "branches", "role": "img", "width": "\(width)", "height": "\(height)",
        "aria-label": "Branch model with \(CountText.words(nodes.count, "kind")) of branches."
          + " The list below tells the same.",
      ]
    ) { drawing in
      for (lane, node) in nodes.enumerated() { write(node, lane: lane, to: &drawing) }
      for way in ways { write(way, to: &drawing) }
      writeLegend(y: height - 12, to: &drawing)
    }
  }

  private var columns: Int { (ways.map(\.column).max() ?? 0) + 1 }
  private var width: Int { Self.left + columns * Self.columnWidth + (change == nil ? 24 : 150) }

  private func write(_ node: BranchDiagram.Node, lane: Int, to drawing: inout HTMLWriter) {
    let y = Self.y(lane)
    let kind = node.isPermanent ? "lane permanent" : "lane"
    drawing.shape(
      "line",
      ["class": kind, "x1": "\(Self.left)", "x2": "\(width - 8)", "y1": "\(y)", "y2": "\(y)"])
    drawing.element(
      "text", ["class": "label", "x": "0", "y": "\(y + 4)"],
      text: ForeignText.cut(node.label, atMost: 18))
  }

  private func write(_ way: BranchLanes.Way, to drawing: inout HTMLWriter) {
    let x = Self.left + way.column * Self.columnWidth + Self.columnWidth / 2
    let (start, end) = (Self.y(way.source), Self.y(way.target))
    let kind = way.meaning.rawValue + (way.isOfChange ? " change" : "")
    let head = end > start ? -7 : 7
    drawing.shape(
      "line",
      ["class": "way " + kind, "x1": "\(x)", "x2": "\(x)", "y1": "\(start)", "y2": "\(end + head)"])
    drawing.shape(
      "path",
      ["class": "head " + kind, "d": "M\(x) \(end)l-5 \(head + head / 3)h10z"])
    guard way.isOfChange, let change else { return }
    drawing.shape("circle", ["class": "head change", "cx": "\(x)", "cy": "\(start)", "r": "5"])
    drawing.element(
      "text", ["class": "label change", "x": "\(x + 12)", "y": "\((start + end) / 2 + 4)"],
      text: ForeignText.cut(change.branch, atMost: 24))
  }

  private func writeLegend(y: Int, to drawing: inout HTMLWriter) {
    for (place, meaning) in BranchDiagram.Edge.Meaning.allCases.enumerated() {
      let x = place * 96
      drawing.shape(
        "line",
        [
          "class": "way " + meaning.rawValue, "x1": "\(x)", "x2": "\(x + 22)", "y1": "\(y)",
          "y2": "\(y)",
        ])
      drawing.element(
        "text", ["class": "tick", "x": "\(x + 28)", "y": "\(y + 4)"], text: Self.word(meaning))
    }
  }

  private static func word(_ meaning: BranchDiagram.Edge.Meaning) -> String {
    switch meaning {
    case .taken: "is taken"
    case .merges: "merges"
    case .backMerge: "merges back"
    }
  }

  private static func y(_ lane: Int) -> Int { top / 2 + lane * pitch + 6 }
}
