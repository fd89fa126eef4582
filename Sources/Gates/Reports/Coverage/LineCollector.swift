/// Collects the lines of one file as they come, mostly in their order.
///
/// What comes out of order waits until there is as much of it as of the rest, so that no order of
/// lines makes the work grow faster than their number.
struct LineCollector {
  private(set) var lines = LineHits()
  private var waiting: [(line: Int, hits: Int)] = []

  private static let fewest = 256

  /// Adds a line; of one that is there already the most hits count.
  @inline(__always)
  mutating func add(_ line: Int, hits: Int) {
    if lines.append(line, hits: hits) { return }
    wait(line, hits: hits)
  }

  /// All lines.
  mutating func settle() {
    if waiting.isEmpty { return }
    lines.merge(LineHits(waiting))
    waiting.removeAll()
  }

  private mutating func wait(_ line: Int, hits: Int) {
    guard line > 0, hits >= 0 else { return }
    waiting.append((line, hits))
    if waiting.count > max(Self.fewest, lines.counts.total) { settle() }
  }
}
