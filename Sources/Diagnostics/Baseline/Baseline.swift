/// The findings of a project that were there when it began to ask: known by their fingerprints.
///
/// A file of one line a finding, sorted, so that it merges well: the fingerprint, a blank, and for
/// people what it is about. Lines that begin with `#` are remarks.
package struct Baseline: Hashable, Sendable {
  /// Each fingerprint with the words about it.
  package private(set) var entries: [String: String]

  /// A baseline of these fingerprints.
  package init(_ entries: [String: String]) { self.entries = entries }

  /// Reads a baseline.
  ///
  /// - Throws: the number of the first line that is none of its.
  package init(parsing bytes: [UInt8]) throws(BaselineError) {
    entries = [:]
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != UInt8(ascii: "#") {
      let fingerprint = line.prefix { $0 != UInt8(ascii: " ") }
      guard fingerprint.count == 16, fingerprint.allSatisfy(Self.isDigit) else {
        throw BaselineError(line: index + 1)
      }
      let words = line.dropFirst(17)
      entries[String(decoding: fingerprint, as: UTF8.self)] = String(decoding: words, as: UTF8.self)
    }
  }

  /// True for a finding that is known.
  package func contains(_ fingerprint: String) -> Bool { entries[fingerprint] != nil }

  /// The baseline without what is no more; nothing is ever added.
  package func shrunk(to fingerprints: Set<String>) -> Baseline {
    Baseline(entries.filter { fingerprints.contains($0.key) })
  }

  /// The file.
  package var bytes: [UInt8] {
    var text = "# known findings: lines are only removed, never added (flowctl --update-baseline)\n"
    for (fingerprint, words) in entries.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      text += words.isEmpty ? "\(fingerprint)\n" : "\(fingerprint) \(words)\n"
    }
    return Array(text.utf8)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// A line of a baseline that can't be read.
package struct BaselineError: Error, Hashable, Sendable {
  /// Counted from 1.
  package let line: Int
}
