import Base
import Git
import GitHub
import Session

/// The open pull requests that would be closed with the former name of a branch.
///
/// GitHub closes a pull request if its head branch is renamed or deleted, and one whose base is
/// deleted; its own rename only moves the base of others:
/// https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-branches-in-your-repository/renaming-a-branch
struct RenamedRequests {
  let session: Session
  let remote: String
  let old: String
  let command: RenameCommand

  /// Notes for the user.
  ///
  /// - Throws: if a pull request is open, the branch is protected, or either is not known.
  func notes() async throws(Failure) -> [String] {
    let remotes = try await session.remotes()
    let url = remotes.first { $0.name == remote }?.url ?? ""
    if isFolder(url) { return [] }
    if let service = await session.world.remoteURL(url).flatMap({
      HostingService(server: $0.server)
    }) {
      return try unknown("'\(remote)' is on \(service.text)")
    }
    guard RemoteAddress(url) != nil else { return try unknown("'\(remote)' is not GitHub") }
    let github = try await session.github(GitHubChoices(isQuiet: true))
    guard github.source != nil, let repository = github.repositories.first else {
      return try unknown("there is no token for '\(github.server.host.webURL)'")
    }
    let client = github.client
    let branch = try await asking(await client.value(of: .branch(repository, name: old)))
    if branch.isProtected {
      throw Failure(
        .fail, RenameCommand.rule, "'\(old)' is protected on '\(remote)': nothing was changed",
        hint: .run(onlyHere))
    }
    var open: [PullRequestRecord] = []
    for name in try await asking(await client.value(of: .network(of: repository))).names.uniqued {
      let own = name == repository
      let requests = try await asking(
        await client.all(of: .openPullRequests(name, of: old, owner: repository.owner)))
      open += own ? requests.filter(\.isOfOwnBranch) : requests
      if own {
        open += try await asking(await client.all(of: .openPullRequests(name, into: old)))
      }
    }
    guard let first = open.first else { return [] }
    let relation = first.head == old ? "from" : "into"
    throw Failure(
      .fail, RenameCommand.rule,
      "renaming '\(old)' would close the pull request #\(first.number) \(relation) it, "
        + "and GitHub does not reopen that under another name: nothing was changed",
      hint: Remedy.explain("merge or close it first; to rename the branch only here")
        .then(.run(onlyHere)))
  }

  /// True for a folder, which has no pull requests.
  private func isFolder(_ url: String) -> Bool {
    !url.isEmpty
      && (url.hasPrefix("file:") || url.hasPrefix("/") || url.hasPrefix(".") || !url.contains(":"))
  }

  private var onlyHere: Command { .flowctl("rename", old, command.new, "--local") }

  private func unknown(_ reason: String) throws(Failure) -> [String] {
    let seen = session.location.flatMap {
      PullRequestNotes($0, files: session.world.files).note(of: old)
    }
    let last = seen.flatMap { $0.state.isOpen ? "; #\($0.number) was open" : nil } ?? ""
    let closing = "an open pull request of '\(old)' would be closed"
    if command.yes { return ["\(closing); whether there is one is unknown: \(reason)\(last)"] }
    throw Failure.undecided(
      RenameCommand.rule,
      "\(closing), and whether there is one is unknown: \(reason)\(last)",
      hint: Remedy.explain("to rename it anyway, use --yes; to sign in")
        .then(.flowctl("auth", "login")))
  }
}
