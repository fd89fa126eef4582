import Board
import Diagnostics
import GitHub
import Gitflow

/// Puts the notes on the page of the release at GitHub, beside what people wrote there.
struct GitHubNotes {
  let client: GitHubClient
  let repository: RepositoryName

  /// Makes the page, or changes our part of it; a draft where nothing is tagged yet, since
  /// publishing would make the tag.
  func write(_ notes: ReleaseNotes, for release: LocatedRelease) async throws(Failure) -> Listing {
    let text = MarkdownContent.render(notes.blocks)
    do throws(GitHubError) {
      let pages = try await client.all(of: .releases(repository))
      let page = pages.first { $0.tag == release.tag }
      let body = MarkedSection.put(text, in: page?.body ?? "")
      guard let page else {
        let isDraft = !release.facts.isTagged
        _ = try await client.perform(
          .createRelease(
            repository, tag: release.tag, name: release.tag, body: body, isDraft: isDraft))
        return answer(isDraft ? "made as a draft" : "made", release)
      }
      // GitHub ends lines as forms do.
      if page.body.replacing("\r\n", with: "\n") == body { return answer("unchanged", release) }
      _ = try await client.perform(
        .updateRelease(
          repository, id: page.id, name: page.name.isEmpty ? release.tag : page.name, body: body))
      return answer("changed", release)
    } catch {
      throw error.failure
    }
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
