/// Where a key comes from.
package enum ExtractionState: UInt8, Sendable {
  /// Found in the sources by Xcode, which then writes nothing.
  case automatic
  case manual
  case extractedWithValue
  /// No longer found in the sources.
  case stale
  case migrated
  /// A name that was not known when this was written.
  case unknown
}
