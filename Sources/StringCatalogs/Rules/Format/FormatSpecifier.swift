/// One specifier of a text that formats arguments, such as `%1$.2f`.
struct FormatSpecifier {
  /// What a specifier stands for.
  enum Target {
    case argument(FormatKinds)
    /// `%#@name@`: a substitution, by the offsets of its name.
    case substitution(Range<Int>)
    /// `%arg`: inside a substitution its own argument.
    case own
  }

  /// The argument by its number, which is at least 1; nil for the next one.
  var number: Int?
  var target: Target
  /// The width where it is all that stands between `%` and the conversion; 0 where it is not.
  var bareWidth = 0
  /// How many arguments in front of it tell its width and precision.
  var stars = 0
  /// True with the flag ` `: `100% of` formats a number, though hardly a writer means that.
  var hasBlank = false
  var hasPrecision = false
}
