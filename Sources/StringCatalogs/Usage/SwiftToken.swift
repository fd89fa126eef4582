/// The tokens of Swift sources that localized texts need.
enum SwiftToken {
  /// An identifier or keyword.
  case word
  /// A string literal with its text.
  case literal(LiteralText)
  /// Any other sign, one byte each.
  case sign(UInt8)
}
