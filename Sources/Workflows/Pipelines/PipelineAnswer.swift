import Diagnostics
import Manifests
import Pipelines

/// What writing a pipeline did, for its reader.
struct PipelineAnswer {
  private let steps: [UpdateStep]
  private let project: ManifestProject

  init(_ steps: [UpdateStep], of project: ManifestProject) {
    (self.steps, self.project) = (steps, project)
  }

  func report(isDryRun: Bool) -> Report {
    let changes = steps.compactMap { step in Self.word(step).map { (word: $0, path: step.path) } }
    let findings = steps.compactMap(finding)
    let count = changes.count
    var report = Report(
      command: "pipeline generate",
      checks: [
        RuleCheck(
          .pipelineDrift, findings.isEmpty ? .pass : .fail,
          "\(count) file\(count == 1 ? "" : "s") changed"
            + (findings.isEmpty ? "" : ", \(findings.count) left as they are"))
      ], diagnostics: findings)
    report.listing = changes.map { "  \($0.word) \(ForeignText.shown($0.path))\n" }.joined()
    report.details["changes"] = .array(
      changes.map { change in
        let word = String(change.word.prefix { $0 != " " })
        return ["path": .string(change.path), "change": .string(word)]
      })
    report.details["dryRun"] = .bool(isDryRun)
    if isDryRun { report.notes.append("nothing was written: this was a dry run") }
    return report
  }

  private static func word(_ step: UpdateStep) -> String? {
    if step.remark == .partsAppended { return "append " }
    return switch step.outcome {
    case .created: "create "
    case .replaced, .merged: "replace"
    case .deleted: "delete "
    case .keptEdit, .keptDeleted, .keptOrphan, .conflict, nil: nil
    }
  }

  private func finding(_ step: UpdateStep) -> Diagnostic? {
    let path = ForeignText.shown(step.path)
    let place = Place(path: path, line: 1)
    switch step.outcome {
    case .created, .replaced, .merged, .deleted, .keptDeleted, nil: return nil
    case .keptEdit:
      return Diagnostic(
        .pipelineDrift, "'\(path)' was changed by hand and is left as it is",
        hint: PipelineRemedy.overwrite, place: place)
    case .keptOrphan:
      return Diagnostic(
        .pipelineDrift,
        "'\(path)' is no part of the pipeline any more, and stays: it is yours, or was changed",
        severity: .warning, hint: project.movingAside(step.path), place: place)
    case .conflict(let conflict):
      return Diagnostic(
        .pipelineDrift, "'\(path)' is not written: \(conflict.words)",
        hint: project.remedy(conflict, at: step.path, then: PipelineRemedy.generate)
          ?? PipelineRemedy.overwrite,
        place: place)
    }
  }
}
