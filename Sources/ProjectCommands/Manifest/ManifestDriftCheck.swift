package import Base
import Manifests
package import Session

/// Compares a project with its template: no program is run, and nothing is written.
package struct ManifestDriftCheck: Sendable {
  /// The difference of each file, sorted by path.
  package let findings: [Diagnostic]
  /// The template with its version; nil if the project uses none.
  package let template: String?
  /// The number of compared files, without files that are written once.
  package let count: Int
  /// What was left out, and why.
  package let notes: [String]

  /// Compares the project around the session's directory; without a lock file there is no drift.
  package static func run(in session: Session) async throws(Failure) -> ManifestDriftCheck {
    try await run(of: try ManifestProject.find(in: session), in: session)
  }

  /// Compares one project.
  package static func run(
    of project: ManifestProject, in session: Session
  ) async throws(Failure) -> ManifestDriftCheck {
    guard let lock = try project.lock() else {
      return ManifestDriftCheck(findings: [], template: nil, count: 0, notes: [])
    }
    return try await DriftGathering(project: project, lock: lock, session: session).check()
  }
}

/// Collects the facts of each file of a project.
private struct DriftGathering {
  let project: ManifestProject
  let lock: ManifestLock
  let session: Session

  func check() async throws(Failure) -> ManifestDriftCheck {
    var notes: [String] = []
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

  /// The template's output for the values; nil if the template is unavailable, or is pinned and
  /// equal.
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
      // A file that is written once never differs.
      if locked?.ownership == .seedOnce { continue }
      let bytes = project.present(path)
      // Most files are equal, and comparing bytes is faster than computing digests.
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
    // A merged file may be edited.
    let isWelcome = kind == .handEdited && lock.files[path]?.ownership == .merged
    return Diagnostic(
      .manifestDrift, "'\(ForeignText.shown(whole))' \(kind.words)",
      severity: isWelcome ? .note : .error, hint: isWelcome ? nil : hint(kind),
      evidence: ["class": .string(kind.rawValue)], place: Place(path: whole, line: 1),
      identity: [kind.rawValue])
  }

  /// Unreadable files, marker comments that don't match, and unresolved merges; nil
  /// if there is none of these.
  private func conflict(_ file: ManifestDrift.File, _ tree: RenderedTree?) -> Diagnostic? {
    let path = file.path
    switch project.present(path) {
    case .missing: return nil
    case .blocked(let obstacle, let reason):
      return project.finding(.blocked(path: obstacle, reason: reason), path)
    case .file(let bytes):
      switch lock.files[path]?.ownership ?? tree?.files[path]?.ownership {
      case .regions:
        return UpdateConflict.unfitting(in: bytes).map { project.finding($0, path) }
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
  /// True if the template folder of the lock file is missing.
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
