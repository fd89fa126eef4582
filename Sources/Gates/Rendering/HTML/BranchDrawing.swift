import Base

extension PageSection {
  /// The branch model as lanes with connections, and the connection of the change.
  static func branches(_ run: GateRun) -> PageSection? {
    guard let diagram = run.diagram, !diagram.nodes.isEmpty else { return nil }
    let drawing = BranchDrawing(diagram)
    return PageSection("branches", "Branches", isFolded: true) { page in
      if let change = diagram.change {
        page.element("p") { line in
          line.text("This change: ")
          line.code(change.branch)
          line.text(" → ")
          line.code(drawing.nodes.first { $0.name == change.target }?.label ?? change.target)
        }
      }
      page.scrolling("Diagram of the branch model") { drawing.write(to: &$0) }
      page.details("Diagram as text") { details in
        details.element("ul") { list in
          for way in drawing.ways { list.element("li", text: drawing.words(of: way)) }
        }
      }
      page.more(diagram.edges.count - PageLimits.edges, "connection")
    }
  }
}

private struct BranchDrawing {
  struct Way {
    let source: Int
    let target: Int
    let meaning: BranchDiagram.Edge.Meaning
    let isOfChange: Bool
    var column = 0

    var lanes: ClosedRange<Int> { min(source, target)...max(source, target) }
  }

  let nodes: [BranchDiagram.Node]
  let ways: [Way]
  private let change: BranchDiagram.Change?

  private static let (pitch, top, left, columnWidth) = (48, 28, 130, 64)

  init(_ diagram: BranchDiagram) {
    nodes = Array(diagram.nodes.prefix(PageLimits.nodes))
    change = diagram.change
    let lanes = Dictionary(
      nodes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let all = diagram.edges.prefix(PageLimits.edges).compactMap { edge -> Way? in
      guard let source = lanes[edge.source], let target = lanes[edge.target], source != target
      else { return nil }
      let change = diagram.change
      let isOfChange =
        edge.meaning == .merges && edge.source == change?.source && edge.target == change?.target
      return Way(source: source, target: target, meaning: edge.meaning, isOfChange: isOfChange)
    }
    ways = Self.placed(all.filter { !$0.isOfChange } + all.filter(\.isOfChange))
  }

  /// Each connection in the first free column, that of the change last.
  private static func placed(_ ways: [Way]) -> [Way] {
    var columns: [[ClosedRange<Int>]] = []
    return ways.map { way in
      var way = way
      let free = columns.firstIndex { taken in !taken.contains { $0.overlaps(way.lanes) } }
      way.column = way.isOfChange ? columns.count : free ?? columns.count
      if way.column == columns.count { columns.append([]) }
      columns[way.column].append(way.lanes)
      return way
    }
  }

  func words(of way: Way) -> String {
    let (source, target) = (nodes[way.source].label, nodes[way.target].label)
    let words =
      switch way.meaning {
      case .taken: "\(target) is created from \(source)"
      case .merges: "\(source) merges into \(target)"
      case .backMerge: "\(source) is merged back into \(target)"
      }
    return way.isOfChange ? words + " (this change)" : words
  }

  func write(to page: inout HTMLWriter) {
    let height = Self.top + nodes.count * Self.pitch
    page.element(
      "svg",
      [
        "class": "branches", "role": "img", "width": "\(width)", "height": "\(height)",
        "aria-label": "Branch model with \(CountText.words(nodes.count, "branch type"))."
          + " The list below contains the same data.",
      ]
    ) { drawing in
      for (lane, node) in nodes.enumerated() { write(node, y: Self.y(lane), to: &drawing) }
      for way in ways { write(way, to: &drawing) }
      writeLegend(y: height - 12, to: &drawing)
    }
  }

  private var width: Int {
    let columns = (ways.map(\.column).max() ?? 0) + 1
    return Self.left + columns * Self.columnWidth + (change == nil ? 24 : 150)
  }

  private func write(_ node: BranchDiagram.Node, y: Int, to drawing: inout HTMLWriter) {
    drawing.line(node.isPermanent ? "lane permanent" : "lane", (Self.left, y), (width - 8, y))
    drawing.label("label", (0, y + 4), ForeignText.cut(node.label, atMost: 18))
  }

  private func write(_ way: Way, to drawing: inout HTMLWriter) {
    let x = Self.left + way.column * Self.columnWidth + Self.columnWidth / 2
    let (start, end) = (Self.y(way.source), Self.y(way.target))
    let kind = way.meaning.rawValue + (way.isOfChange ? " change" : "")
    let head = end > start ? -7 : 7
    drawing.line("way " + kind, (x, start), (x, end + head))
    drawing.shape(
      "path", ["class": "head-of " + kind, "d": "M\(x) \(end)l-5 \(head + head / 3)h10z"])
    guard way.isOfChange, let change else { return }
    drawing.shape("circle", ["class": "head-of change", "cx": "\(x)", "cy": "\(start)", "r": "5"])
    drawing.label(
      "label change", (x + 12, (start + end) / 2 + 4), ForeignText.cut(change.branch, atMost: 24))
  }

  private func writeLegend(y: Int, to drawing: inout HTMLWriter) {
    for (place, meaning) in BranchDiagram.Edge.Meaning.allCases.enumerated() {
      let x = place * 96
      drawing.line("way " + meaning.rawValue, (x, y), (x + 22, y))
      let word =
        switch meaning {
        case .taken: "is created"
        case .merges: "merges"
        case .backMerge: "merges back"
        }
      drawing.label("tick", (x + 28, y + 4), word)
    }
  }

  private static func y(_ lane: Int) -> Int { top / 2 + lane * pitch + 6 }
}

extension HTMLWriter {
  fileprivate mutating func line(_ kind: String, _ start: (x: Int, y: Int), _ end: (x: Int, y: Int))
  {
    shape(
      "line",
      ["class": kind, "x1": "\(start.x)", "x2": "\(end.x)", "y1": "\(start.y)", "y2": "\(end.y)"])
  }

  fileprivate mutating func label(_ kind: String, _ place: (x: Int, y: Int), _ text: String) {
    element("text", ["class": kind, "x": "\(place.x)", "y": "\(place.y)"], text: text)
  }
}
