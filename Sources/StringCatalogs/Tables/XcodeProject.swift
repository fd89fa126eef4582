/// What an Xcode project sets for catalogs.
package enum XcodeProject {
  /// The languages of a `project.pbxproj`, in the order of the file; nil if it lists none.
  ///
  /// It lists them as `knownRegions = ( en, Base, "pt-BR", );`. `Base` is skipped.
  package static func languages(in bytes: [UInt8]) -> [String]? {
    guard let name = bytes.firstRange(of: Array("knownRegions".utf8)) else { return nil }
    var rest = bytes[name.upperBound...].drop(while: isBlank)
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop(while: isBlank)
    guard rest.popFirst() == UInt8(ascii: "("), let close = rest.firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let names = rest[..<close].split(separator: UInt8(ascii: ",")).map { item in
      String(decoding: item.filter { !isBlank($0) && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return names.filter { !$0.isEmpty && $0 != "Base" }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  /// True if a project or manifest sets `STRING_CATALOG_GENERATE_SYMBOLS` to yes for any target.
  package static func generatesSymbols(_ bytes: [UInt8]) -> Bool {
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
