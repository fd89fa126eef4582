/// Fingerprints of findings in order, so that equal findings are distinguished.
package struct Fingerprints {
  private var seen: [UInt64: Int] = [:]

  /// Fingerprints of a new report.
  package init() {}

  /// The fingerprint of a finding in the next run, 16 hexadecimal digits.
  ///
  /// It contains no line and no message, as both can change while the finding stays.
  package mutating func next(_ diagnostic: Diagnostic) -> String {
    let parts = [diagnostic.rule.name, diagnostic.subject ?? "", diagnostic.place?.path ?? ""]
    let print = (parts + diagnostic.identity).reduce(0xcbf2_9ce4_8422_2325, Self.hash)
    let ordinal = seen[print, default: 0]
    seen[print] = ordinal + 1
    let digits = String(Self.hash(print, String(ordinal)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// FNV-1a with 64 bits; parts are separated.
  private static func hash(_ start: UInt64, _ part: String) -> UInt64 {
    (Array(part.utf8) + [0xff]).reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
