import ArgumentParser
import Base
import Git
import Gitflow
import Session

package struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "Manage the apps of a repository with several.",
    subcommands: [Adopt.self])

  struct Adopt: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "adopt",
      abstract: "Create the first tag of each app on the last version from before the apps.",
      discussion: """
        An app that has a tag of its own is left as it is. 'flowctl undo' deletes the tags.

        flowctl apps adopt --dry-run
        flowctl apps adopt
        """)

    @Flag(help: "Show what would change, and change nothing.")
    var dryRun = false

    @OptionGroup var global: GlobalOptions
  }
}

extension AppsCommand.Adopt {
  private static let rule: RuleID = "apps"

  /// An app with the tag that states its last version.
  private struct Adoption {
    var app: App
    var old: String
    var version: Version
    var commit: CommitID
  }

  func report(in session: Session) async throws(Failure) -> Report {
    let executor = try PlanExecutor(session)
    let repository = try Repository(session)
    let apps = repository.policy.model.apps.apps
    if apps.isEmpty {
      throw Failure(
        .usage, Self.rule, "the configuration has no 'apps'",
        hint: .explain(AppLayout.example))
    }
    var adoptions: [Adoption] = []
    for app in apps {
      if let adoption = try await Self.adoption(of: app, repository) { adoptions.append(adoption) }
    }
    let plan = Self.plan(adoptions)
    if plan.steps.isEmpty {
      return Report(
        text: "nothing to adopt: no app lacks a tag that an older version could give it\n",
        values: ["steps": [], "notes": .strings([])], isDeed: true)
    }
    let run = dryRun ? try await executor.foretell(plan) : try await executor.run(plan)
    return PlanListing(run: run, isDryRun: dryRun).listing
  }

  /// Nil for an app with a tag of its own, or without an older version.
  private static func adoption(
    of app: App, _ whole: Repository
  ) async throws(Failure) -> Adoption? {
    let repository = whole.focused(on: app.name)
    let versions = try await repository.versions()
    if let gap = versions.tagGap {
      throw .undecided(rule, "\(gap.reason): some tags may be missing", hint: gap.remedy)
    }
    guard let form = app.tag, let old = old(versions), form.read(old.name) == nil else {
      return nil
    }
    guard let object = try await repository.refs.resolve(RefName.tag(old.name)),
      let id = try await askingGit(await repository.objects.commit(object)),
      let commit = CommitID(id)
    else {
      throw Failure(
        .fail, rule, "the tag '\(old.name)' is not on a commit", hint: .git("show", old.name))
    }
    return Adoption(app: app, old: old.name, version: old.version, commit: commit)
  }

  private static func old(_ versions: VersionFacts) -> (name: String, version: Version)? {
    if let last = versions.lastTag { return last }
    guard case .noTag(_, let name)? = versions.appGap,
      let written = WrittenVersion(parsing: name, .any)
    else { return nil }
    return (name, written.version)
  }

  private static func plan(_ adoptions: [Adoption]) -> FlowPlan {
    var tips: [String: CommitID?] = [:]
    let steps = adoptions.compactMap { adoption -> FlowStep? in
      guard let tag = adoption.app.tag?.text(adoption.version) else { return nil }
      tips[RefName.tag(tag)] = .some(nil)
      let message = "\(adoption.app.name) \(adoption.version), as \(adoption.old)"
      return .tag(FlowTag(RefName.tag(tag), at: .commit(adoption.commit), message: message))
    }
    return FlowPlan(
      "apps adopt", CountText.words(steps.count, "app"), again: .flowctl("apps", "adopt"),
      tips: tips, steps: steps, notes: steps.isEmpty ? [] : ["to publish: git push --tags"])
  }
}
