/// Finds duplicated code in time and memory proportional to the code.
///
/// Blocks with half the tokens of the shortest copy are indexed at multiples of their length, so
/// that each copy contains a complete block. A window of that length moves over the code of the
/// change, and each match is extended to both sides.
package struct CopyFinder {
  private static let limit = 200

  private let shortest: Int
  private let block: Int
  private var store = TokenStore()
  private var index = BlockIndex()
  private var found: [CodeCopy] = []
  private var copiedLines: [String: Set<Int>] = [:]

  /// Finds copies of at least this number of tokens.
  package init(shortest: Int) {
    self.shortest = max(shortest, 10)
    block = self.shortest / 2
  }

  /// Adds a file that is only compared with; these files come first.
  package mutating func add(_ path: String, _ bytes: [UInt8]) { take(path, bytes, newLines: nil) }

  /// Adds a file of the change with its new lines.
  package mutating func add(_ path: String, _ bytes: [UInt8], newLines: [Int]) {
    take(path, bytes, newLines: newLines)
  }

  /// The result.
  package var answer: CopyAnswer {
    CopyAnswer(
      copies: found, copiedLines: copiedLines.values.reduce(0) { $0 + $1.count },
      newLines: store.files.reduce(0) { $0 + ($1.newLines?.count ?? 0) }, isCutOff: store.isFull)
  }

  private mutating func take(_ path: String, _ bytes: [UInt8], newLines: [Int]?) {
    guard let language = SourceLanguage(path: path) else { return }
    let count = store.files.count
    store.add(path, bytes, language, newLines: newLines)
    guard store.files.count > count, let file = store.files.last else { return }
    if newLines == nil { remember(file.tokens) } else { search(file) }
  }

  private mutating func remember(_ tokens: Range<Int>) {
    for start in stride(from: tokens.lowerBound, through: tokens.upperBound - block, by: block) {
      index.insert(hash(from: start), at: start)
    }
  }

  private func hash(from start: Int) -> UInt64 {
    var hash = RollingHash(length: block)
    for token in start..<start + block { hash.append(store.hashes[token]) }
    return hash.value
  }

  /// Moves over a file of the change and indexes its blocks.
  private mutating func search(_ file: TokenStore.File) {
    guard file.tokens.count >= block else { return }
    var start = file.tokens.lowerBound
    var hash = RollingHash(length: block)
    for token in start..<start + block { hash.append(store.hashes[token]) }
    // A copy is reported once: no other copy starts before its end.
    var end = start
    while true {
      if start >= end, let copy = longest(at: start, hash.value, in: file) {
        tell(copy, in: file)
        end = copy.new.upperBound - block / 2
      }
      if (start - file.tokens.lowerBound).isMultiple(of: block) {
        index.insert(hash.value, at: start)
      }
      guard start + block < file.tokens.upperBound else { return }
      hash.replace(store.hashes[start], with: store.hashes[start + block])
      start += 1
    }
  }

  private func longest(
    at start: Int, _ hash: UInt64, in file: TokenStore.File
  ) -> (new: Range<Int>, old: Range<Int>)? {
    var best: (new: Range<Int>, old: Range<Int>)?
    for place in index.places(of: hash) {
      guard let pair = extended(start, Int(place), in: file), pair.new.count >= shortest,
        pair.new.count > best?.new.count ?? 0
      else { continue }
      best = pair
    }
    return best
  }

  /// Equal tokens on both sides of two positions; two sides of one file don't overlap.
  private func extended(
    _ new: Int, _ old: Int, in file: TokenStore.File
  ) -> (new: Range<Int>, old: Range<Int>)? {
    guard let other = store.file(of: old)?.tokens else { return nil }
    let isSame = other == file.tokens
    var back = 0
    let mostBack = min(block, new - file.tokens.lowerBound, old - other.lowerBound)
    while back < mostBack, store.hashes[new - back - 1] == store.hashes[old - back - 1] {
      back += 1
    }
    var length = 0
    let most = min(
      file.tokens.upperBound - new, other.upperBound - old, isSame ? new - back - old : .max)
    while length < most, store.hashes[new + length] == store.hashes[old + length] { length += 1 }
    guard length >= block else { return nil }
    return (new - back..<new + length, old - back..<old + length)
  }

  private mutating func tell(
    _ copy: (new: Range<Int>, old: Range<Int>), in file: TokenStore.File
  ) {
    guard let other = store.file(of: copy.old.lowerBound) else { return }
    let sides = [(file, store.lines(copy.new)), (other, store.lines(copy.old))]
    let touched = sides.map { newLines(of: $0.0, in: $0.1) }
    if touched.allSatisfy(\.isEmpty) { return }
    for (side, lines) in zip(sides, touched) where !lines.isEmpty {
      copiedLines[side.0.path, default: []].formUnion(lines)
    }
    guard found.count < Self.limit else { return }
    let order = touched[0].isEmpty ? [1, 0] : [0, 1]
    let named = order.map { CodeCopy.Side(path: sides[$0].0.path, lines: sides[$0].1) }
    found.append(CodeCopy(new: named[0], old: named[1], tokens: copy.new.count))
  }

  private func newLines(of file: TokenStore.File, in range: ClosedRange<Int>) -> ArraySlice<Int> {
    guard let lines = file.newLines else { return [] }
    let start = lines.partition(behind: { $0 < range.lowerBound })
    let end = lines.partition(behind: { $0 <= range.upperBound })
    return lines[start..<max(start, end)]
  }
}
