import Session

extension GateChange {
  /// The change between two ends, in a tree.
  init(_ ends: GateEnds, directory: String) {
    self.init(
      base: ends.mergeBase, head: ends.head, source: ends.source, target: ends.target,
      directory: directory)
    if case .found(let id, let display)? = ends.merge?.base { tip = (id, display) }
    event = ends.event
    missingBase = ends.unknownBase
  }
}
