import Diagnostics
import Manifests
import Pipelines

/// The report of a pipeline that was written.
struct PipelineAnswer {
  private let steps: [UpdateStep]
  private let project: ManifestProject

  init(_ steps: [UpdateStep], of project: ManifestProject) {
    (self.steps, self.project) = (steps, project)
  }

  func report(isDryRun: Bool) -> Report {
    let changes = steps.filter { $0.word != nil }
    let findings = steps.compactMap(finding)
    let kept = steps.count { $0.word == nil && finding($0) != nil }
    let partly = findings.count - kept
    var report = Report(
      command: "pipeline generate",
      checks: [
        RuleCheck(
          .pipelineDrift, findings.isEmpty ? .pass : .fail,
          ChangeCount(steps).words
            + (partly == 0 ? "" : ", \(partly) of them partially")
            + (kept == 0 ? "" : ", \(kept) kept as they are"))
      ], diagnostics: findings)
    report.listing = changes.map { step in
      "  \(step.alignedWord ?? "") \(ForeignText.shown(step.path))\n"
    }.joined()
    report.details["changes"] = .array(
      changes.map { ["path": .string($0.path), "change": .optional($0.word)] })
    report.details["dryRun"] = .bool(isDryRun)
    if isDryRun { report.notes.append("nothing was written: this was a dry run") }
    return report
  }

  private func finding(_ step: UpdateStep) -> Diagnostic? {
    let path = ForeignText.shown(step.path)
    let place = Place(path: path, line: 1)
    switch step.outcome {
    case .created, .replaced, .merged, .deleted, .keptDeleted, nil: return nil
    case .keptEdit:
      return Diagnostic(
        .pipelineDrift, "'\(path)' was edited by hand and is kept",
        hint: PipelineRemedy.overwrite, place: place)
    case .keptOrphan:
      return Diagnostic(
        .pipelineDrift,
        "'\(path)' is no longer part of the pipeline and is kept: it is yours or was edited",
        severity: .warning, hint: .run(project.movingAside(step.path)), place: place)
    case .conflict(let conflict):
      return Diagnostic(
        .pipelineDrift, "'\(path)' can't be updated: \(conflict.words)",
        hint: project.remedy(conflict, at: step.path, then: PipelineRemedy.generate)
          ?? PipelineRemedy.overwrite,
        place: place)
    }
  }
}
