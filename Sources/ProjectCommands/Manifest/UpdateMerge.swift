import Diagnostics
import Effects
import Git
import Manifests
import Session

/// The names of the two sides in conflict markers.
struct MergeLabels: Hashable, Sendable {
  var yours = "yours"
  var former = "former template"
  var template = "template"
}

/// Merges the files that both sides changed, with Git.
struct UpdateMerge {
  let labels: MergeLabels
  let session: Session

  /// The steps with the results of their merges.
  func steps(_ steps: [UpdateStep]) async throws(Failure) -> [UpdateStep] {
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
