/// The languages of a catalog in order of occurrence; the next one is predicted.
package struct LanguageTable {
  private struct Name {
    /// The first eight bytes, padded with 0.
    let word: ByteWord
    let length: Int
    /// The number of the last entry that has the language.
    var lastEntry = 0
    /// The language that followed this one.
    var follower = 0
  }

  /// The languages as the file writes them.
  package private(set) var texts: [String] = []
  private var names: [Name] = []
  private var numbers: [String: Int] = [:]
  private var entries = 0
  private var first = 0
  private var last: Int?

  init() {}

  @inline(__always)
  mutating func beginEntry() {
    entries &+= 1
    last = nil
  }

  /// The number of a language, and whether the entry already has it.
  @inline(__always)
  mutating func number(_ token: StringToken, in cursor: ByteCursor) -> (Int, isRepeated: Bool) {
    let guess = last.map { names[$0].follower } ?? first
    let number = fits(guess, token, cursor) ? guess : find(token, cursor)
    let isRepeated = names[number].lastEntry == entries
    names[number].lastEntry = entries
    last = number
    return (number, isRepeated)
  }

  @inline(__always)
  private func fits(_ number: Int, _ token: StringToken, _ cursor: ByteCursor) -> Bool {
    guard number < names.count, names[number].length == token.count, token.count <= 8 else {
      return false
    }
    return Self.word(token, cursor) == names[number].word
  }

  @inline(__always)
  private static func word(_ token: StringToken, _ cursor: ByteCursor) -> ByteWord {
    let word = cursor.word(at: token.range.lowerBound)
    return token.count >= 8 ? word : word & ((1 &<< (8 &* ByteWord(token.count))) &- 1)
  }

  func isInEntry(_ number: Int) -> Bool { names[number].lastEntry == entries }

  /// The number of a language by its name; nil if it has not occurred.
  package func number(of text: String) -> Int? { numbers[text] }

  private mutating func find(_ token: StringToken, _ cursor: ByteCursor) -> Int {
    let text = cursor.text(of: token)
    let number = numbers[text] ?? names.count
    if number == names.count {
      numbers[text] = number
      texts.append(text)
      // An escape can't be compared by its bytes: -1 is the length of no token.
      let length = token.traits.contains(.escapes) ? -1 : token.count
      names.append(Name(word: Self.word(token, cursor), length: length))
    }
    if let last { names[last].follower = number } else { first = number }
    return number
  }
}
