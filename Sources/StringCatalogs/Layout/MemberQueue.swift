/// What is left of an object or array, in the order in which it is to be written.
struct MemberQueue {
  let isObject: Bool
  private(set) var isEmpty: Bool
  /// The next node where the order of the file serves, which is mostly so.
  private var next: Int
  private let end: Int
  /// The members in order, where that of the file is another.
  private var sorted: [Int] = []
  private var position = 0

  /// The elements of an array.
  init(elementsOf node: Int, in tape: CatalogTape) { self.init(node, tape, isObject: false) }

  /// The members of an object, sorted.
  init(membersOf node: Int, in tape: CatalogTape, collation: Collation) {
    self.init(node, tape, isObject: true)
    let order = MemberOrder(tape: tape, collation: collation)
    if !order.isSorted(node) {
      sorted = tape.children(of: node).sorted(by: order.precedes)
    }
  }

  private init(_ node: Int, _ tape: CatalogTape, isObject: Bool) {
    self.isObject = isObject
    next = node + 1
    end = Int(tape.nodes[node].next)
    isEmpty = next == end
  }

  /// Takes the next value out.
  mutating func popFirst(in tape: CatalogTape) -> Int? {
    guard !isEmpty else { return nil }
    guard sorted.isEmpty else {
      defer {
        position += 1
        isEmpty = position == sorted.count
      }
      return sorted[position]
    }
    defer {
      next = Int(tape.nodes[next].next)
      isEmpty = next == end
    }
    return next
  }
}
