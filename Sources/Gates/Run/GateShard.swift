/// One of several machines that share the gates of a run, counted from 1.
package struct GateShard: Hashable, Sendable {
  package let index: Int
  package let count: Int

  package static let most = 256

  /// True where there are others.
  package var isPart: Bool { count > 1 }

  /// Shard `index` of `count`; nothing where that is none.
  package init?(index: Int, count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `2/5`, or nothing.
  package init?(parsing text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index: index, count: count)
  }
}
