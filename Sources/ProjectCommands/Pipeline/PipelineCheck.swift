import ArgumentParser
import Base
import Manifests
import Pipelines
import Session

struct PipelineCheckCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the pipeline files against the configuration.",
    discussion: """
      A file is missing, outdated, hand-edited, foreign, orphaned or as generated. flowctl also \
      checks that every lane that an action calls exists and gets its variables, that the required \
      check is reported on every pull request, and that both platforms have the same stages.

      flowctl pipeline check
      flowctl pipeline check --format github --fail-on warning
      """)

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("pipeline check", in: world, CheckPipeline.run)
  }
}

/// `pipeline check`: compares the files with the configuration, and checks that they can work.
enum CheckPipeline {
  /// Reports every file that differs, and every violation of a rule.
  static func run(in session: Session) throws(Failure) -> Report {
    let work = try PipelineWork(in: session)
    try work.refuseSecondOwners()
    let lock = try work.lock()
    let drift = work.files.compactMap { Self.drift($0, lock, work.project) } + orphans(lock, work)
    let findings = drift + work.missingSource + work.proof
    var report = Report(
      command: "pipeline check", title: "\(work.files.count) files",
      checks: RuleID.pipelineRules.map { rule in
        let count = findings.count { $0.rule == rule }
        return count == 0
          ? RuleCheck(rule, .pass, "no finding")
          : RuleCheck(rule, .fail, "\(count) finding\(count == 1 ? "" : "s")")
      }, diagnostics: findings, notes: work.notes)
    report.details["files"] = .strings(work.files.map(\.path))
    return report
  }

  private static func drift(
    _ file: PipelineFile, _ lock: ManifestLock, _ project: ManifestProject
  ) -> Diagnostic? {
    if file.owner == .repository, lock.files[file.path] != nil { return nil }
    switch project.present(file.path) {
    case .missing: return finding(file.path, "missing", "is missing", .run(PipelineRemedy.generate))
    case .blocked(let path, let reason):
      let conflict = UpdateConflict.blocked(path: path, reason: reason)
      return finding(
        file.path, "blocked", "can't be read: \(reason)",
        project.remedy(conflict, at: file.path, then: PipelineRemedy.generate))
    case .file(let bytes):
      if file.owner == .repository || bytes == file.bytes { return nil }
      if file.owner == .parts {
        return PipelineParts(file: file, bytes: bytes, lock: lock, project: project).finding
      }
      guard let locked = lock.files[file.path] else {
        return finding(
          file.path, "foreign", "was not written by flowctl, but has the name of a pipeline file",
          PipelineRemedy.overwrite)
      }
      return SHA256.digits(of: bytes) == locked.digest
        ? finding(
          file.path, "outdated", "was generated from an older configuration",
          .run(PipelineRemedy.generate))
        : finding(
          file.path, "hand-edited", "was edited by hand",
          PipelineRemedy.overwrite)
    }
  }

  /// Files that the configuration no longer needs.
  private static func orphans(_ lock: ManifestLock, _ work: PipelineWork) -> [Diagnostic] {
    work.orphans(lock).filter { !work.project.present($0.key).isMissing }.map { path, _ in
      finding(
        path, "orphaned", "is no longer part of the pipeline", .run(PipelineRemedy.generate))
    }
  }

  static func finding(
    _ path: String, _ kind: String, _ words: String, _ hint: Remedy?
  ) -> Diagnostic {
    let shown = ForeignText.shown(path)
    return Diagnostic(
      .pipelineDrift, "'\(shown)' \(words)", hint: hint, evidence: ["class": .string(kind)],
      place: Place(path: path, line: 1), identity: [kind])
  }
}
