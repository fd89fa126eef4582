/// Breaks what the runner of a workflow would take for a command.
///
/// GitHub's and Azure's obey `::set-env…` behind white space and `##[group]` anywhere in a line. One
/// character of each is shown as an escape: the reader sees what was printed, and nobody obeys it.
struct CommandFilter {
  private enum State {
    /// Nothing but white space stands in the line so far.
    case start
    /// The first colon of a line; it is held back.
    case colon
    case text
    case sign
    case word(letters: Int)
  }

  private var state = State.start
  private var held: [UInt8] = []

  private static let longestWord = 16
  private static let (lineFeed, colonByte, signByte): (UInt8, UInt8, UInt8) = (
    0x0a, UInt8(ascii: ":"), UInt8(ascii: "#")
  )

  /// Adds the next bytes with their commands broken; lines end with line feeds.
  mutating func filter(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var position = 0
    while position < bytes.count {
      if case .text = state {
        var end = position
        while end < bytes.count, bytes[end] != Self.lineFeed, bytes[end] != Self.signByte {
          end += 1
        }
        output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
        position = end
        if end == bytes.count { return }
      }
      take(bytes[position], &output)
      position += 1
    }
  }

  mutating func finish(into output: inout [UInt8]) {
    release(&output)
    state = .start
  }

  private mutating func release(_ output: inout [UInt8]) {
    output += held
    held.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ byte: UInt8, _ output: inout [UInt8]) {
    switch state {
    case .colon where byte == Self.colonByte:
      output += #"\u{3A}:"#.utf8
      held.removeAll(keepingCapacity: true)
      state = .text
      return
    case .word(let letters):
      if byte == UInt8(ascii: "[") {
        output += #"\u{23}"#.utf8
        output += held.dropFirst()
        held.removeAll(keepingCapacity: true)
      } else if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7a, letters < Self.longestWord {
        held.append(byte)
        state = .word(letters: letters + 1)
        return
      }
    default: break
    }
    takePlain(byte, &output)
  }

  private mutating func takePlain(_ byte: UInt8, _ output: inout [UInt8]) {
    var isStart = false
    if case .start = state { isStart = true }
    var isSign = false
    if case .sign = state { isSign = true }
    if case .word(letters: 0) = state { isSign = true }
    release(&output)
    switch byte {
    case Self.lineFeed: state = .start
    case Self.colonByte where isStart:
      held.append(byte)
      state = .colon
      return
    case Self.signByte where isSign:
      held.append(byte)
      state = .word(letters: 0)
      return
    case Self.signByte: state = .sign
    // White space may be of any script; to take every other character for it does no harm.
    case let byte where isStart && (byte <= 0x20 || byte >= 0x80): break
    default: state = .text
    }
    output.append(byte)
  }
}
