/// The accepted findings of a project, by fingerprint.
///
/// A sorted file with one line per finding, so that it merges well: the fingerprint, a space, and a
/// description. Lines that start with `#` are comments.
package struct Baseline: Hashable, Sendable {
  /// Descriptions by fingerprint.
  package private(set) var entries: [String: String]

  package init(_ entries: [String: String]) { self.entries = entries }

  /// Reads a baseline.
  ///
  /// - Throws: the number of the first invalid line.
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

  /// True for an accepted finding.
  package func contains(_ fingerprint: String) -> Bool { entries[fingerprint] != nil }

  /// The baseline without outdated entries; nothing is ever added.
  ///
  /// An entry that a run did not look at, by its description, stays.
  package func shrunk(
    to fingerprints: Set<String>, ifLookedAt isLookedAt: (String) -> Bool = { _ in true }
  ) -> Baseline {
    Baseline(entries.filter { fingerprints.contains($0.key) || !isLookedAt($0.value) })
  }

  /// The content of the file.
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

/// An invalid line of a baseline.
package struct BaselineError: Error, Hashable, Sendable {
  /// Counted from 1.
  package let line: Int
}
