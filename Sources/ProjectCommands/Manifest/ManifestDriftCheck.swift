package import Diagnostics
import Effects
import Manifests
package import Session

/// Holds a project against its template: no program is run, and nothing is written.
package struct ManifestDriftCheck: Sendable {
  /// How each file differs, in the order of the paths.
  package let findings: [Diagnostic]
  /// The template with its version; nil where none made this project.
  package let template: String?
  /// How many files were looked at: none that are the project's own since they were written.
  package let count: Int
  /// What was left out, and why.
  package let notes: [String]

  /// Judges the project around the session's directory; one without a lock differs in nothing.
  package static func run(in session: Session) async throws(Failure) -> ManifestDriftCheck {
    try await run(of: try ManifestProject.find(in: session), in: session)
  }

  /// Judges one project.
  package static func run(
    of project: ManifestProject, in session: Session
  ) async throws(Failure) -> ManifestDriftCheck {
    guard let lock = try project.lock() else {
      return ManifestDriftCheck(findings: [], template: nil, count: 0, notes: [])
    }
    return try await DriftGathering(project: project, lock: lock, session: session).check()
  }
}

/// Gathers what is known of each file of a project.
private struct DriftGathering {
  let project: ManifestProject
  let lock: ManifestLock
  let session: Session

  func check() async throws(Failure) -> ManifestDriftCheck {
    var notes: [String] = []
    if StagedWrite(project: project).isStopped {
      notes.append("a run was interrupted; to complete it: flowctl manifest generate")
    }
    let (tree, version) = try await rendered(&notes)
    let drift = ManifestDrift(facts(tree, isSameVersion: version == lock.templateVersion))
    let findings = drift.files.flatMap { file in
      conflict(file, tree).map { [$0] } ?? file.kinds.map { finding($0, file.path) }
    }
    let paths = Set(lock.files.keys).union(tree?.files.keys.map(\.self) ?? [])
    return ManifestDriftCheck(
      findings: findings, template: lock.shownTemplate,
      count: paths.count { lock.files[$0]?.ownership != .seedOnce }, notes: notes)
  }

  /// What the template makes of the answers; nil where it is not here, or is pinned and so the same.
  private func rendered(
    _ notes: inout [String]
  ) async throws(Failure) -> (RenderedTree?, version: String) {
    switch lock.origin {
    case .git: return (nil, lock.templateVersion)
    case .folder(let path) where project.isMissing(folder: path):
      notes.append("the template's folder is missing: files were compared with the lock file only")
      return (nil, lock.templateVersion)
    case .folder, .builtIn:
      let located = try await LocatedTemplate.find(lock, for: project, in: session)
      let questions = located.description.questions
      let (_, tree) = try located.rendered(
        lock.answers(asked: questions), "flowctl manifest update")
      return (tree, located.description.version)
    }
  }

  private func facts(
    _ tree: RenderedTree?, isSameVersion: Bool
  ) -> [String: ManifestDrift.Facts] {
    var facts: [String: ManifestDrift.Facts] = [:]
    for path in Set(lock.files.keys).union(tree?.files.keys.map(\.self) ?? []) {
      let (locked, file) = (lock.files[path], tree?.files[path])
      // What is the project's own since it was written differs in nothing, whatever it is now.
      if locked?.ownership == .seedOnce { continue }
      let bytes = project.present(path)
      // Most files are what they should be, which is seen faster than any digest is made.
      if let file, bytes == .file(file.bytes), locked != nil { continue }
      let rendered = tree == nil ? locked?.digest : file.map(Self.digest)
      facts[path] = ManifestDrift.Facts(
        locked: locked, present: digest(bytes, (locked?.ownership ?? file?.ownership)),
        renderedBefore: isSameVersion ? locked?.digest : rendered, rendered: rendered)
    }
    return facts
  }

  private static func digest(_ file: RenderedTree.File) -> String {
    ManifestBase.digest(of: file.bytes, file.ownership)
  }

  private func digest(_ present: PresentFile, _ ownership: FileOwnership?) -> String? {
    switch present {
    case .missing: nil
    case .blocked: "blocked"
    case .file(let bytes): ManifestBase.digest(of: bytes, ownership ?? .generated)
    }
  }

  private func finding(_ kind: ManifestDrift.Kind, _ path: String) -> Diagnostic {
    let whole = project.whole(path)
    // A file that both sides own is there to be edited.
    let isWelcome = kind == .handEdited && lock.files[path]?.ownership == .merged
    var finding = Diagnostic(
      .manifestDrift, "'\(ForeignText.shown(whole))' \(kind.words)",
      severity: isWelcome ? .note : .error, hint: isWelcome ? nil : hint(kind),
      evidence: ["class": .string(kind.rawValue)], place: Place(path: whole, line: 1))
    finding.identity = [kind.rawValue]
    return finding
  }

  /// What can't be read, marks that don't fit together, or a merge that nobody has settled yet; nil
  /// where there is nothing of it.
  private func conflict(_ file: ManifestDrift.File, _ tree: RenderedTree?) -> Diagnostic? {
    let path = file.path
    switch project.present(path) {
    case .missing: return nil
    case .blocked(let obstacle, let reason):
      return project.finding(.blocked(path: obstacle, reason: reason), path)
    case .file(let bytes):
      switch lock.files[path]?.ownership ?? tree?.files[path]?.ownership {
      case .regions:
        return UpdateConflict.unfitting(in: bytes, isWanted: !file.kinds.contains(.orphaned))
          .map { project.finding($0, path) }
      case .merged where file.kinds.contains(.handEdited): return unsettled(path, bytes)
      case .merged, .generated, .seedOnce, nil: return nil
      }
    }
  }

  private func unsettled(_ path: String, _ bytes: [UInt8]) -> Diagnostic? {
    guard let line = ConflictMarks.firstLine(in: bytes) else { return nil }
    let whole = project.whole(path)
    return Diagnostic(
      .manifestConflict, "'\(ForeignText.shown(whole))' \(ConflictMarks.words)",
      hint: project.remedy(.unsettled, at: whole), place: Place(path: whole, line: line))
  }

  private func hint(_ kind: ManifestDrift.Kind) -> Remedy {
    switch kind {
    case .handEdited: project.overwriting("manifest")
    case .templateOutdated, .answerChanged, .orphaned: .run(project.typed("manifest", "update"))
    case .deleted: .run(project.typed("manifest", "generate"))
    }
  }
}

extension ManifestProject {
  /// True where the lock's folder of a template is not here.
  fileprivate func isMissing(folder path: String) -> Bool {
    let absolute = path.hasPrefix("/") ? path : top + "/" + path
    return (try? files.status(absolute)) == nil
  }
}

extension ManifestDrift.Kind {
  fileprivate var words: String {
    switch self {
    case .handEdited: "was edited by hand"
    case .templateOutdated: "was generated by an older template"
    case .answerChanged: "does not match the values in the lock file"
    case .deleted: "was deleted"
    case .orphaned: "is no longer in the template"
    }
  }
}
