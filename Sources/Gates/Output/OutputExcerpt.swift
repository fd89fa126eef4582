/// The first and last bytes of the output of a gate; those between are counted.
package struct OutputExcerpt: Sendable {
  private let headLimit: Int
  private let tailLimit: Int
  private var head: [UInt8] = []
  /// At most twice its limit, so that each byte is moved once.
  private var tail: [UInt8] = []
  private var dropped = 0

  /// An excerpt with this maximum of bytes at each end.
  package init(head: Int = 1 << 19, tail: Int = 1 << 19) {
    headLimit = head
    tailLimit = tail
  }

  /// Takes the next bytes.
  package mutating func append(_ bytes: [UInt8]) {
    let room = headLimit - head.count
    head += bytes.prefix(room)
    guard bytes.count > room else { return }
    let rest = bytes.dropFirst(room)
    let late = rest.suffix(tailLimit)
    dropped += rest.count - late.count
    tail += late
    if tail.count > 2 * tailLimit { cutTail() }
  }

  /// The number of received bytes.
  package var count: Int { head.count + dropped + tail.count }

  /// The kept bytes, with a line for the omitted part.
  package var bytes: [UInt8] {
    var whole = self
    whole.cutTail()
    if whole.dropped == 0 { return head + whole.tail }
    let start = whole.tail.prefix(3).prefix { $0 & 0xc0 == 0x80 }.count
    // After a cut, a line must not start with text that a runner would execute as a command.
    return head + Array("\n… \(whole.dropped + start) bytes omitted …\n… ".utf8)
      + whole.tail.dropFirst(start)
  }

  private mutating func cutTail() {
    let surplus = tail.count - tailLimit
    guard surplus > 0 else { return }
    tail.removeFirst(surplus)
    dropped += surplus
  }
}
