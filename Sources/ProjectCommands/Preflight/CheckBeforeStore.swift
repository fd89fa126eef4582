package import Base
import Gates
import Git
import Preflight
package import Session

/// `preflight`: finds what a store will refuse.
struct CheckBeforeStore {
  private let options: PreflightCommand
  private let session: Session

  static func run(
    _ options: PreflightCommand, in session: Session
  ) async throws(Failure) -> Report {
    var session = session
    if options.app.app != nil { session = try await session.focused(onApp: options.app.app) }
    return try await CheckBeforeStore(options: options, session: session).report()
  }

  private func report() async throws(Failure) -> Report {
    let found = try await FoundFiles(options.paths, app: options.app.app, in: session)
    let preflight = Preflight(
      stores: options.store.map { [$0] } ?? Set(TargetStore.allCases), now: Int(session.world.now())
    )
    var answer = preflight.check(found.files, found.archives)
    if answer.words == nil, answer.findings.isEmpty { throw nothing }
    let notes = try options.baseline.map { path throws(Failure) in
      try dropKnown(from: &answer.findings, path)
    }
    return Report(
      command: "preflight", title: answer.words ?? "no files of a store",
      diagnostics: answer.findings,
      notes: notes.map { [$0] } ?? [])
  }

  private var nothing: Failure {
    let place = options.paths.first.map { " at \(ForeignText.quoted($0))" } ?? ""
    return Failure(
      .unavailable, "usage", "no store texts, app projects or built apps found\(place)",
      hint: .flowctl("preflight", "<path>/App.ipa"))
  }

  /// Drops the findings of the baseline, which is updated first if that is asked.
  private func dropKnown(
    from findings: inout [Diagnostic], _ path: String
  ) throws(Failure) -> String {
    var (prints, present) = (Fingerprints(), [String: String]())
    let marks = findings.map { finding in
      let print = prints.next(finding)
      if !finding.isUndecided {
        let place = ForeignText.shown(finding.place?.path ?? "")
        present[print] = "\(finding.rule.name) \(place)"
      }
      return print
    }
    var baseline = try session.baseline(at: path)
    if options.updateBaseline {
      // What a run with paths or for one store doesn't look at stays.
      let isWhole = options.paths.isEmpty && options.store == nil && options.app.app == nil
      baseline =
        baseline?.shrunk(to: Set(present.keys), ifLookedAt: { _ in isWhole }) ?? Baseline(present)
      try session.write(
        baseline?.bytes ?? [], to: session.world.absolute(path), shown: path)
    }
    guard let baseline else {
      throw Failure(
        .unavailable, "usage", "baseline '\(path)' doesn't exist",
        hint: .flowctl("preflight", "--baseline", "\(path)", "--update-baseline"))
    }
    let kept = zip(findings, marks).filter { $0.isUndecided || !baseline.contains($1) }.map(\.0)
    defer { findings = kept }
    let count = findings.count - kept.count
    return
      "\(CountText.words(count, "known finding")) of \(path) \(count == 1 ? "is" : "are") hidden"
  }
}

/// The built-in gate for what stores refuse.
///
/// A finding in a file that the change doesn't touch is reported only if the change causes it.
package struct PreflightGateCheck {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  /// The findings of a commit, by which those that a change causes are known.
  private func prints(of commit: ObjectID) async throws(Failure) -> [String] {
    let tree = try await ExportedIndex.make(of: commit, by: session.git(), in: session.world)
    defer { tree.remove() }
    let found = try await FoundFiles([], below: tree.directory, in: session)
    var prints = Fingerprints()
    return Preflight(now: Int(session.world.now())).check(found.files).findings.map {
      prints.next($0)
    }
  }

  /// Checks the files of a change.
  package func answer(_ input: GateInput) async throws(Failure) -> CheckResult {
    let found = try await FoundFiles([], below: input.directory, in: session)
    let answer = Preflight(now: Int(session.world.now())).check(found.files)
    let excluded = Globs(input.excluded)
    var findings = answer.findings.filter { finding in
      finding.place.map { !excluded.matches($0.path) } ?? true
    }
    if let base = input.change.mergeBase, let head = input.change.head {
      let changed = Set(try await session.changes(from: base, to: head).map(\.path))
      func isInside(_ finding: Diagnostic) -> Bool {
        finding.place.map { changed.contains($0.path) } ?? true
      }
      if !findings.allSatisfy(isInside) {
        let known = Set(try await prints(of: base))
        var prints = Fingerprints()
        findings = findings.filter { !known.contains(prints.next($0)) || isInside($0) }
      }
    }
    return CheckResult(findings: findings, reason: answer.words ?? "no files of a store")
  }
}
