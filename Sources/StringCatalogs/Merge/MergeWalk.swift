/// Compares three versions of a document, and patches ours.
struct MergeWalk {
  let base: CatalogTape
  let ours: CatalogTape
  let theirs: CatalogTape

  /// One member in the three versions; nil if it is missing.
  struct Nodes {
    let base: Int?
    let ours: Int?
    let theirs: Int?
  }

  func document() -> (patches: Patch.Members, conflicts: [MergeConflict]) {
    var conflicts: [MergeConflict] = []
    let patches = members(Nodes(base: 0, ours: 0, theirs: 0), MergePath([]), &conflicts)
    return (patches, conflicts)
  }

  /// Merges the members of objects; the depth is limited by the tape.
  private func members(
    _ nodes: Nodes, _ path: MergePath, _ conflicts: inout [MergeConflict]
  ) -> Patch.Members {
    let baseIndex = base.index(of: nodes.base)
    let oursIndex = ours.index(of: nodes.ours)
    let theirsIndex = theirs.index(of: nodes.theirs)
    var result = MergedMembers(path: path)
    for name in Set(oursIndex.keys).union(theirsIndex.keys).union(baseIndex.keys) {
      let member = Nodes(
        base: baseIndex[name], ours: oursIndex[name], theirs: theirsIndex[name])
      let place = path.appending(name)
      switch merged(member, place, &conflicts) {
      case .same: break
      case .patched(let patch): result.patches[name] = patch
      case .undecided:
        conflicts.append(conflict(member, place))
        mark(member, name, in: &result)
      }
    }
    if path.isUnit, let state = stateOfChangedText(nodes, oursIndex, theirsIndex) {
      result.patches[MergePath.state] = .write(.text(state))
    }
    return result.patchesWithMarker
  }

  /// The state of a text that both sides changed, if it is not the same text: no one approved it
  /// with the state of the other one.
  private func stateOfChangedText(
    _ nodes: Nodes, _ oursIndex: [[UInt8]: Int], _ theirsIndex: [[UInt8]: Int]
  ) -> [UInt8]? {
    let (value, values, state) = (Array("value".utf8), Array("values".utf8), MergePath.state)
    let isOneText = [value, values].allSatisfy { name in
      isSame(ours, oursIndex[name], theirs, theirsIndex[name])
    }
    if isOneText || isSame(base, nodes.base, ours, nodes.ours) { return nil }
    return worseState(Nodes(base: nil, ours: oursIndex[state], theirs: theirsIndex[state]))
  }

  /// Keeps ours, or theirs if ours is missing, and stores the other side next to it.
  private func mark(_ nodes: Nodes, _ name: [UInt8], in result: inout MergedMembers) {
    guard let kept = nodes.ours else {
      result.keepOther(nodes.theirs.map { NewValue(copying: $0, of: theirs) }, as: name)
      return
    }
    let other = nodes.theirs.map { NewValue(copying: $0, of: theirs) }
    result.mark(name, isObject: ours.nodes[kept].kind == .object, other: other ?? .null)
  }

  private enum Outcome {
    case same
    case patched(Patch)
    case undecided
  }

  private func merged(
    _ nodes: Nodes, _ path: MergePath, _ conflicts: inout [MergeConflict]
  ) -> Outcome {
    if isSame(ours, nodes.ours, theirs, nodes.theirs) { return .same }
    if isSame(base, nodes.base, theirs, nodes.theirs) { return .same }
    if isSame(base, nodes.base, ours, nodes.ours) {
      guard let node = nodes.theirs else { return .patched(.remove) }
      // Only differences are written, so that the rest of ours keeps its bytes.
      guard isObject(ours, nodes.ours), isObject(theirs, node) else {
        return .patched(.write(NewValue(copying: node, of: theirs)))
      }
      return .patched(.members(members(nodes, path, &conflicts)))
    }
    if mayBeWalked(nodes, path), haveOneShape(nodes, path) {
      return .patched(.members(members(nodes, path, &conflicts)))
    }
    if path.isState, let state = worseState(nodes) { return .patched(.write(.text(state))) }
    return .undecided
  }

  /// True for two objects; a key, language or form may be missing on one side.
  private func mayBeWalked(_ nodes: Nodes, _ path: MergePath) -> Bool {
    let isOurs = isObject(ours, nodes.ours) || path.holdsRecords && nodes.ours == nil
    return isOurs && (isObject(theirs, nodes.theirs) || path.holdsRecords && nodes.theirs == nil)
  }

  /// False if the language is plain on one side and varies on the other.
  private func haveOneShape(_ nodes: Nodes, _ path: MergePath) -> Bool {
    guard path.isText else { return true }
    func shape(_ tape: CatalogTape, _ node: Int?) -> Set<[UInt8]> {
      Set(tape.index(of: node).keys).intersection(MergePath.shapes)
    }
    return shape(ours, nodes.ours) == shape(theirs, nodes.theirs)
  }

  /// If both sides changed the state, the one that needs more work wins.
  private func worseState(_ nodes: Nodes) -> [UInt8]? {
    let order = ["new", "stale", "needs_review", "translated"]
    let states = [ours.string(at: nodes.ours), theirs.string(at: nodes.theirs)]
    return order.first(where: states.contains).map { Array($0.utf8) }
  }

  private func conflict(_ nodes: Nodes, _ path: MergePath) -> MergeConflict {
    MergeConflict(
      path: path.names.map { String(decoding: $0, as: UTF8.self) },
      ours: ours.string(at: nodes.ours), theirs: theirs.string(at: nodes.theirs))
  }

  private func isObject(_ tape: CatalogTape, _ node: Int?) -> Bool {
    node.map { tape.nodes[$0].kind == .object } ?? false
  }

  private func isSame(
    _ left: CatalogTape, _ one: Int?, _ right: CatalogTape, _ other: Int?
  ) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return left.isSame(one, as: other, of: right)
  }
}

/// The merged members of one object, and the values of theirs that are in conflict.
struct MergedMembers {
  let path: MergePath
  var patches: Patch.Members = [:]
  var others: [(name: [UInt8], value: NewValue)] = []

  /// Keeps a member of ours.
  mutating func mark(_ name: [UInt8], isObject: Bool, other: NewValue) {
    if path.holdsRecords, isObject {
      patches[name] = .members([MergePath.marker: .write(other)])
    } else if !path.holdsRecords {
      others.append((name, other))
    }
  }

  /// Restores a member that ours has removed and theirs has changed.
  mutating func keepOther(_ value: NewValue?, as name: [UInt8]) {
    guard let value else { return }
    guard path.holdsRecords, case .object(var members) = value else {
      patches[name] = .write(value)
      if !path.holdsRecords { others.append((name, .null)) }
      return
    }
    members.insert((MergePath.marker, .null), at: 0)
    patches[name] = .write(.object(members))
  }

  /// The patches, including the member that contains theirs.
  var patchesWithMarker: Patch.Members {
    guard !others.isEmpty else { return patches }
    var patches = patches
    let sorted = others.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    patches[MergePath.marker] = .write(.object(sorted))
    if path.isUnit { patches[MergePath.state] = .write(.string("needs_review")) }
    return patches
  }
}
