import ArgumentParser
import Configuration
import Base
import Git
import GitHub
import Manifests
import Pipelines
import Session

struct PipelineGenerateCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write workflows, lanes, code owners and issue forms.",
    discussion: """
      flowctl writes the workflows of the providers, fastlane/Lanes.rb, CODEOWNERS and the page of \
      secrets; forms for pull requests and issues are written once and then yours. Files that were \
      edited or existed before are kept and reported.

      flowctl pipeline generate
      flowctl pipeline generate --dry-run
      flowctl pipeline generate --provider gitlab
      flowctl pipeline generate --force           overwrite edited files
      """)

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Overwrite edited and existing files.")
  var force = false

  @Option(
    help: ArgumentHelp("Provider whose files to write (default: all).", valueName: "provider"))
  var provider: PipelineProvider?

  @OptionGroup var global: GlobalOptions

  /// The first pipeline of a clone from GitLab would be GitHub's, because that is the default.
  private func refuseOtherService(_ session: Session) async throws(Failure) {
    let chosen = try session.policy().configuration.pipeline.providers
    guard provider == nil, chosen == [.github], let top = session.location?.worktree,
      (try? session.world.files.status("\(top)/.github/workflows")) == nil,
      let other = try await session.remotePlaces().elsewhere, other.service.name == "GitLab"
    else { return }
    throw Failure(
      .usage, "usage",
      "'\(other.remote)' is on \(other.service.text), but the pipeline would be GitHub's",
      hint: Remedy.explain(
        "add to \(Session.configurationName): pipeline: { providers: [gitlab] }"
      ).then(
        Remedy.explain("for a pipeline on GitHub").then(.retry(with: "--provider", "github"))))
  }

  /// Writes missing files and files that differ.
  func report(in session: Session) async throws(Failure) -> Report {
    try await refuseOtherService(session)
    let work = try PipelineWork(in: session)
    try work.refuseSecondOwners()
    let chosen = try ChosenFiles(work, provider)
    let facts = work.project.facts(chosen.lock, chosen.tree)
    let mode = UpdateMode(restoresDeleted: true, overwrites: force)
    let plan = UpdatePlan(chosen.tree, lock: chosen.lock, facts: facts, mode: mode)
    let changes = chosen.changes(plan)
    // Before the write, after which the lock file is up to date.
    let steps = plan.steps + [chosen.lockStep(plan)].compactMap(\.self)
    if !dryRun { try work.project.write(changes) }
    var report = report(steps, of: work.project)
    // Violations are reported, but the files are written: the user fixes the configuration next.
    report.diagnostics += work.proof.map { finding in
      var finding = finding
      finding.severity = min(finding.severity, .warning)
      return finding
    }
    report.notes +=
      work.notes + (changes.isEmpty ? ["no change"] : [work.besideNote].compactMap(\.self))
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
        hint: "add to \(Session.configurationName): pipeline: { providers: [\(provider.rawValue)] }"
      )
    }
    let paths = Set(work.files.filter { $0.provider == provider }.map(\.path))
    tree = RenderedTree(files: work.tree.files.filter { paths.contains($0.key) })
    others = whole.files.filter { !paths.contains($0.key) }
    var own = whole
    own.files = whole.files.filter { paths.contains($0.key) }
    lock = own
  }

  /// The files, and the lock file last.
  func changes(_ plan: UpdatePlan) -> [FileChange] {
    var changes = plan.steps.compactMap { step -> FileChange? in
      switch step.action {
      case .write(let bytes): FileChange(path: step.path, bytes: bytes)
      case .delete: FileChange(path: step.path, bytes: nil)
      case .nothing, .merge: nil
      }
    }
    if let step = lockStep(plan), case .write(let bytes) = step.action {
      changes.append(FileChange(path: step.path, bytes: bytes))
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

extension PipelineGenerateCommand {
  private func report(_ steps: [UpdateStep], of project: ManifestProject) -> Report {
    let changes = steps.filter { $0.word != nil }
    let findings = steps.compactMap { finding($0, project) }
    let unchanged = steps.count { $0.word == nil && finding($0, project) != nil }
    let partly = findings.count - unchanged
    var report = Report(
      command: "pipeline generate",
      checks: [
        RuleCheck(
          .pipelineDrift, findings.isEmpty ? .pass : .fail,
          steps.countWords
            + (partly == 0 ? "" : ", \(partly) of them partially")
            + (unchanged == 0 ? "" : ", \(unchanged) kept as they are"))
      ], diagnostics: findings)
    report.listing = changes.map { step in
      "  \(step.alignedWord ?? "") \(ForeignText.shown(step.path))\n"
    }.joined()
    report.details["changes"] = .array(
      changes.map { ["path": .string($0.path), "change": .optional($0.word)] })
    report.details["dryRun"] = .bool(dryRun)
    if dryRun { report.notes.append("nothing was written: this was a dry run") }
    return report
  }

  private func finding(_ step: UpdateStep, _ project: ManifestProject) -> Diagnostic? {
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
        hint: step.path == PipelineSettings.usualGitLabFile
          ? PipelineRemedy.include
          : project.remedy(conflict, at: step.path, then: PipelineRemedy.generate)
            ?? PipelineRemedy.overwrite,
        place: place)
    }
  }
}
