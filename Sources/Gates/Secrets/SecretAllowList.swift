/// The fingerprints of texts that look like secrets and are none; only the base's list counts.
package struct SecretAllowList: Hashable, Sendable {
  /// Where the list is, from the top of the repository.
  package static let path = ".flowctl/secrets.allow"

  private let fingerprints: Set<String>

  /// A list of nothing.
  package init() { fingerprints = [] }

  /// Reads one fingerprint a line; what follows it, and lines that begin with `#`, is for people.
  package init(parsing bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    fingerprints = Set(
      lines.compactMap { line in
        let word = line.prefix { $0 != " " && $0 != "\t" }
        return word.utf8.count == 16 && word.utf8.allSatisfy(ByteSet.hexadecimal.contains)
          ? word.lowercased() : nil
      })
  }

  /// Whether a secret may stand.
  package func allows(_ secret: Secret) -> Bool { fingerprints.contains(secret.fingerprint) }
}
