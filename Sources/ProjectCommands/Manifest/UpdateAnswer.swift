import Base
import Manifests
import Session

struct UpdateAnswer {
  let project: ManifestProject
  let isDryRun: Bool
  let steps: [UpdateStep]

  private func findings(_ step: UpdateStep) -> [Diagnostic] {
    let path = shown(step.path)
    let remark: Diagnostic? =
      switch step.remark {
      case .keptTheirs: unmanaged(step, path)
      case .keptEdit: edited("a region of '\(path)'", path)
      case .partsAppended, nil: nil
      }
    return [remark, step.outcome.flatMap { finding($0, step, path) }].compactMap(\.self)
  }

  private func line(_ step: UpdateStep) -> String {
    let from = step.movedFrom.map { ", renamed from '\(shown($0))'" } ?? ""
    return "  \(step.alignedWord ?? "")  \(shown(step.path))\(from)\n"
  }

  private func json(_ step: UpdateStep) -> JSONValue {
    var change: [String: JSONValue] = [
      "path": .string(shown(step.path)), "change": .optional(step.word),
    ]
    if let former = step.movedFrom { change["from"] = .string(shown(former)) }
    return .object(change)
  }

  private func shown(_ path: String) -> String {
    ForeignText.shown(project.whole(path))
  }

  /// A project file that exists instead of a template file that is written once.
  private func unmanaged(_ step: UpdateStep, _ path: String) -> Diagnostic {
    let isConfiguration = step.path == Session.configurationName
    return Diagnostic(
      .manifestDrift,
      "'\(path)' already exists and stays unmanaged: "
        + (isConfiguration
          ? "the template's file has gates, deploy actions and a pipeline"
          : "the template's file differs"),
      severity: isConfiguration ? .warning : .note,
      hint: isDryRun ? nil : difference(step), place: Place(path: path, line: 1))
  }

  /// An edit that was kept.
  private func edited(_ what: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .manifestDrift, "\(what) was edited by hand and is kept", severity: .warning,
      hint: project.overwriting("manifest"), place: Place(path: path, line: 1))
  }

  private func difference(_ step: UpdateStep) -> Remedy {
    .run(project.typed("manifest", "diff", ForeignText.shown(step.path)))
  }

  /// The command that resolves a conflict, else the one that shows it.
  private func hint(_ conflict: UpdateConflict, _ step: UpdateStep) -> Remedy {
    let path = project.whole(step.path)
    // A merged file has conflict markers, which a diff with the template would not show.
    if !isDryRun, case .write(let bytes) = step.action, ConflictMarks.firstLine(in: bytes) != nil,
      let marks = project.remedy(.unsettled, at: path)
    {
      return marks
    }
    return project.remedy(conflict, at: path, then: project.typed("manifest", "generate"))
      ?? difference(step)
  }

  private func finding(
    _ outcome: UpdateStep.Outcome, _ step: UpdateStep, _ path: String
  ) -> Diagnostic? {
    let place = Place(path: path, line: 1)
    switch outcome {
    case .created, .replaced, .merged, .deleted: return nil
    case .keptEdit: return edited("'\(path)'", path)
    case .keptDeleted:
      return Diagnostic(
        .manifestDrift, "'\(path)' was deleted and stays deleted", severity: .note,
        hint: .run(project.typed("manifest", "generate")), place: place)
    case .keptOrphan:
      return Diagnostic(
        .manifestDrift, "'\(path)' is no longer in the template and is now unmanaged",
        severity: .warning, hint: .run(project.movingAside(project.whole(step.path))), place: place)
    case .conflict(let conflict):
      return Diagnostic(
        .manifestConflict, "'\(path)' can't be updated: \(conflict.words)",
        hint: hint(conflict, step), place: place)
    }
  }

  func report(_ command: String, title: String) -> Report {
    let diagnostics = steps.flatMap(findings)
    let changes = steps.filter { $0.outcome != nil && $0.word != nil }
    let conflicts = diagnostics.count { $0.rule == .manifestConflict }
    var report = Report(
      command: command, title: title,
      checks: [
        RuleCheck(
          .manifestConflict, conflicts == 0 ? .pass : .fail,
          conflicts == 0
            ? "no conflict, \(steps.countWords)"
            : "\(CountText.words(conflicts, "file")) in conflict")
      ], diagnostics: diagnostics)
    report.listing = changes.map(line).joined()
    report.details["changes"] = .array(changes.map(json))
    report.details["dryRun"] = .bool(isDryRun)
    if isDryRun { report.notes.append("nothing was written: this was a dry run") }
    return report
  }
}

extension [UpdateStep] {
  /// `12 files created`, or `1 file created, 2 changed, 3 deleted`.
  var countWords: String {
    let outcomes = filter { $0.word != nil }.map(\.outcome)
    let (created, deleted) = (outcomes.count { $0 == .created }, outcomes.count { $0 == .deleted })
    let counts = [
      (created, "created"), (outcomes.count - created - deleted, "changed"), (deleted, "deleted"),
    ].filter { $0.0 > 0 }
    guard let first = counts.first else { return "0 files changed" }
    let rest = counts.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
    return "\(CountText.words(first.0, "file")) \(first.1)\(rest)"
  }
}

extension UpdateStep {
  /// The action on the file as one word; nil if there was none.
  var word: String? {
    if remark == .partsAppended { return "append" }
    return switch outcome {
    case .created: "create"
    case .replaced: "replace"
    case .merged: "merge"
    case .deleted: "delete"
    // A file in conflict may have been partially written, with conflict markers or regions.
    case .conflict: action == .nothing ? nil : "merge"
    case .keptEdit, .keptDeleted, .keptOrphan, nil: nil
    }
  }

  /// The word, padded to the longest one.
  var alignedWord: String? {
    word.map { $0 + String(repeating: " ", count: max(0, 7 - $0.count)) }
  }
}
