/// Tasks that wait for their turn, first come, first served.
struct Waiters {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var first = 0

  var isEmpty: Bool { first == waiting.count }

  mutating func append(_ task: CheckedContinuation<Void, Never>) { waiting.append(task) }

  /// Wakes the first one; false where none waits.
  mutating func next() -> Bool {
    guard !isEmpty else { return false }
    waiting[first].resume()
    first += 1
    if first == waiting.count { (waiting, first) = ([], 0) }
    return true
  }
}
