package import Gates
package import Gitflow

extension BranchDiagram {
  /// A diagram of the model with the checked branch, if its type and target are known.
  package init(
    _ model: BranchModel, branch: String? = nil, source: String? = nil, target: String? = nil
  ) {
    self.init(nodes: Self.ordered(model).map(Self.node), edges: model.kinds.flatMap(Self.edges))
    guard let branch, let source, let target else { return }
    change = Change(branch: branch, source: source, target: target)
  }

  /// Production first, then branches that merge into it, integration, and work branches.
  private static func ordered(_ model: BranchModel) -> [BranchKind] {
    let production = model.production?.kind
    func rank(_ kind: BranchKind) -> Int {
      if kind.name == production { return 0 }
      if kind.isPermanent { return 3 }
      guard kind.targets.contains(where: { $0 == production }) else { return 4 }
      return kind.sources.contains { $0 == production } ? 1 : 2
    }
    return (0...4).flatMap { level in model.kinds.filter { rank($0) == level } }
  }

  private static func node(_ kind: BranchKind) -> Node {
    if case .permanent(let branch, _) = kind.shape {
      return Node(kind.name.text, label: branch, isPermanent: true)
    }
    return Node(kind.name.text, label: (kind.prefix ?? kind.name.text + "/") + "…")
  }

  private static func edges(_ kind: BranchKind) -> [Edge] {
    kind.sources.map { Edge($0.text, kind.name.text, .taken) }
      + kind.targets.map { Edge(kind.name.text, $0.text, .merges) }
      + kind.backMerges.map { Edge($0.source.text, $0.target.text, .backMerge) }
  }
}
