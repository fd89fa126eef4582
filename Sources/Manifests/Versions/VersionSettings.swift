/// The files that contain the app's version, and the changelog.
package struct VersionSettings: Hashable, Sendable {
  /// The version files; empty if the configuration names none.
  package var files: [VersionFile]
  package var changelog: String?

  /// Creates settings.
  package init(files: [VersionFile] = [], changelog: String? = nil) {
    (self.files, self.changelog) = (files, changelog)
  }
}

extension VersionSettings {
  /// The configuration line that names further files, too.
  package func naming(_ more: [VersionFile]) -> String {
    let listed = (files + more).map(Self.entry)
    let log = changelog.map { ", changelog: \(Self.scalar($0))" } ?? ""
    return "versions: { files: [\(listed.joined(separator: ", "))]\(log) }"
  }

  /// The same without a file; nil if none is left.
  func naming(allBut path: String) -> String? {
    let rest = files.filter { $0.path != path }
    return rest.isEmpty ? nil : VersionSettings(files: rest, changelog: changelog).naming([])
  }

  private static func entry(_ file: VersionFile) -> String {
    let key = file.key.map { ", key: \(scalar($0))" } ?? ""
    let isTold = VersionFileKind(path: file.path) == file.kind
    let kind = isTold ? "" : ", kind: \(file.kind.rawValue)"
    return key.isEmpty && kind.isEmpty
      ? scalar(file.path) : "{ path: \(scalar(file.path))\(key)\(kind) }"
  }

  /// A text as a YAML list item, quoted if needed.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
        || "/._-+".utf8.contains(byte)
    }
    if isPlain, let first = text.first, first.isLetter { return text }
    return "'" + text.replacing("'", with: "''") + "'"
  }
}
