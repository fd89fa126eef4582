import Board
import Diagnostics
import GitHub
import Gitflow
import Session

/// Posts the notes on a site of WordPress; the same release is the same post again.
struct WordPressNotes {
  let session: Session
  let question: ReleaseQuestion
  let options: WriteReleaseNotes.Options
  let repository: RepositoryName

  func write(_ notes: ReleaseNotes) async throws(Failure) -> Report {
    var example = options
    example.site = "https://blog.example.com"
    let site = try WordPressSite.open(
      options.site, in: session.world, example: example.command(of: question))
    let slug = Self.slug(repository.name, notes.version)
    let wanted = [
      "title": "\(repository.name) \(notes.version)",
      "content": WordPressContent.render(notes.blocks), "slug": slug,
    ]
    guard let found = try await site.post(slug: slug) else {
      let status = options.publishes ? "publish" : "draft"
      let post = try await site.create(wanted.merging(["status": status]) { _, new in new })
      return answer(options.publishes ? "published" : "made as a draft", post, notes)
    }
    let publishes = options.publishes && found.status != "publish"
    if found.content == wanted["content"], found.title == wanted["title"], !publishes {
      return answer("unchanged", found, notes)
    }
    // What people have published stays so.
    let status = publishes ? ["status": "publish"] : [:]
    let post = try await site.update(found.id, wanted.merging(status) { _, new in new })
    return answer(publishes ? "published" : "changed", post, notes)
  }

  /// The name of the post in addresses, `app-1-2-0`, by which it is found again.
  static func slug(_ name: String, _ version: Version) -> String {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return (words.map(String.init) + [version.text(in: .dashed)]).joined(separator: "-")
  }

  private func answer(_ outcome: String, _ post: WordPressPost, _ notes: ReleaseNotes) -> Report {
    Report(
      text: "post \(post.id): \(outcome) \(ForeignText.shown(post.link))\n",
      values: [
        "release": .string(notes.version.description), "post": .number(post.id),
        "outcome": .string(outcome), "url": .string(post.link),
      ])
  }
}
