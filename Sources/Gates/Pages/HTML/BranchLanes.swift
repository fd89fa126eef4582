/// Where the ways of a branch model go in its drawing.
enum BranchLanes {
  /// A way between two lanes in a column of its own.
  struct Way {
    let source: Int
    let target: Int
    let meaning: BranchDiagram.Edge.Meaning
    let isOfChange: Bool
    var column = 0

    fileprivate var lanes: ClosedRange<Int> { min(source, target)...max(source, target) }
  }

  /// The ways, each in the first column where it crosses no other, the change's last.
  static func ways(of diagram: BranchDiagram, nodes: [BranchDiagram.Node]) -> [Way] {
    let lanes = Dictionary(
      nodes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let ways = diagram.edges.prefix(PageLimits.edges).compactMap { edge -> Way? in
      guard let source = lanes[edge.source], let target = lanes[edge.target], source != target
      else { return nil }
      let change = diagram.change
      let isOfChange =
        edge.meaning == .merges && edge.source == change?.source && edge.target == change?.target
      return Way(source: source, target: target, meaning: edge.meaning, isOfChange: isOfChange)
    }
    return placed(ways.filter { !$0.isOfChange } + ways.filter(\.isOfChange))
  }

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
}
