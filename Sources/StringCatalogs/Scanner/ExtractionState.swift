/// The origin of a key.
package enum ExtractionState: UInt8, Sendable {
  /// Found in the sources by Xcode, which then writes no state.
  case automatic
  case manual
  case extractedWithValue
  /// No longer found in the sources.
  case stale
  case migrated
  /// A name that flowctl does not know.
  case unknown
}
