package import Diagnostics
import Manifests
import Pipelines
import StringCatalogs

/// `pipeline diff`: what `pipeline generate` would change, line by line.
package enum DiffPipeline {
  /// The differences of all files, as `diff -u` shows them.
  package static func run(in session: Session) throws(Failure) -> Listing {
    let work = try PipelineWork(in: session)
    let lock = try work.lock()
    let changes = work.files.compactMap { file -> (path: String, text: String)? in
      let present: [UInt8]
      switch work.project.present(file.path) {
      case .file(let bytes): present = bytes
      case .missing: present = []
      case .blocked: return nil
      }
      let isThere = !present.isEmpty || lock.files[file.path] != nil
      if file.owner == .repository, isThere { return nil }
      let wanted = file.owner == .parts && isThere ? file.merged(into: present) : file.bytes
      let text = text(from: present, to: wanted, path: ForeignText.shown(file.path))
      return text.isEmpty ? nil : (file.path, text)
    }
    let diffs = changes + orphans(work, lock)
    return Listing(
      text: diffs.isEmpty ? "no difference\n" : diffs.map(\.text).joined(),
      values: [
        "diffs": .object(
          Dictionary(diffs.map { ($0.path, .string($0.text)) }, uniquingKeysWith: { $1 }))
      ])
  }

  /// What goes because the configuration asks for it no more.
  private static func orphans(
    _ work: PipelineWork, _ lock: ManifestLock
  ) -> [(path: String, text: String)] {
    work.orphans(lock).compactMap { path, file in
      guard case .file(let bytes) = work.project.present(path) else { return nil }
      let rest = file.ownership == .regions ? (try? MarkedRegions(in: bytes))?.remainder : []
      let text = text(from: bytes, to: rest ?? bytes, path: ForeignText.shown(path))
      return text.isEmpty ? nil : (path, text)
    }
  }

  private static func text(from old: [UInt8], to new: [UInt8], path: String) -> String {
    if old == new { return "" }
    let edit = CatalogEdit([Splice(range: 0..<old.count, replacement: new)])
    let diff = old.withUnsafeBytes { UnifiedDiff(edit, of: $0).text(path: path) }
    return String(decoding: diff, as: UTF8.self)
  }
}
