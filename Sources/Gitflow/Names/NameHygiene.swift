enum NameHygiene {
  static func check(_ text: String, characters: NameCharacters) throws(BranchNameError) {
    if text == "@" { throw .reserved("@") }
    if text.utf8.starts(with: refs) { throw .refsPrefix }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
    try checkBeyondASCII(text, characters: characters)
  }

  private static let refs = Array("refs/".utf8)

  private static func checkBeyondASCII(
    _ text: String, characters: NameCharacters
  ) throws(BranchNameError) {
    for scalar in text.unicodeScalars where isInvisible(scalar) {
      throw .invisibleCharacter(scalar: scalar.value)
    }
    if characters == .ascii, let first = text.first(where: { !$0.isASCII }) {
      throw .notASCII(first)
    }
    if !text.unicodeScalars.elementsEqual(text.composed) { throw .notComposed }
  }

  /// Control, format (bidi, zero-width, tags), separator, private and unassigned characters.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return true
    default: return false
    }
  }
}
