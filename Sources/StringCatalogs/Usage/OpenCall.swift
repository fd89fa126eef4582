/// The arguments of a call that have been read so far.
struct OpenCall {
  private let function: LocalizingCall?
  private var position = 0
  private var label = ""
  private var text: LiteralText?
  private var offset = 0
  private var table = KeyUse.Table.named(KeyUse.defaultTable)

  /// A call of a function; nil for one that localizes nothing, and for other brackets.
  init(_ function: LocalizingCall?) { self.function = function }

  /// The key that it looks up.
  var key: FoundKey? {
    text.map {
      FoundKey(
        text: $0, table: table, offset: offset, isPlain: function?.takesString == true)
    }
  }

  mutating func beginArgument() {
    position += 1
    label = ""
  }

  mutating func label(_ name: String) {
    label = name
    if isTable { table = .unknown }
  }

  private var isTable: Bool { label == "table" || label == "tableName" }

  /// Adds a literal that is a whole argument.
  mutating func take(_ literal: LiteralText, at place: Int) {
    if isTable {
      if !literal.hasHoles { table = .named(String(decoding: literal.bytes, as: UTF8.self)) }
    } else if isKey {
      (text, offset) = (literal, place)
    }
  }

  private var isKey: Bool {
    guard let function else { return false }
    return function.label.map { label == $0 } ?? (position == 0 && label.isEmpty)
  }
}
