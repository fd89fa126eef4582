/// The message of a cherry-picked commit, byte for byte as `git cherry-pick -x` writes it.
enum PickedMessage {
  private static let mark = Array("(cherry picked from commit ".utf8)
  private static let signature = Array("Signed-off-by: ".utf8)

  /// The message with the origin in its last line; after other text, an empty line separates it.
  static func bytes(_ message: [UInt8], of origin: ObjectID) -> [UInt8] {
    // As Git does, without blanks at the ends of lines, and without repeated empty lines.
    var lines: [ArraySlice<UInt8>] = []
    let message = message.last == UInt8(ascii: "\n") ? message.dropLast() : message[...]
    for line in message.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = line[..<(line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? line.startIndex)]
      if !text.isEmpty || lines.last?.isEmpty == false { lines.append(text) }
    }
    if lines.last?.isEmpty == false, !hasTrailers(lines) { lines.append([]) }
    lines.append((mark + Array("\(origin))".utf8))[...])
    return lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// True if the last paragraph, which is not the first, consists of trailers.
  ///
  /// As in Git, a quarter is enough if Git itself wrote one of them.
  private static func hasTrailers(_ lines: [ArraySlice<UInt8>]) -> Bool {
    guard let start = lines.lastIndex(where: \.isEmpty) else { return false }
    var (trailers, others, isGits, follows) = (0, 0, false, false)
    for line in lines[(start + 1)...] {
      if line.starts(with: mark) || line.starts(with: signature) {
        (trailers, isGits, follows) = (trailers + 1, true, true)
      } else if line.first.map(isBlank) == true {
        if !follows { others += 1 }
      } else {
        follows = isTrailer(line)
        if follows { trailers += 1 } else { others += 1 }
      }
    }
    return trailers > 0 && (others == 0 || isGits && trailers * 3 >= others)
  }

  /// `Token: value`, with blanks before the colon allowed.
  private static func isTrailer(_ line: ArraySlice<UInt8>) -> Bool {
    let token = line.prefix { $0 != UInt8(ascii: ":") }
    let name = token[..<(token.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? token.startIndex)]
    return token.count < line.count && !name.isEmpty
      && name.allSatisfy { $0 &- 48 < 10 || ($0 | 0x20) &- 97 < 26 || $0 == UInt8(ascii: "-") }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
