import Board
import Diagnostics
import GitHub
import Gitflow

/// Puts the notes on the page of the release at GitHub, beside what people wrote there.
struct GitHubNotes {
  let client: GitHubClient
  let repository: RepositoryName
  /// Where tags are pushed to.
  let remote: String

  /// Makes the page, or changes our part of it; a draft where nothing is tagged yet, since
  /// publishing would make the tag.
  func write(_ notes: ReleaseNotes, for release: LocatedRelease) async throws(Failure) -> Listing {
    let text = MarkdownContent.render(notes.blocks)
    let pages = try await asking { () async throws(GitHubError) in
      try await client.all(of: .releases(repository))
    }
    let page = pages.first { $0.tag == release.tag }
    let body = MarkedSection.put(text, in: page?.body ?? "")
    guard let page else { return try await make(release, body) }
    // GitHub ends lines as forms do.
    if page.body.replacing("\r\n", with: "\n") == body { return answer("unchanged", release) }
    try await perform(
      .updateRelease(
        repository, id: page.id, name: page.name.isEmpty ? release.tag : page.name, body: body))
    return answer("changed", release)
  }

  private func make(_ release: LocatedRelease, _ body: String) async throws(Failure) -> Listing {
    let isDraft = !release.facts.isTagged
    if !isDraft { try await checkTag(release.tag) }
    try await perform(
      .createRelease(
        repository, tag: release.tag, name: release.tag, body: body, isDraft: isDraft))
    return answer(isDraft ? "made as a draft" : "made", release)
  }

  /// GitHub would make a tag that is only here itself, where its default branch stands.
  private func checkTag(_ tag: String) async throws(Failure) {
    let isThere = try await asking { () async throws(GitHubError) in
      try await client.hasTag(tag, in: repository)
    }
    if isThere { return }
    throw Failure(
      .badInput, "release", "the tag '\(tag)' is here, but not in \(repository)",
      hint: "git push \(ShellWord.quoted(remote)) refs/tags/\(ShellWord.quoted(tag))")
  }

  private func perform(_ mutation: Mutation) async throws(Failure) {
    _ = try await asking { () async throws(GitHubError) in try await client.perform(mutation) }
  }

  private func answer(_ outcome: String, _ release: LocatedRelease) -> Listing {
    Listing(
      text: "release '\(release.tag)' of \(repository): \(outcome)\n",
      values: [
        "release": .string(release.version.description), "tag": .string(release.tag),
        "repository": .string(repository.description), "outcome": .string(outcome),
      ])
  }
}
