import Board
import Diagnostics
import GitHub
import GitHubCommands
import Gitflow
import Session

/// Adds the notes to the release page at GitHub, and keeps the other text there.
struct GitHubNotes {
  let client: GitHubClient
  let repository: RepositoryName
  /// The remote to push tags to.
  let remote: String

  /// Creates the page, or updates flowctl's section; a draft until it is tagged, because publishing
  /// would create the tag.
  func write(_ notes: ReleaseNotes, for release: LocatedRelease) async throws(Failure)
    -> Report
  {
    let text = MarkdownContent.render(notes.blocks)
    let page = try await asking(await client.releasePage(of: release.tag, in: repository))
    guard let page else { return try await make(release, MarkedSection.put(text, in: "")) }
    let publishes = page.isDraft && release.facts.isTagged
    if publishes { try await checkTag(release.tag) }
    let hasChanged = try await change(page, to: text, release)
    if publishes {
      try await perform(.publishRelease(repository, id: page.id, tag: release.tag))
      return answer("published", release)
    }
    return answer(hasChanged ? "changed" : "unchanged", release)
  }

  /// False if the page is already up to date.
  private func change(
    _ page: ReleasePage, to text: String, _ release: LocatedRelease
  ) async throws(Failure) -> Bool {
    let body = MarkedSection.put(text, in: page.body)
    if page.body == body { return false }
    try await perform(
      .updateRelease(
        repository, id: page.id, name: page.name.isEmpty ? release.tag : page.name, body: body))
    return true
  }

  private func make(_ release: LocatedRelease, _ body: String) async throws(Failure) -> Report {
    let isDraft = !release.facts.isTagged
    if !isDraft { try await checkTag(release.tag) }
    try await perform(
      .createRelease(
        repository, tag: release.tag, name: release.tag, body: body, isDraft: isDraft))
    return answer(isDraft ? "created as a draft" : "created", release)
  }

  /// GitHub would create a missing tag itself, at the tip of its default branch.
  private func checkTag(_ tag: String) async throws(Failure) {
    if try await asking(await client.hasTag(tag, in: repository)) { return }
    throw Failure(
      .badInput, "release", "the tag '\(tag)' exists locally, but not in \(repository)",
      hint: .git("push", remote, "refs/tags/\(tag)"))
  }

  private func perform(_ mutation: Mutation) async throws(Failure) {
    _ = try await asking(await client.perform(mutation))
  }

  private func answer(_ outcome: String, _ release: LocatedRelease) -> Report {
    Report(
      text: "release '\(release.tag)' of \(repository): \(outcome)\n",
      values: [
        "release": .string(release.version.description), "tag": .string(release.tag),
        "repository": .string(repository.description), "outcome": .string(outcome),
      ])
  }
}
