import ArgumentParser
import Base
import Manifests
import Pipelines
import Session
import StringCatalogs

struct PipelineDiffCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what 'pipeline generate' would change, line by line.",
    discussion: """
      flowctl pipeline diff
      flowctl pipeline diff --json
      """)

  @OptionGroup var global: GlobalOptions

  /// The differences of all files, as `diff -u` shows them.
  func report(in session: Session) throws(Failure) -> Report {
    let work = try PipelineWork(in: session)
    try work.refuseSecondOwners()
    let lock = try work.lock()
    var diffs: [(path: String, text: String)] = []
    for file in work.files {
      let text = try text(of: file, work, lock)
      if !text.isEmpty { diffs.append((file.path, text)) }
    }
    diffs += orphans(work, lock)
    return Report(
      text: diffs.isEmpty ? "no difference\n" : diffs.map(\.text).joined(),
      values: [
        "diffs": .object(
          Dictionary(diffs.map { ($0.path, .string($0.text)) }, uniquingKeysWith: { $1 }))
      ], isVerbatim: true)
  }

  /// The changes in a file; a region without a place is unknown.
  private func text(
    of file: PipelineFile, _ work: PipelineWork, _ lock: ManifestLock
  ) throws(Failure) -> String {
    let path = ForeignText.shown(file.path)
    switch work.project.present(file.path) {
    case .blocked: return ""
    case .missing:
      let isSettled = file.owner == .repository && lock.files[file.path] != nil
      return isSettled ? "" : text(from: [], to: file.bytes, path: path)
    case .file(let bytes):
      switch file.owner {
      case .repository: return ""
      case .pipeline: return text(from: bytes, to: file.bytes, path: path)
      case .parts:
        if let fault = PipelineParts(file: file, bytes: bytes, lock: lock, project: work.project)
          .fault
        {
          throw Failure(.fail, [fault])
        }
        return text(from: bytes, to: file.merged(into: bytes), path: path)
      }
    }
  }

  /// Files that are deleted because the configuration no longer needs them.
  private func orphans(
    _ work: PipelineWork, _ lock: ManifestLock
  ) -> [(path: String, text: String)] {
    work.orphans(lock).compactMap { path, file in
      guard case .file(let bytes) = work.project.present(path) else { return nil }
      let marked = file.ownership == .regions ? try? MarkedRegions(in: bytes) : nil
      let rest = file.ownership == .regions ? marked.map { $0.rest ?? [] } ?? bytes : []
      let text = text(from: bytes, to: rest, path: ForeignText.shown(path))
      return text.isEmpty ? nil : (path, text)
    }
  }

  private func text(from old: [UInt8], to new: [UInt8], path: String) -> String {
    if old == new { return "" }
    let edit = CatalogEdit([Splice(range: 0..<old.count, replacement: new)])
    let diff = old.withUnsafeBytes { UnifiedDiff(edit, of: $0).text(path: path) }
    return String(decoding: diff, as: UTF8.self)
  }
}
