import Diagnostics
import Effects
import Git
import Manifests
import Session

/// Executes the plan of an update, or shows it.
struct UpdateRun {
  let project: ManifestProject
  let session: Session
  /// The name of the command.
  let command: String
  let isDryRun: Bool
  /// The names of the sides of a conflict.
  var labels = MergeLabels()

  /// Plans an update to a tree, merges, writes and reports.
  func report(
    _ tree: RenderedTree, _ lock: ManifestLock, _ facts: UpdateFacts, _ mode: UpdateMode,
    notes: [String] = []
  ) async throws(Failure) -> Report {
    let plan = UpdatePlan(tree, lock: lock, facts: facts, mode: mode)
    let merged = try await UpdateMerge(labels: labels, session: session).steps(plan.steps)
    let changes = changes(merged, plan, facts, tree)
    if !isDryRun { try StagedWrite(project: project).write(changes) }
    var answer = UpdateAnswer(project: project, isDryRun: isDryRun)
    answer.add(merged)
    var report = answer.report(command, title: "\(lock.template) \(lock.templateVersion)")
    report.notes += notes
    if changes.isEmpty { report.notes.append("no change") }
    return report
  }

  /// The files, then the bases of the next merge, and the lock file last.
  private func changes(
    _ steps: [UpdateStep], _ plan: UpdatePlan, _ facts: UpdateFacts, _ tree: RenderedTree
  ) -> [StagedChange] {
    var changes: [StagedChange] = []
    func add(_ path: String, _ bytes: [UInt8]?) {
      let isExecutable = tree.files[path]?.isExecutable ?? false
      changes.append(
        StagedChange(path: project.whole(path), bytes: bytes, isExecutable: isExecutable))
    }
    for step in steps {
      switch step.action {
      case .write(let bytes): add(step.path, bytes)
      case .delete: add(step.path, nil)
      case .nothing, .merge: break
      }
    }
    for (digest, bytes) in plan.bases.sorted(by: { $0.key < $1.key }) {
      let path = ManifestBase.path(digest)
      if project.present(path) != .file(bytes) { add(path, bytes) }
    }
    let former = (facts.lock?.files.values.map(\.digest) ?? []).filter { plan.bases[$0] == nil }
    for digest in Set(former).sorted() where !project.present(ManifestBase.path(digest)).isMissing {
      add(ManifestBase.path(digest), nil)
    }
    if project.present(ManifestLock.path) != .file(plan.lock.bytes) {
      add(ManifestLock.path, plan.lock.bytes)
    }
    return changes
  }
}
