/// Texts of two bytes a letter, which git takes for binary.
enum UTF16Text {
  /// The file with its lines in UTF-8; nil where it does not begin as such a text does.
  static func decoded(_ file: FileDiff) -> FileDiff? {
    guard file.isBinary, !file.addedLines.isEmpty, let isBig = isBigEndian(file.text) else {
      return nil
    }
    let bytes = file.text.dropFirst(2)
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    var file = file
    file.text = Array(String(decoding: units, as: UTF16.self).utf8)
    file.addedLines = AddedLine.all(of: file.text)
    file.isBinary = false
    return file
  }

  private static func isBigEndian(_ text: [UInt8]) -> Bool? {
    if text.starts(with: [0xfe, 0xff]) { return true }
    return text.starts(with: [0xff, 0xfe]) ? false : nil
  }
}
