import Base
import Configuration
import Git
import Session
import StringCatalogs

/// Texts that a pick adds to a release, whose translators have not seen them.
struct NewTexts {
  let path: String
  let keys: [String]

  /// The new keys by file, from one commit to another.
  static func find(
    from base: ObjectID, to head: ObjectID, in session: Session
  ) async throws(Failure) -> [NewTexts] {
    var found: [NewTexts] = []
    if try !session.policy().configuration.strings.areFrozen { return [] }
    for change in try await session.changes(from: base, to: head) where isSource(change.path) {
      let git = try session.git()
      let (old, new) = try await askingGit { () async throws(GitError) in
        (
          try await git.readBlob(base, path: change.formerPath ?? change.path)?.bytes ?? [],
          try await git.readBlob(head, path: change.path)?.bytes ?? []
        )
      }
      let known = Set(keys(of: old, change.path))
      let keys = keys(of: new, change.path).filter { !known.contains($0) }
      if !keys.isEmpty { found.append(NewTexts(path: change.path, keys: keys)) }
    }
    return found
  }

  /// The warning, for the version that gets the texts.
  func warning(_ version: String) -> String {
    "warning: '\(ForeignText.shown(path))' has \(CountText.words(keys.count, "new text")), "
      + "which the translators of \(version) have not seen: "
      + CountText.names(keys.map(ForeignText.shown), most: 5)
  }

  var json: JSONValue { ["path": .string(path), "keys": .strings(keys)] }

  /// A file with texts in the source language: translations of known texts are no new texts.
  private static func isSource(_ path: String) -> Bool {
    let isTable = path.hasSuffix(".strings") || path.hasSuffix(".stringsdict")
    let folders = ["Base.lproj/", "en.lproj/"]
    return path.hasSuffix(".xcstrings") || path.hasSuffix("/values/strings.xml")
      || isTable && (!path.contains(".lproj/") || folders.contains(where: path.contains))
  }

  /// A file that can't be read has no keys: other checks report it.
  private static func keys(of bytes: [UInt8], _ path: String) -> [String] {
    if path.hasSuffix(".xcstrings") {
      let empty = Array(#"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#.utf8)
      let changes = empty.withUnsafeBytes { empty in
        bytes.withUnsafeBytes { try? CatalogDifference(old: empty, new: $0).changes }
      }
      return changes?.map(\.key) ?? []
    }
    let format: TableFormat =
      path.hasSuffix(".xml") ? .android : path.hasSuffix(".strings") ? .strings : .stringsdict
    let file = try? TableFile(bytes, path: path, language: "en", format: format)
    return file?.table.entries.filter(\.isTranslatable).map(\.key) ?? []
  }
}
