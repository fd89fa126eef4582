/// Replaces secrets by `***`, also if they are split between parts of a stream.
struct SecretFilter {
  private let matcher: SecretMatcher
  private var state: Int32 = 0
  /// Bytes that are, or can be, part of a secret.
  private var held: [UInt8] = []
  private var secret: [Range<Int>] = []
  /// True if `held` continues a secret that was already replaced by `***`.
  private var isInside = false

  init(_ matcher: SecretMatcher) { self.matcher = matcher }

  mutating func filter(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var position = 0
    while position < bytes.count {
      if state == 0, held.isEmpty {
        var end = position
        while end < bytes.count, !matcher.begins(bytes[end]) { end += 1 }
        if end > position {
          isInside = false
          output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
        }
        position = end
        if end == bytes.count { return }
      }
      take(bytes[position], &output)
      position += 1
    }
  }

  mutating func finish(into output: inout [UInt8]) {
    state = 0
    release(held.count, &output)
    isInside = false
  }

  private mutating func take(_ byte: UInt8, _ output: inout [UInt8]) {
    held.append(byte)
    state = matcher.next(state, byte)
    let length = matcher.match(state)
    if length > 0 { mark(held.count - length..<held.count) }
    // Released in larger parts, so that each byte is moved a bounded number of times.
    let free = held.count - matcher.depth(state)
    if free == held.count || free > 4096 + held.count / 2 { release(free, &output) }
  }

  /// A match is never longer than the buffer, but it can start in a secret that was replaced.
  private mutating func mark(_ range: Range<Int>) {
    var range = max(range.lowerBound, 0)..<range.upperBound
    while let last = secret.last, last.upperBound >= range.lowerBound {
      range = min(last.lowerBound, range.lowerBound)..<max(last.upperBound, range.upperBound)
      secret.removeLast()
    }
    secret.append(range)
  }

  /// Releases the first bytes, which are part of no later match.
  private mutating func release(_ count: Int, _ output: inout [UInt8]) {
    var position = 0
    var rest: [Range<Int>] = []
    for range in secret {
      if range.lowerBound >= count {
        rest.append(range.lowerBound - count..<range.upperBound - count)
        continue
      }
      output += held[position..<range.lowerBound]
      if !(isInside && range.lowerBound == 0) { output += Self.mask }
      isInside = range.upperBound >= count
      position = min(range.upperBound, count)
      if range.upperBound > count { rest.append(0..<range.upperBound - count) }
    }
    if position < count {
      output += held[position..<count]
      isInside = false
    }
    held.removeFirst(count)
    secret = rest
  }

  private static let mask = Array("***".utf8)
}
