import Formats

/// What a template gave at the last update, kept for the next one to merge with.
///
/// A file lies under its digest, without an ending, so that no tool takes it for a source. It is
/// part of the repository: a later flowctl carries a newer template, and can't make it again.
package enum ManifestBase {
  /// From the top of the project.
  package static let directory = ".flowctl/base"

  /// Where the file of a digest lies.
  package static func path(_ digest: String) -> String { directory + "/" + digest }

  /// True where an update of such files needs the base.
  package static func isKept(for ownership: FileOwnership) -> Bool {
    ownership == .merged || ownership == .regions
  }

  /// What the lock says of a file: of one with marked parts, their digest.
  package static func digest(of bytes: [UInt8], _ ownership: FileOwnership) -> String {
    if ownership == .regions, let marked = try? MarkedRegions(in: bytes) { return marked.digest }
    return SHA256.digits(of: bytes)
  }
}
