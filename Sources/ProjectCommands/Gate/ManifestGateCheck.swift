import Configuration
package import Base
import Git
import Gitflow
import Manifests
package import Session

/// Checks manifests, versions, tables, the template and the pipeline for errors and drift.
package struct ManifestGateCheck {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  private static let most = 200

  /// Checks a change.
  package func answer(_ input: GateInput) async throws(Failure) -> CheckResult {
    let tree = TreeFiles(top: input.directory, session.world.files)
    let configuration = try session.policy().configuration
    var parts = try await manifests(configuration, tree, input)
    for kind in [TableKind.managed, .flags] {
      if let findings = drift(kind, configuration, tree) { parts.append((kind.rawValue, findings)) }
    }
    if input.directory == session.location?.worktree {
      parts += try await templateDrift()
      if let drift = pipelineDrift(tree) { parts.append(drift) }
      let lost = try await LostLocks(session: session).findings(since: input.change.mergeBase)
      if !lost.isEmpty { parts.append(("locks", lost)) }
    }
    if parts.isEmpty { return Self.nothing }
    let findings = Set(parts.flatMap(\.findings)).filter { !excludes($0, input) }
    let words = parts.map { part in
      let count = part.findings.count { $0.severity == .error }
      return count == 0 ? part.words : "\(part.words): \(CountText.words(count, "finding"))"
    }
    return CheckResult(findings: Self.sorted(findings), reason: words.joined(separator: ", "))
  }

  private typealias Part = (words: String, findings: [Diagnostic])

  /// The manifests themselves, and together with the version files.
  private func manifests(
    _ configuration: Configuration, _ tree: TreeFiles, _ input: GateInput
  ) async throws(Failure) -> [Part] {
    let isVersioned = !configuration.versions.files.isEmpty
    let versions = isVersioned ? try await versions(configuration, tree, input) : []
    // A version that a release would not update is reported once, as an error.
    let said = Set(versions.map(Said.init))
    let paths = try await session.files(matching: ["project.yml", "*/project.yml"]).filter { path in
      ManifestPath.isBelow(path) && (try? tree.files.status(tree.top + "/" + path)) != nil
    }
    var parts: [Part] = []
    if !paths.isEmpty {
      let findings = lint(paths, tree).filter { !said.contains(Said($0)) }
      parts.append((CountText.words(paths.count, "manifest"), findings))
    }
    if isVersioned { parts.append(("versions", versions)) }
    return parts
  }

  private struct Said: Hashable {
    let place: Place?
    let message: String

    init(_ finding: Diagnostic) { (place, message) = (finding.place, finding.message) }
  }

  private func lint(_ paths: [String], _ tree: TreeFiles) -> [Diagnostic] {
    Diagnostic.beyond(Self.most, of: paths, .manifest)
      + paths.prefix(Self.most).flatMap { path in
        let place = ManifestPlace(top: tree.top, path: path, prefix: "")
        return ManifestLint(path, from: place.files(in: session)).findings.map(\.diagnostic)
      }
  }

  private func versions(
    _ configuration: Configuration, _ tree: TreeFiles, _ input: GateInput
  ) async throws(Failure) -> [Diagnostic] {
    let versions = ProjectVersions(configuration.versions, in: tree, of: session)
    let shadows = VersionShadows(settings: configuration.versions, tree: tree)
    return versions.disagreements(branch: input.change.source, model: configuration.policy.model)
      + (try await shadows.findings(in: session))
  }

  /// How each project of the repository differs from its template.
  private func templateDrift() async throws(Failure) -> [Part] {
    let locks = try await session.files(matching: [ManifestLock.path, "*/" + ManifestLock.path])
    var parts: [Part] = []
    let beyond = Diagnostic.beyond(Self.most, of: locks, .manifestDrift)
    if !beyond.isEmpty { parts.append(("templates", beyond)) }
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

  /// How the pipeline differs from the configuration; nil if none was generated.
  private func pipelineDrift(
    _ tree: TreeFiles
  ) -> Part? {
    guard (try? tree.files.status(tree.top + "/" + PipelineWork.lockPath)) != nil else {
      return nil
    }
    do throws(Failure) {
      return ("the pipeline", try CheckPipeline.run(in: session).diagnostics)
    } catch {
      return ("the pipeline", error.diagnostics)
    }
  }

  /// Nil if there is no such table.
  private func drift(
    _ kind: TableKind, _ configuration: Configuration, _ tree: TreeFiles
  ) -> [Diagnostic]? {
    do throws(Failure) {
      return try GeneratedTable.find(kind, configuration, in: tree)?.drift(in: tree)
    } catch {
      return error.diagnostics
    }
  }

  private func excludes(_ finding: Diagnostic, _ input: GateInput) -> Bool {
    guard let path = finding.place?.path else { return false }
    return Globs(input.excluded).matches(path)
  }

  private static func sorted(_ findings: some Sequence<Diagnostic>) -> [Diagnostic] {
    findings.sorted { left, right in
      (left.place?.path ?? "", left.place?.line ?? 0, left.rule, left.message)
        < (right.place?.path ?? "", right.place?.line ?? 0, right.rule, right.message)
    }
  }

  /// Without anything to check, the result is unknown, never a pass.
  private static var nothing: CheckResult {
    let reason = "found no manifest, no version file and no table to check"
    return CheckResult(
      findings: [
        .undecided(.manifest, reason, hint: "remove the gate, or name 'versions: files'")
      ], reason: reason)
  }
}

extension Diagnostic {
  /// Reports files beyond a limit as unchecked; nothing if there are none.
  static func beyond(_ most: Int, of paths: [String], _ rule: RuleID) -> [Diagnostic] {
    guard paths.count > most else { return [] }
    let first = ForeignText.shown(paths[most])
    return [
      .undecided(
        rule, "\(paths.count - most) files from '\(first)' on are not checked: the limit is \(most)"
      )
    ]
  }
}
