package import Base
import Git
import Manifests
package import Session

/// `manifest adopt`: adopts a template in an existing project.
package enum AdoptManifest {
  /// The options of the command line.
  package struct Options: Sendable {
    /// A built-in template; nil for the one that fits best.
    package var archetype: String?
    package var template: String?
    package var answers = AnswerSource()
    package var isDryRun = false

    package init() {}
  }

  /// A template with the adoption plan for the project.
  private struct Candidate {
    let located: LocatedTemplate
    let answers: TemplateAnswers
    let plan: AdoptionPlan
  }

  /// Infers the values and writes the lock file; no file of the project is changed.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let project = try ManifestProject.find(in: session)
    if let lock = try project.lock() {
      throw Failure(
        .cannotCreate, .manifestDrift,
        "this project already uses the template '\(ForeignText.shown(lock.template))'",
        hint: .flowctl("manifest", "update"))
    }
    let given = try options.answers.given(in: session)
    let place = ManifestPlace(
      CatalogFile(path: "project.yml", absolutePath: project.top + "/project.yml"), in: session)
    let prefix = project.prefix.isEmpty ? "" : project.prefix + "/"
    let files = place.files(in: session)
    let known = KnownAnswers(
      from: SpecFiles(
        read: { files.read(prefix + $0) }, holds: { files.holds(prefix + $0, $1) }),
      projects: await projects(below: prefix, in: session))
    let candidate = try await best(options, project, session, given, known)
    var report = report(candidate, project)
    // With an empty lock file, every check would pass.
    if candidate.plan.held == 0 {
      report.diagnostics.insert(nothingHeld(candidate, project), at: 0)
    } else if !options.isDryRun {
      try write(candidate.plan, project)
    }
    if candidate.plan.held == 0 { report.notes.append("nothing was written") }
    if options.isDryRun { report.notes.append("nothing was written: this was a dry run") }
    report.details["dryRun"] = .bool(options.isDryRun)
    return report
  }

  private static func nothingHeld(
    _ candidate: Candidate, _ project: ManifestProject
  ) -> Diagnostic {
    let name = candidate.located.description.name
    return Diagnostic(
      .manifestDrift,
      "the template '\(ForeignText.shown(name))' generates no file that this project "
        + "has: there is nothing to adopt",
      hint: withoutTemplate(project))
  }

  /// What an existing project gets without a template: everything except updates of its files.
  private static func withoutTemplate(_ project: ManifestProject) -> Remedy {
    if case .missing = project.present(Session.configurationName) {
      return Remedy.explain("gates, versions and a pipeline work without a template").then(
        .flowctl("init"))
    }
    return .explain("gates, versions and a pipeline work without a template")
  }

  /// The Xcode project files of the repository in a folder, relative to the folder.
  private static func projects(below prefix: String, in session: Session) async -> [String] {
    guard let git = try? session.git(),
      let paths = try? await git.files(matching: ["*.pbxproj"])
    else { return [] }
    return paths.filter { $0.hasPrefix(prefix) && ForeignFolders.isOurs($0) }.sorted().prefix(3)
      .map { String($0.dropFirst(prefix.count)) }
  }

  private static func best(
    _ options: Options, _ project: ManifestProject, _ session: Session,
    _ given: [String: String], _ known: KnownAnswers
  ) async throws(Failure) -> Candidate {
    func candidate(_ located: LocatedTemplate) throws(Failure) -> Candidate {
      let inferred = known.answers(to: located.description.questions)
      let (answers, tree) = try located.rendered(
        inferred.merging(given) { $1 }, "flowctl manifest adopt \(located.description.name)")
      let present = Dictionary(
        tree.files.keys.map { ($0, project.present($0)) }, uniquingKeysWith: { $1 })
      let plan = AdoptionPlan(tree, lock: located.lock(answers), present: present)
      return Candidate(located: located, answers: answers, plan: plan)
    }
    if let template = options.template {
      return try candidate(try await LocatedTemplate.named(template, for: project, in: session))
    }
    if let name = options.archetype { return try candidate(try LocatedTemplate.builtIn(name)) }
    let templates = try converting("flowctl manifest adopt") { () throws(TemplateError) in
      try BuiltInTemplates.descriptions()
    }
    var best: Candidate?
    var isUnanswered = false
    for template in templates {
      let names = template.questions.map(\.name)
      let located = try LocatedTemplate.builtIn(template.name)
      let answers = given.filter { names.contains($0.key) }
      let all = known.answers(to: template.questions).merging(answers) { $1 }
      // A template with variables that can't be inferred is not the best fit.
      guard (try? TemplateAnswers(all, to: template.questions)) != nil else {
        isUnanswered = true
        continue
      }
      let next = try candidate(located)
      if next.plan.held > 0, next.plan.score > best?.plan.score ?? .min { best = next }
    }
    if let best { return best }
    throw Failure(
      .unavailable, .template,
      isUnanswered
        ? "can't determine the project's name and identifier, so no template was compared"
        : "no template generates a file that this project has",
      hint: isUnanswered
        ? .flowctl(
          "manifest", "adopt", "<archetype>", "--set", "name=<name>", "--set", "bundle-id=<id>")
        : withoutTemplate(project))
  }

  private static func write(_ plan: AdoptionPlan, _ project: ManifestProject) throws(Failure) {
    let bases = plan.bases.sorted { $0.key < $1.key }.map { digest, bytes in
      FileChange(path: project.whole(ManifestBase.path(digest)), bytes: bytes)
    }
    let lock = FileChange(path: project.whole(ManifestLock.path), bytes: plan.lock.bytes)
    try project.write(bases + [lock])
  }

  private static func report(_ candidate: Candidate, _ project: ManifestProject) -> Report {
    let plan = candidate.plan
    let answers = candidate.answers.values.sorted { $0.key < $1.key }
    var report = Report(
      command: "manifest adopt", title: plan.lock.shownTemplate,
      checks: [
        RuleCheck(
          .manifestDrift, plan.held == 0 ? .fail : .pass,
          "\(CountText.words(plan.equal.count, "file")) equal to the template, "
            + "\(plan.merged.count) to be merged by updates, "
            + "\(plan.different.count) stay unmanaged, \(plan.missing.count) missing")
      ])
    report.listing = answers.map { "  \($0.key) = \($0.value)\n" }.joined()
    report.diagnostics =
      plan.merged.map { note($0, "keeps your edits; updates are merged into it", project) }
      + plan.different.map { note($0.path, $0.reason.words, project) }
      + (plan.held == 0 ? [] : plan.missing)
      .map { note($0, "is missing; the template would generate it", project) }
    report.details["template"] = .string(plan.lock.template)
    report.details["answers"] = .object(candidate.answers.values.mapValues(JSONValue.string))
    report.details["equal"] = .strings(plan.equal)
    report.details["different"] = .strings(plan.different.map(\.path))
    report.details["merged"] = .strings(plan.merged)
    report.details["missing"] = .strings(plan.missing)
    return report
  }

  private static func note(
    _ path: String, _ words: String, _ project: ManifestProject
  ) -> Diagnostic {
    let shown = ForeignText.shown(project.whole(path))
    return Diagnostic(
      .manifestDrift, "'\(shown)' \(words)", severity: .note, place: Place(path: shown, line: 1))
  }
}

extension AdoptionPlan.Reason {
  fileprivate var words: String {
    switch self {
    case .lines(let missing, let all):
      "stays unmanaged: \(missing) of the template's \(CountText.words(all, "line")) are missing"
    case .binary: "stays unmanaged: its content differs from the template's"
    case .noParts: "stays unmanaged: the lines 'flowctl:begin' and 'flowctl:end' are missing"
    case .unread(let reason): "stays unmanaged: \(reason)"
    }
  }
}
