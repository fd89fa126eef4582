/// Disables text that a CI runner would execute as a command.
///
/// The runners of GitHub and Azure execute `::set-env…` after white space, and `##[group]` anywhere
/// in a line. One character of each is escaped: the text stays readable and is not executed.
struct CommandFilter {
  private enum State {
    /// The line contains only white space so far.
    case start
    /// The first colon of a line, which is buffered.
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

  /// Adds the next bytes with disabled commands; lines end with line feeds.
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
    // White space of any script: treating every other character as white space is safe.
    case let byte where isStart && (byte <= 0x20 || byte >= 0x80): break
    default: state = .text
    }
    output.append(byte)
  }
}
