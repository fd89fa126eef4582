/// Filters the output of a gate for display and logs, in parts as it arrives.
///
/// Escapes are removed first, so that they can't hide a secret or a command; then secrets are
/// masked, and last, commands are disabled. Each step buffers only undecided bytes: bounded and
/// linear.
package struct OutputFilter: Sendable {
  private var escapes = EscapeFilter()
  private var secrets: SecretFilter?
  private var commands = CommandFilter()

  /// A filter for the patterns of `SecretForms`.
  package init(secrets patterns: [[UInt8]] = []) {
    let matcher = SecretMatcher(patterns)
    secrets = matcher.isEmpty ? nil : SecretFilter(matcher)
  }

  /// Adds the filtered next bytes.
  package mutating func filter(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    escapes.filter(bytes, into: &plain)
    pass(plain, into: &output)
  }

  /// Adds the buffered bytes at the end of the stream.
  package mutating func finish(into output: inout [UInt8]) {
    var plain: [UInt8] = []
    escapes.finish(into: &plain)
    pass(plain, into: &output)
    var rest: [UInt8] = []
    secrets?.finish(into: &rest)
    rest.withUnsafeBytes { commands.filter($0, into: &output) }
    commands.finish(into: &output)
  }

  private mutating func pass(_ plain: [UInt8], into output: inout [UInt8]) {
    guard secrets != nil else {
      plain.withUnsafeBytes { commands.filter($0, into: &output) }
      return
    }
    var masked: [UInt8] = []
    masked.reserveCapacity(plain.count)
    plain.withUnsafeBytes { secrets?.filter($0, into: &masked) }
    masked.withUnsafeBytes { commands.filter($0, into: &output) }
  }
}

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
