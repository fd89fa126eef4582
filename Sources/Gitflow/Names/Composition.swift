#if canImport(Darwin)
  // The standard library of macOS hides its own composition.
  import Foundation
#else
  @_spi(_Unicode) import Swift  // portable: never on macOS
#endif

extension String {
  /// The scalars in composed form (NFC), such as `ä` as one scalar.
  var composed: UnicodeScalarView {
    #if canImport(Darwin)
      precomposedStringWithCanonicalMapping.unicodeScalars
    #else
      UnicodeScalarView(_nfc)
    #endif
  }
}
