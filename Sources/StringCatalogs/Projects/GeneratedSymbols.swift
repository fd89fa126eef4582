/// Whether Xcode generates Swift symbols for the keys of a project's catalogs.
package enum GeneratedSymbols {
  /// True if a project or manifest sets `STRING_CATALOG_GENERATE_SYMBOLS` to yes for any target.
  package static func areStated(in bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    let name = Array("STRING_CATALOG_GENERATE_SYMBOLS".utf8)
    while let found = rest.firstRange(of: name) {
      rest = rest[found.upperBound...]
      let value = rest.drop { " \t\"':=".utf8.contains($0) }.prefix(4)
      let word = String(decoding: value, as: UTF8.self).lowercased()
      if word.hasPrefix("yes") || word == "true" { return true }
    }
    return false
  }
}
