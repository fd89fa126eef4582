/// Finds any of many byte strings in one pass: an Aho–Corasick automaton.
struct SecretMatcher: Sendable {
  private struct Node {
    var byte: UInt8
    var depth: Int32
    /// The longest suffix that is also a prefix of a pattern.
    var failure: Int32 = 0
    var match: Int32 = 0
    var firstChild: Int32 = -1
    var sibling: Int32 = -1
  }

  private var nodes = [Node(byte: 0, depth: 0)]
  /// Transitions from the root, where nearly all bytes are matched.
  private var roots = [Int32](repeating: 0, count: 256)

  init(_ patterns: [[UInt8]]) {
    for pattern in patterns where !pattern.isEmpty { insert(pattern) }
    link()
  }

  var isEmpty: Bool { nodes.count == 1 }

  func begins(_ byte: UInt8) -> Bool { roots[Int(byte)] != 0 }

  func depth(_ state: Int32) -> Int { Int(nodes[Int(state)].depth) }

  func match(_ state: Int32) -> Int { Int(nodes[Int(state)].match) }

  func next(_ state: Int32, _ byte: UInt8) -> Int32 {
    var state = state
    while state != 0 {
      if let child = child(of: state, byte) { return child }
      state = nodes[Int(state)].failure
    }
    return roots[Int(byte)]
  }

  private func child(of state: Int32, _ byte: UInt8) -> Int32? {
    var child = nodes[Int(state)].firstChild
    while child >= 0 {
      if nodes[Int(child)].byte == byte { return child }
      child = nodes[Int(child)].sibling
    }
    return nil
  }

  private mutating func insert(_ pattern: [UInt8]) {
    var state: Int32 = 0
    for byte in pattern {
      if let known = state == 0 ? (begins(byte) ? roots[Int(byte)] : nil) : child(of: state, byte) {
        state = known
        continue
      }
      let new = Int32(nodes.count)
      var node = Node(byte: byte, depth: nodes[Int(state)].depth + 1)
      node.sibling = nodes[Int(state)].firstChild
      nodes.append(node)
      nodes[Int(state)].firstChild = new
      if state == 0 { roots[Int(byte)] = new }
      state = new
    }
    nodes[Int(state)].match = Int32(pattern.count)
  }

  private mutating func link() {
    var queue = roots.filter { $0 != 0 }
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      var child = nodes[Int(state)].firstChild
      while child >= 0 {
        let failure = next(nodes[Int(state)].failure, nodes[Int(child)].byte)
        nodes[Int(child)].failure = failure
        nodes[Int(child)].match = max(nodes[Int(child)].match, nodes[Int(failure)].match)
        queue.append(child)
        child = nodes[Int(child)].sibling
      }
    }
  }
}
