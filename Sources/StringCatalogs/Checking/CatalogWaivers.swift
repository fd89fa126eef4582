import Diagnostics

/// Waivers in the comments of keys: `[flowctl:ignore missing, edge-whitespace]`.
///
/// Without a rule's name, all rules are waived for the key.
package struct CatalogWaivers {
  private let bytes: UnsafeRawBufferPointer
  private var key: Int?
  /// The rules that the last key waives; empty for all rules, nil for no waiver.
  private var waived: Set<String>?

  /// The waivers of a catalog.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// True if the key's comment waives the finding; fast for successive findings of one key.
  package mutating func waives(_ finding: CatalogFinding) -> Bool {
    if finding.key != key {
      key = finding.key
      waived = Self.waived(bytes, key: finding.key)
    }
    return waived.map { $0.isEmpty || $0.contains(finding.rule.id.name) } ?? false
  }

  private static func waived(_ bytes: UnsafeRawBufferPointer, key: Int) -> Set<String>? {
    guard let scanner = EntryScanner(ofEntryAt: key, in: bytes),
      let comment = scanner.entry.comment
    else { return nil }
    return read(Array(scanner.cursor.text(of: comment).utf8)[...])
  }

  private static func read(_ comment: ArraySlice<UInt8>) -> Set<String>? {
    let mark = Array("[flowctl:ignore".utf8)
    var rest = comment
    while let bracket = rest.firstIndex(of: UInt8(ascii: "[")) {
      rest = rest[bracket...]
      guard rest.starts(with: mark), let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
        rest = rest.dropFirst()
        continue
      }
      let names = rest[..<end].dropFirst(mark.count).split { ", ".utf8.contains($0) }
      return Set(names.map { String(decoding: $0, as: UTF8.self) })
    }
    return nil
  }
}
