import Base
import Git
import Manifests
import Session

/// Executes the plan of an update, or shows it.
struct UpdateRun {
  let project: ManifestProject
  let session: Session
  let command: String
  let isDryRun: Bool
  /// The names of the sides of a conflict.
  var labels = MergeLabels()

  /// Plans an update to a tree, merges, writes and reports.
  func report(
    _ tree: RenderedTree, _ lock: ManifestLock, _ facts: UpdateFacts, _ mode: UpdateMode
  ) async throws(Failure) -> Report {
    let plan = UpdatePlan(tree, lock: lock, facts: facts, mode: mode)
    let merged = try await merging(plan.steps)
    let changes = changes(merged, plan, facts, tree)
    if !isDryRun { try project.write(changes) }
    var report = UpdateAnswer(project: project, isDryRun: isDryRun, steps: merged)
      .report(command, title: "\(lock.template) \(lock.templateVersion)")
    if changes.isEmpty { report.notes.append("no change") }
    return report
  }

  /// The files, then the bases of the next merge; former bases go when the lock names no more.
  private func changes(
    _ steps: [UpdateStep], _ plan: UpdatePlan, _ facts: UpdateFacts, _ tree: RenderedTree
  ) -> [FileChange] {
    var changes: [FileChange] = []
    func add(_ path: String, _ bytes: [UInt8]?) {
      let isExecutable = tree.files[path]?.isExecutable ?? false
      changes.append(
        FileChange(path: project.whole(path), bytes: bytes, isExecutable: isExecutable))
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
    // After an interruption, a file that is not written yet would look like a deleted one.
    changes = changes.filter { $0.bytes != nil } + changes.filter { $0.bytes == nil }
    if project.present(ManifestLock.path) != .file(plan.lock.bytes) {
      add(ManifestLock.path, plan.lock.bytes)
    }
    let former = (facts.lock?.files.values.map(\.digest) ?? []).filter { plan.bases[$0] == nil }
    for digest in Set(former).sorted() where !project.present(ManifestBase.path(digest)).isMissing {
      add(ManifestBase.path(digest), nil)
    }
    return changes
  }
}

/// The names of the two sides in conflict markers.
struct MergeLabels: Hashable, Sendable {
  var yours = "yours"
  var former = "former template"
  var template = "template"
}

extension UpdateRun {
  /// Merges the files that both sides changed, with Git.
  private func merging(_ steps: [UpdateStep]) async throws(Failure) -> [UpdateStep] {
    var merged: [UpdateStep] = []
    for step in steps {
      guard case .merge(let base, let present, let rendered) = step.action else {
        merged.append(step)
        continue
      }
      merged.append(try await self.merged(step, base, present, rendered))
    }
    return merged
  }

  private func merged(
    _ step: UpdateStep, _ base: [UInt8], _ present: [UInt8], _ rendered: [UInt8]
  ) async throws(Failure) -> UpdateStep {
    let directory = try TemporaryDirectory.make("merge", for: .manifestConflict, in: session.world)
    defer { directory.remove() }
    let sides = [(labels.yours, present), (labels.former, base), (labels.template, rendered)]
    var paths: [(label: String, path: String)] = []
    for (number, side) in sides.enumerated() {
      let path = "\(directory.path)/\(number)"
      try session.write(side.1, to: path, shown: path)
      paths.append((side.0, path))
    }
    let git = try session.git()
    let result = try await askingGit(await git.mergeFiles(paths))
    var step = step
    switch result {
    case .clean(let bytes): step.action = .write(bytes)
    case .conflicts(let count, let bytes):
      step.action = .write(bytes)
      step.outcome = .conflict(
        .differing(
          "\(count) place\(count == 1 ? "" : "s") changed on both sides, between "
            + "'<<<<<<< \(labels.yours)' and '>>>>>>> \(labels.template)'"))
    case .impossible:
      step.action = .nothing
      step.outcome = .conflict(.unmergeable)
    }
    return step
  }
}
