/// Gives findings their fingerprints, one after another, so that equal ones are told apart.
package struct Fingerprints {
  private var seen: [UInt64: Int] = [:]

  /// Fingerprints of a report's findings, none of which has been seen yet.
  package init() {}

  /// What the finding is known by in the next run, 16 hexadecimal digits.
  ///
  /// No line and no message is in it, as both change while the finding stays.
  package mutating func next(_ diagnostic: Diagnostic) -> String {
    let parts = [diagnostic.rule.name, diagnostic.subject ?? "", diagnostic.place?.path ?? ""]
    let print = (parts + diagnostic.identity).reduce(0xcbf2_9ce4_8422_2325, Self.hash)
    let ordinal = seen[print, default: 0]
    seen[print] = ordinal + 1
    let digits = String(Self.hash(print, String(ordinal)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// FNV-1a of 64 bits; parts can't run into each other.
  private static func hash(_ start: UInt64, _ part: String) -> UInt64 {
    (Array(part.utf8) + [0xff]).reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
