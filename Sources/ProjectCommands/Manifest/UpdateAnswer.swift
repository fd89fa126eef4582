import Diagnostics
import Gitflow
import Manifests
import Session

/// The report of an update.
struct UpdateAnswer {
  let project: ManifestProject
  let isDryRun: Bool
  private var lines: [String] = []
  private var changes: [JSONValue] = []
  private var steps: [UpdateStep] = []
  private var diagnostics: [Diagnostic] = []

  init(project: ManifestProject, isDryRun: Bool) {
    self.project = project
    self.isDryRun = isDryRun
  }

  mutating func add(_ steps: [UpdateStep]) {
    self.steps += steps
    for step in steps { add(step) }
  }

  private mutating func add(_ step: UpdateStep) {
    let path = shown(step.path)
    switch step.remark {
    case .keptTheirs: diagnostics.append(kept(step, path))
    case .keptEdit: diagnostics.append(edited("a region of '\(path)'", path))
    case .partsAppended, nil: break
    }
    guard let outcome = step.outcome else { return }
    let from = step.movedFrom.map { ", renamed from '\(shown($0))'" } ?? ""
    if let word = step.word {
      lines.append("  \(step.alignedWord ?? word)  \(path)\(from)")
      var change: [String: JSONValue] = ["path": .string(path), "change": .string(word)]
      if let former = step.movedFrom { change["from"] = .string(shown(former)) }
      changes.append(.object(change))
    }
    if let finding = finding(outcome, step, path) { diagnostics.append(finding) }
  }

  private func shown(_ path: String) -> String {
    ForeignText.shown(project.whole(path))
  }

  /// A project file that exists instead of a template file that is written once.
  private func kept(_ step: UpdateStep, _ path: String) -> Diagnostic {
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
    let conflicts = diagnostics.count { $0.rule == .manifestConflict }
    var report = Report(
      command: command, title: title,
      checks: [
        RuleCheck(
          .manifestConflict, conflicts == 0 ? .pass : .fail,
          conflicts == 0
            ? "no conflict, \(ChangeCount(steps).words)"
            : "\(CountText.words(conflicts, "file")) in conflict")
      ], diagnostics: diagnostics)
    report.listing = lines.map { $0 + "\n" }.joined()
    report.details["changes"] = .array(changes)
    report.details["dryRun"] = .bool(isDryRun)
    if isDryRun { report.notes.append("nothing was written: this was a dry run") }
    return report
  }
}

/// Summarizes the number of files per action.
struct ChangeCount {
  private var made = 0
  private var changed = 0
  private var deleted = 0

  init(_ steps: [UpdateStep]) {
    for step in steps where step.word != nil {
      switch step.outcome {
      case .created: made += 1
      case .deleted: deleted += 1
      default: changed += 1
      }
    }
  }

  /// `12 files created`, or `1 file created, 2 changed, 3 deleted`.
  var words: String {
    let counts = [(made, "created"), (changed, "changed"), (deleted, "deleted")].filter { $0.0 > 0 }
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
