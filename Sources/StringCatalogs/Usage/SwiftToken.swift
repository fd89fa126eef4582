/// What a lexer of Swift sources tells apart, as far as localised texts need it.
enum SwiftToken {
  /// An identifier or keyword.
  case word
  /// A string literal with its text.
  case literal(LiteralText)
  /// Any other sign, one byte each.
  case sign(UInt8)
}
