package import Diagnostics
import Manifests
package import Pipelines
package import Session

/// `pipeline generate`: writes workflows, lanes and what belongs to them.
package enum GeneratePipeline {
  /// What the command line asks for.
  package struct Options: Sendable {
    package var isDryRun = false
    /// Writes over files that were edited, or were there before.
    package var overwrites = false
    /// The provider whose files are written; nil for all.
    package var provider: PipelineProvider?

    /// Options of a command line that says nothing.
    package init() {}
  }

  /// Writes what is missing or not as it should be, whole or not at all.
  package static func run(_ options: Options, in session: Session) throws(Failure) -> Report {
    let work = try PipelineWork(in: session)
    try work.refuseSecondOwners()
    let chosen = try ChosenFiles(work, options.provider)
    let writing = StagedWrite(project: work.project)
    let remains = options.isDryRun ? [] : try writing.finish()
    let facts = work.project.facts(chosen.lock, chosen.tree)
    let mode = UpdateMode(restoresDeleted: true, overwrites: options.overwrites)
    let plan = UpdatePlan(chosen.tree, lock: chosen.lock, facts: facts, mode: mode)
    let changes = chosen.changes(plan)
    if !options.isDryRun { try writing.write(changes) }
    var report = PipelineAnswer(plan.steps, of: work.project).report(isDryRun: options.isDryRun)
    // What can't run is told, and written all the same: the configuration is mended next.
    report.diagnostics += work.proof.map { finding in
      var finding = finding
      finding.severity = min(finding.severity, .warning)
      return finding
    }
    report.notes +=
      remains + work.notes
      + (changes.isEmpty ? ["no change"] : [work.besideNote].compactMap(\.self))
    return report
  }
}

/// The files that a run is about, with the part of the lock that is about them.
private struct ChosenFiles {
  let tree: RenderedTree
  let lock: ManifestLock
  private let others: [String: LockedFile]
  private let work: PipelineWork

  init(_ work: PipelineWork, _ provider: PipelineProvider?) throws(Failure) {
    self.work = work
    let whole = try work.lock()
    guard let provider else {
      (tree, lock, others) = (work.tree, whole, [:])
      return
    }
    guard work.pipeline.settings.providers.contains(provider) else {
      throw Failure(
        .usage, "usage", "'pipeline.providers' does not contain '\(provider.rawValue)'",
        hint: "pipeline: { providers: [\(provider.rawValue)] }")
    }
    let paths = Set(work.files.filter { $0.provider == provider }.map(\.path))
    tree = RenderedTree(files: work.tree.files.filter { paths.contains($0.key) })
    others = whole.files.filter { !paths.contains($0.key) }
    var own = whole
    own.files = whole.files.filter { paths.contains($0.key) }
    lock = own
  }

  /// The files, and the lock last.
  func changes(_ plan: UpdatePlan) -> [StagedChange] {
    var changes = plan.steps.compactMap { step -> StagedChange? in
      switch step.action {
      case .write(let bytes): StagedChange(path: step.path, bytes: bytes)
      case .delete: StagedChange(path: step.path, bytes: nil)
      case .nothing, .merge: nil
      }
    }
    var lock = plan.lock
    lock.files.merge(others) { own, _ in own }
    if work.project.present(PipelineWork.lockPath) != .file(lock.bytes) {
      changes.append(StagedChange(path: PipelineWork.lockPath, bytes: lock.bytes))
    }
    return changes
  }
}
