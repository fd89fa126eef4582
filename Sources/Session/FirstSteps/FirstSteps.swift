package import Base
import Git
package import Gitflow

/// The commands after the configuration file is written, so that every branch gets it.
package struct FirstSteps {
  private let repository: Repository
  /// The branch that is checked out, and whether it has a commit.
  private let head: Head
  private let production: String
  /// Permanent branches other than the production branch.
  private let others: [String]
  private let missing: [String]
  /// Why the missing branches may exist on the remote.
  private let gap: VersionFacts.VersionGap?

  /// Finds the missing permanent branches.
  package init(_ repository: Repository) async throws(Failure) {
    self.repository = repository
    head = try await repository.refs.head()
    let locator = repository.locator
    let names = repository.policy.model.permanentNames.map(\.branch)
    production = repository.production ?? "main"
    others = names.filter { [production] in $0 != production }
    var missing: [String] = []
    for name in names {
      if try await locator.variants(of: name).isEmpty { missing.append(name) }
    }
    self.missing = missing
    gap = missing.isEmpty ? nil : try await repository.branchGap()
  }

  /// Notes for the reader of the file.
  package func notes(preset: BranchModel.Preset) async throws(Failure) -> [String] {
    var notes: [String] = []
    if preset == .githubFlow {
      notes.append(
        "'\(production)' is the only permanent branch (preset github-flow); "
          + "for releases and hotfixes from a branch develop: flowctl init --preset adapted "
          + "--force; without develop: flowctl init --preset trunk --force")
    }
    if let gap {
      notes.append(
        "whether '\(missing[0])' exists is unknown, because not every branch of "
          + "'\(remote)' is fetched: \(gap.remedy)")
    }
    return notes
  }

  /// The commands, each of which works after those before it.
  package func commands() async throws(Failure) -> [String] {
    if repository.location.isBare { return [] }
    let (first, brought) = try await places()
    var commands: [String] = []
    if head.id != nil, head.branch != first {
      commands.append("git switch \(ShellWord.quoted(first))")
    }
    commands += [
      "git add \(Session.configurationName)",
      "git commit -m 'Add the branch model' \(Session.configurationName)",
    ]
    let created = gap == nil ? missing.filter { $0 != first } : []
    commands += created.map { "git branch \(ShellWord.quoted($0))" }
    for name in brought {
      commands += [
        "git switch \(ShellWord.quoted(name))", "git merge --no-edit \(ShellWord.quoted(first))",
      ]
    }
    if repository.location.remotes.contains(remote) {
      commands.append(pushing([first] + created + brought))
    }
    return commands + Self.closing
  }

  /// The commands that create a repository from its directory, or add the files to it.
  package static func beginning(in session: Session) async throws(Failure) -> [String] {
    guard session.location?.isBare == false else { return [] }
    let repository = try Repository(session)
    let steps = try await FirstSteps(repository)
    if steps.head.id != nil {
      return ["git add --all", "git commit -m 'Add the project'"]
        + steps.missing.filter { $0 != steps.head.branch }
        .map { "git branch \(ShellWord.quoted($0))" } + closing
    }
    let (first, others) = (steps.production, steps.missing.filter { $0 != steps.production })
    let isThere = steps.head.branch == first
    let hasRemote = repository.location.remotes.contains(steps.remote)
    return (isThere ? [] : ["git switch -c \(ShellWord.quoted(first))"])
      + ["git add --all", "git commit -m 'Initial commit'"]
      + others.map { "git branch \(ShellWord.quoted($0))" }
      + (hasRemote ? [steps.pushing([first] + others)] : [])
      + closing
  }

  private var remote: String { repository.policy.remote }

  private static let closing = ["flowctl hooks install", "flowctl doctor"]

  private func pushing(_ names: [String]) -> String {
    "git push -u \(ShellWord.quoted(remote)) "
      + names.map(ShellWord.quoted).joined(separator: " ")
  }

  /// Where the file is committed, and which branches it is merged into.
  ///
  /// If a branch has a pending back-merge from the production branch, the file is committed where
  /// work is merged, and reaches the production branch with the next release.
  private func places() async throws(Failure) -> (first: String, brought: [String]) {
    if head.id == nil { return (head.branch ?? production, []) }
    if missing.contains(production) {
      return (others.first { !missing.contains($0) } ?? production, [])
    }
    let present = others.filter { !missing.contains($0) }
    let locator = repository.locator
    for other in present {
      let (live, tips) = (
        try await locator.variants(of: production), try await locator.variants(of: other)
      )
      let history = try await repository.session.history(tips: (live + tips).map(\.id))
      for (tip, end) in live.flatMap({ live in tips.map { (live, $0) } }) {
        let holds = try await askingGit(await history.isAncestor(tip.id, of: end.id))
        if !holds { return (other, []) }
      }
    }
    return (production, present)
  }
}
