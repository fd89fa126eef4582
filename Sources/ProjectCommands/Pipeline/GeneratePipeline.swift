package import Configuration
package import Diagnostics
import Manifests
import Pipelines
package import Session

/// `pipeline generate`: writes workflows, lanes and related files.
package enum GeneratePipeline {
  /// The options of the command line.
  package struct Options: Sendable {
    package var isDryRun = false
    /// Overwrites edited and existing files.
    package var overwrites = false
    /// The provider whose files to write; nil for all.
    package var provider: PipelineProvider?

    /// The default options.
    package init() {}
  }

  /// Writes missing files and files that differ, all or none.
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
    // Before the write, after which the lock file is up to date.
    let steps = plan.steps + [chosen.lockStep(plan)].compactMap(\.self)
    if !options.isDryRun { try writing.write(changes) }
    var report = PipelineAnswer(steps, of: work.project).report(isDryRun: options.isDryRun)
    // Violations are reported, but the files are written: the user fixes the configuration next.
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

/// The files of a run, with their part of the lock file.
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

  /// The files, and the lock file last.
  func changes(_ plan: UpdatePlan) -> [StagedChange] {
    var changes = plan.steps.compactMap { step -> StagedChange? in
      switch step.action {
      case .write(let bytes): StagedChange(path: step.path, bytes: bytes)
      case .delete: StagedChange(path: step.path, bytes: nil)
      case .nothing, .merge: nil
      }
    }
    if let step = lockStep(plan), case .write(let bytes) = step.action {
      changes.append(StagedChange(path: step.path, bytes: bytes))
    }
    return changes
  }

  /// The write of the lock file; nil if it is up to date.
  func lockStep(_ plan: UpdatePlan) -> UpdateStep? {
    var lock = plan.lock
    lock.files.merge(others) { own, _ in own }
    let present = work.project.present(PipelineWork.lockPath)
    if present == .file(lock.bytes) { return nil }
    return UpdateStep(
      PipelineWork.lockPath, .write(lock.bytes), present.isMissing ? .created : .replaced)
  }
}
