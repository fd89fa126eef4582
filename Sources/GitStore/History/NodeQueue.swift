/// A binary heap of nodes, highest rank first.
struct NodeQueue {
  // Rank in the upper half, node in the lower: one comparison orders both.
  private var heap: [UInt64] = []

  var isEmpty: Bool { heap.isEmpty }

  /// The next node of `pop`.
  var first: Int? { heap.first.map(Self.node) }

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  mutating func push(_ node: Int, rank: UInt32) {
    heap.append(UInt64(rank) << 32 | UInt64(UInt32(truncatingIfNeeded: node)))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if heap[parent] >= heap[child] { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  mutating func pop() -> Int? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return Self.node(first)
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= heap.count { return }
      if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
      if heap[parent] >= heap[child] { return }
      heap.swapAt(parent, child)
      parent = child
    }
  }

  private static func node(_ entry: UInt64) -> Int { Int(entry & 0xffff_ffff) }
}
