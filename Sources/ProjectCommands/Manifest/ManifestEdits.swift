import Diagnostics
import Manifests
import StringCatalogs

/// The edits that fix the files of a manifest.
struct ManifestEdits {
  /// One file with its edits.
  struct File {
    /// Relative to the top.
    let path: String
    let bytes: [UInt8]
    let edits: [ManifestEdit]

    /// The bytes after all edits.
    var edited: [UInt8] { ManifestEdit.apply(edits, to: bytes) }
  }

  let files: [File]
  private let prefix: String

  init(_ lint: ManifestLint, at place: ManifestPlace) {
    prefix = place.prefix
    let edits = lint.edits
    files = lint.spec.documents.compactMap { document in
      guard let edits = edits[document.path], !edits.isEmpty else { return nil }
      return File(path: document.path, bytes: document.bytes, edits: edits)
    }
  }

  /// The changes of each file, as `diff -u` shows them.
  var diffs: [(path: String, text: String)] {
    files.map { file in
      let edit = CatalogEdit(
        file.edits.map { Splice(range: $0.range, replacement: Array($0.replacement.utf8)) })
      let diff = file.bytes.withUnsafeBytes { bytes in
        UnifiedDiff(edit, of: bytes).text(path: ForeignText.shown(prefix + file.path))
      }
      return (prefix + file.path, String(decoding: diff, as: UTF8.self))
    }
  }
}
