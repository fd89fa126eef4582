package import Base

/// The files to check, by their paths in reports.
package struct PreflightFiles: Sendable {
  /// Sorted.
  package let paths: [String]
  /// Reads a file of at most `limit` bytes.
  package let read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileError>
  /// Reads the first bytes of a file.
  package let start: @Sendable (_ path: String, _ count: Int) -> Result<[UInt8], FileError>

  /// Files at these paths.
  package init(
    _ paths: [String],
    start: @escaping @Sendable (_ path: String, _ count: Int) -> Result<[UInt8], FileError>,
    read: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileError>
  ) {
    self.paths = paths.sorted()
    self.start = start
    self.read = read
  }

  /// The bytes of a file, or why it can't be read.
  func bytes(_ path: String, limit: Int = 4 << 20) -> Result<[UInt8], FileError> {
    Self.present(read(path, limit), path)
  }

  /// The bytes of a file; nil, with a finding, if it can't be read.
  func bytes(
    _ path: String, limit: Int = 4 << 20, adding findings: inout [Diagnostic]
  ) -> [UInt8]? {
    switch bytes(path, limit: limit) {
    case .success(let bytes): return bytes
    case .failure(let error):
      findings += Self.unreadable(path, error)
      return nil
    }
  }

  /// The first bytes of a file, or why they can't be read.
  func head(_ path: String, _ count: Int) -> Result<[UInt8], FileError> {
    Self.present(start(path, count), path)
  }

  /// A pointer of Git LFS is not the file.
  private static func present(
    _ result: Result<[UInt8], FileError>, _ path: String
  ) -> Result<[UInt8], FileError> {
    result.flatMap { bytes in
      bytes.starts(with: "version https://git-lfs".utf8)
        ? .failure(.failed(path: path, reason: "Git LFS has not downloaded it")) : .success(bytes)
    }
  }

  /// A finding for a file that can't be read; none for one that was deleted without a commit.
  static func unreadable(_ path: String, _ error: FileError) -> [Diagnostic] {
    if case .notFound = error { return [] }
    return [
      PreflightRule.unreadable.unknown(
        "can't read \(ForeignText.quoted(path)): \(error.reason)",
        hint: "make the file readable, then run the command again", in: path)
    ]
  }
}

/// The components of a path.
struct PathParts {
  let parts: [Substring]

  init(_ path: String) { parts = path.split(separator: "/") }

  /// The name of the file, or of a folder above it: 0 is the file.
  func name(_ above: Int) -> String {
    parts.count > above ? String(parts[parts.count - 1 - above]) : ""
  }

  /// The path of a folder above the file: 1 is its own folder.
  func folder(_ above: Int) -> String {
    parts.dropLast(above).joined(separator: "/")
  }

  func contains(_ name: String) -> Bool { parts.dropLast().contains { $0 == name } }
}
