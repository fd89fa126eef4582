/// A form in which texts go to translators and come back.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case xliff
  /// Xcode's folder for translators, an XLIFF among other files.
  case xcloc
  case csv
  case json
  /// Android's `strings.xml`.
  case android
}
