/// The files beside a manifest, which the reader of it asks for by their path from the same top.
package struct SpecFiles {
  /// What is known of a file.
  package enum Answer: Sendable {
    case bytes([UInt8])
    case missing
    /// It may not be read: outside the repository, behind a link, or too large.
    case refused(reason: String)
  }

  /// Reads a file; the path is normal and leads nowhere above the top.
  package var read: (_ path: String) -> Answer
  /// True where a directory holds a file of that name, at any depth; nil where there is none such.
  package var holds: (_ directory: String, _ name: String) -> Bool?

  /// Files behind these closures.
  package init(
    read: @escaping (String) -> Answer, holds: @escaping (String, String) -> Bool?
  ) {
    self.read = read
    self.holds = holds
  }
}
