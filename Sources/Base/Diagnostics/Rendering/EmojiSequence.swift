/// The invisible characters inside emoji: they choose a picture, and hide nothing there.
///
/// Source: <https://www.unicode.org/reports/tr51/#Emoji_Sequences>.
enum EmojiSequence {
  /// Whether the invisible character at `place` is a part of an emoji.
  static func includes(_ place: Int, of scalars: [Unicode.Scalar]) -> Bool {
    switch scalars[place].value {
    case textStyle, pictureStyle:
      place > 0 && (isPicture(scalars[place - 1]) || isKeycap(place, of: scalars))
    case joiner: isJoiner(place, of: scalars)
    case tags: isTag(place, of: scalars)
    default: false
    }
  }

  private static let textStyle: UInt32 = 0xfe0e
  private static let pictureStyle: UInt32 = 0xfe0f
  private static let joiner: UInt32 = 0x200d
  private static let tags: ClosedRange<UInt32> = 0xe0020...lastTag
  private static let lastTag: UInt32 = 0xe007f
  private static let blackFlag: UInt32 = 0x1f3f4
  private static let enclosingKeycap: UInt32 = 0x20e3

  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }

  /// A digit, `#` or `*` before the selector, and the frame of a key after it.
  private static func isKeycap(_ place: Int, of scalars: [Unicode.Scalar]) -> Bool {
    place + 1 < scalars.count && scalars[place + 1].value == enclosingKeycap
      && scalars[place - 1].properties.isEmoji
  }

  /// Between two pictures; the first may have a style or a skin color.
  private static func isJoiner(_ place: Int, of scalars: [Unicode.Scalar]) -> Bool {
    guard place + 1 < scalars.count, isPicture(scalars[place + 1]) else { return false }
    return scalars[..<place].last { $0.value != pictureStyle }.map(isPicture) ?? false
  }

  /// In the name of a region's flag: a black flag, three to six tags, and the last tag.
  private static func isTag(_ place: Int, of scalars: [Unicode.Scalar]) -> Bool {
    let name = 3...6
    let start = scalars[..<place].lastIndex { !tags.contains($0.value) }
    guard let start, scalars[start].value == blackFlag, place - start <= name.upperBound + 1,
      let end = scalars[(start + 1)...].firstIndex(where: { $0.value == lastTag })
    else { return false }
    return name.contains(end - start - 1) && place <= end
      && scalars[start + 1..<end].allSatisfy { tags.contains($0.value) }
  }
}
