import Configuration
import Diagnostics
import Git
import Gitflow

/// What a repository says about itself before it has a configuration.
struct RepositoryChoices: Sendable {
  var preset: BranchModel.Preset
  var overrides: [ConfigOverride]
  var notes: [String]

  /// The settings of git-flow, else the names that the permanent branches have.
  static func gather(
    _ preset: BranchModel.Preset?, in session: Session
  ) async throws(Failure) -> RepositoryChoices {
    guard session.location != nil else {
      return RepositoryChoices(preset: preset ?? .adapted, overrides: [], notes: [])
    }
    let git = try session.git()
    let settings = try await converting { () async throws(GitError) in
      try await git.settings(matching: "^gitflow\\.")
    }
    let imported = GitFlowImport(settings.map { ($0.key, $0.value ?? "true") })
    guard let tool = imported.tool, preset == nil || preset == imported.preset else {
      return try await named(preset ?? .adapted, in: session)
    }
    return RepositoryChoices(
      preset: imported.preset, overrides: imported.overrides,
      notes: ["taken over from \(tool.rawValue)"] + imported.notes)
  }

  private static func named(
    _ preset: BranchModel.Preset, in session: Session
  ) async throws(Failure) -> RepositoryChoices {
    let refs = try RefReader.open(session)
    let locator = BranchLocator(refs: refs, Policy())
    var choices = RepositoryChoices(preset: preset, overrides: [], notes: [])
    var head: Head? = try await refs.head()
    for (kind, branch) in preset.model.permanentNames {
      if try await locator.locate(branch).id != nil { continue }
      if let other = try await locator.usualName(insteadOf: branch) {
        choices.overrides.append(ConfigOverride("branches.\(kind).name", other))
      } else if let gap = try await session.branchGap(Policy(), refs) {
        choices.notes.append(
          "whether there is a branch '\(branch)' can't be told, as not all of "
            + "'\(locator.remote)' is fetched: \(gap.remedy)")
      } else {
        choices.notes.append(
          "there is no branch '\(branch)' yet: \(making(branch, before: head))")
        head = nil
      }
    }
    return choices
  }

  /// Nothing can be taken from a repository without a commit but its first one.
  private static func making(_ branch: String, before head: Head?) -> String {
    let make = "git branch \(ShellWord.quoted(branch))"
    guard let head, head.id == nil else { return make }
    let begin = "git commit --allow-empty -m 'Begin'"
    return head.branch == branch ? begin : "\(begin) && \(make)"
  }
}
