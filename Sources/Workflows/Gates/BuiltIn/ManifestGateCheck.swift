import Configuration
import Diagnostics
import Effects
import Gates
import Git
import Gitflow
import Manifests

/// Judges manifests, versions, tables, the template and the pipeline: faults and drift.
struct ManifestGateCheck {
  let session: Session

  private static let most = 200

  func answer(_ change: GateChange) async throws(Failure) -> BuiltInAnswer {
    let tree = TreeFiles(top: change.directory, in: session)
    let configuration = try session.policy().configuration
    let manifests = try await manifests(in: tree, change)
    var parts: [(words: String, findings: [Diagnostic])] = []
    if !manifests.isEmpty {
      parts.append((CountText.words(manifests.count, "manifest"), lint(manifests, tree)))
    }
    if !configuration.versions.files.isEmpty {
      parts.append(("versions", try await versions(configuration, tree, change)))
    }
    for kind in [TableKind.managed, .flags] {
      if let findings = drift(kind, configuration, tree) { parts.append((kind.rawValue, findings)) }
    }
    if change.directory == session.location?.worktree {
      parts += try await templateDrift()
      if let drift = pipelineDrift(tree) { parts.append(drift) }
      let lost = try await LostLocks(session: session).findings(since: change.base)
      if !lost.isEmpty { parts.append(("locks", lost)) }
    }
    if parts.isEmpty { return Self.nothing }
    let findings = Set(parts.flatMap(\.findings)).filter { !excludes($0, change) }
    let words = parts.map { part in
      let count = part.findings.count { $0.severity == .error }
      return count == 0 ? part.words : "\(part.words): \(CountText.words(count, "finding"))"
    }
    return BuiltInAnswer(findings: Self.sorted(findings), reason: words.joined(separator: ", "))
  }

  private func manifests(
    in tree: TreeFiles, _ change: GateChange
  ) async throws(Failure) -> [String] {
    let git = try session.git()
    let paths = try await converting { () async throws(GitError) in
      try await git.files(matching: ["project.yml", "*/project.yml"])
    }
    return Array(
      paths.filter { path in
        ManifestPath.isBelow(path) && (try? tree.files.status(tree.top + "/" + path)) != nil
      }.prefix(Self.most))
  }

  private func lint(_ paths: [String], _ tree: TreeFiles) -> [Diagnostic] {
    paths.flatMap { path in
      let place = ManifestPlace(top: tree.top, path: path, prefix: "")
      return ManifestLint(path, from: place.files(in: session)).findings.map(\.diagnostic)
    }
  }

  private func versions(
    _ configuration: Configuration, _ tree: TreeFiles, _ change: GateChange
  ) async throws(Failure) -> [Diagnostic] {
    let versions = try ProjectVersions(configuration.versions, in: tree)
    let shadows = VersionShadows(settings: configuration.versions, tree: tree)
    return versions.disagreements(branch: change.source, model: configuration.policy.model)
      + (try await shadows.findings(in: session))
  }

  /// How each project of the repository differs from the template that made it.
  private func templateDrift() async throws(Failure) -> [(words: String, findings: [Diagnostic])] {
    let git = try session.git()
    let locks = try await converting { () async throws(GitError) in
      try await git.files(matching: [ManifestLock.path, "*/" + ManifestLock.path])
    }
    var parts: [(words: String, findings: [Diagnostic])] = []
    for lock in locks.prefix(Self.most) where ManifestPath.isBelow(lock) {
      do throws(Failure) {
        let project = try ManifestProject.new(in: session)
          .at(String(lock.dropLast(ManifestLock.path.count + 1)))
        let check = try await ManifestDriftCheck.run(of: project, in: session)
        if let template = check.template { parts.append(("template \(template)", check.findings)) }
      } catch {
        parts.append(("the template", error.diagnostics))
      }
    }
    return parts
  }

  /// How the pipeline differs from the configuration; nil where none was generated.
  private func pipelineDrift(
    _ tree: TreeFiles
  ) -> (words: String, findings: [Diagnostic])? {
    guard (try? tree.files.status(tree.top + "/" + PipelineWork.lockPath)) != nil else {
      return nil
    }
    do throws(Failure) {
      return ("the pipeline", try CheckPipeline.run(in: session).diagnostics)
    } catch {
      return ("the pipeline", error.diagnostics)
    }
  }

  /// Nil where there is no such table.
  private func drift(
    _ kind: TableKind, _ configuration: Configuration, _ tree: TreeFiles
  ) -> [Diagnostic]? {
    do throws(Failure) {
      return try MadeTable.find(kind, configuration, in: tree)?.drift(in: tree)
    } catch {
      return error.diagnostics
    }
  }

  private func excludes(_ finding: Diagnostic, _ change: GateChange) -> Bool {
    guard let path = finding.place?.path else { return false }
    return change.excluded.contains { Glob($0).matches(path) }
  }

  private static func sorted(_ findings: some Sequence<Diagnostic>) -> [Diagnostic] {
    findings.sorted { left, right in
      (left.place?.path ?? "", left.place?.line ?? 0, left.rule, left.message)
        < (right.place?.path ?? "", right.place?.line ?? 0, right.rule, right.message)
    }
  }

  /// What holds nothing can't hold: unknown, and never a pass.
  private static var nothing: BuiltInAnswer {
    let reason = "there is no manifest, no version file and no table to judge"
    return BuiltInAnswer(
      findings: [
        .undecided(.manifest, reason, hint: "remove the gate, or name 'versions: files'")
      ], reason: reason)
  }
}
