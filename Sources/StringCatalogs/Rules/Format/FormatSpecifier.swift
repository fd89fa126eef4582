/// One specifier of a text with arguments, such as `%1$.2f`.
struct FormatSpecifier {
  /// The meaning of a specifier.
  enum Target {
    case argument(FormatKinds)
    /// `%#@name@`: a substitution, by the offsets of its name.
    case substitution(Range<Int>)
    /// `%arg`: in a substitution, its own argument.
    case own
  }

  /// The argument by its number, which is at least 1; nil for the next one.
  var number: Int?
  var target: Target
  /// The width if only a width is between `%` and the conversion; 0 otherwise.
  var bareWidth = 0
  /// How many arguments before it set its width and precision.
  var stars = 0
  /// True with the flag ` `: `100% of` formats a number, though writers rarely intend that.
  var hasBlank = false
  var hasPrecision = false
}
