/// Lines as a terminal would show them, without their colours.
enum TerminalText {
  private static let escape: UInt8 = 0x1b

  /// The line without `ESC [ … letter` sequences and without a carriage return at its end.
  static func plain(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard line.contains(escape) else { return line }
    var output: [UInt8] = []
    output.reserveCapacity(line.count)
    var rest = line
    while let byte = rest.popFirst() {
      if byte == escape { skipSequence(in: &rest) } else { output.append(byte) }
    }
    return output[...]
  }

  /// Control sequences end with a byte from `@` to `~`.
  private static func skipSequence(in rest: inout ArraySlice<UInt8>) {
    guard rest.popFirst() == UInt8(ascii: "[") else { return }
    while let byte = rest.popFirst(), !(0x40...0x7e ~= byte) {}
  }
}
