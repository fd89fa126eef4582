/// How a run is taken back; written down before anything goes back.
package struct FlowReversal: Hashable, Sendable {
  /// Where HEAD goes; nothing where it stays.
  package var head: FlowRun.Head
  /// True for a run that came to its end before, false for one that is aborted.
  package var isUndo: Bool
  /// The step at whose conflict it had stopped.
  package var stop: Int?

  /// A way back.
  package init(to head: FlowRun.Head, isUndo: Bool = false, stop: Int? = nil) {
    self.head = head
    self.isUndo = isUndo
    self.stop = stop
  }
}
