package import Base
package import GitHub
import Gitflow
package import Session

/// `release notes`: writes the release notes to their target.
package enum WriteReleaseNotes {
  /// The target of the notes.
  package enum Target: String, CaseIterable, Sendable {
    case fastlane
    case github
    case html
    case markdown
    case wordpress
  }

  /// The options besides the release.
  package struct Options: Sendable {
    package var target: Target
    package var languages: [StoreLanguage]
    /// Nil means both.
    package var store: AppStore?
    /// Android's version code.
    package var build: Int?
    /// A file whose text replaces the list of changes.
    package var textFile: String?
    /// The WordPress site, and whether the post is published at once.
    package var site: String?
    package var publishes: Bool

    package init(
      target: Target, languages: [StoreLanguage] = [], store: AppStore? = nil, build: Int? = nil,
      textFile: String? = nil, site: String? = nil, publishes: Bool = false
    ) {
      self.target = target
      self.languages = languages
      self.store = store
      self.build = build
      self.textFile = textFile
      self.site = site
      self.publishes = publishes
    }
  }

  /// The notes as text, or the outcome of writing or sending them.
  package static func run(
    _ question: ReleaseQuestion, _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let inquiry = try await ReleaseFactsReader(
      question, in: session, needsToken: options.target == .github)
    let isLocal = question.choices.isOffline || inquiry.client.token == nil
    let survey = isLocal ? try await inquiry.offline() : try await inquiry.run()
    if isLocal, !question.choices.isQuiet { tell(of: survey, inquiry, session.world.console) }
    // Notes have no place to report missing data.
    if let failure = survey.failures.values.first { throw failure }
    var planned = survey
    try await inquiry.remember(survey, try? inquiry.plan(&planned))
    let repository = inquiry.repositories[0]
    let policy = try session.policy().policy
    let notes = survey.notes(policy, webURL: inquiry.client.host.webURL, of: repository)
    switch options.target {
    case .markdown: return text(MarkdownContent.render(notes.blocks), notes)
    case .html: return text(HTMLContent.render(notes.blocks), notes)
    case .fastlane:
      return try StoreNotesWriter(
        session: session, question: question, options: options
      ).write(notes)
    case .github:
      return try await inquiry.write(notes, for: survey.release)
    case .wordpress:
      return try await WordPressNotes(
        session: session, question: question, options: options, repository: repository
      ).write(notes)
    }
  }

  /// Reports the age of the data, and what it omits.
  private static func tell(
    of survey: ReleaseFacts, _ inquiry: ReleaseFactsReader, _ console: Console
  ) {
    let age = inquiry.ageNote(of: survey, asks: false).map { [$0] } ?? []
    for note in age + survey.notes {
      console.writeErrors(Array("note: \(ForeignText.shown(note))\n".utf8))
    }
  }

  private static func text(_ text: String, _ notes: ReleaseNotes) -> Report {
    Report(
      text: text,
      values: ["release": .string(notes.version.description), "notes": .string(text)],
      isVerbatim: true)
  }
}

extension WriteReleaseNotes.Options {
  /// The same command line, for hints.
  func command(of question: ReleaseQuestion) -> Command {
    var words = ["flowctl", "release", "notes", "--to", target.rawValue]
    func add(_ option: String, _ value: String?) {
      if let value { words += [option, value] }
    }
    add("--release", question.version?.description)
    for language in languages { add("--language", language.text) }
    add("--store", store?.rawValue)
    add("--build", build.map(String.init))
    add("--text", textFile)
    add("--site", site)
    if publishes { words.append("--publish") }
    for repository in question.choices.repositories { add("--repo", repository.description) }
    add("--api-url", question.choices.apiURL)
    if question.choices.isOffline { words.append("--offline") }
    return Command(words)
  }
}

/// Adds the notes to the release page at GitHub, and keeps the other text there.
extension ReleaseFactsReader {
  private var own: RepositoryName { repositories[0] }

  /// Creates the page, or updates flowctl's section; a draft until it is tagged, because publishing
  /// would create the tag.
  fileprivate func write(
    _ notes: ReleaseNotes, for release: LocatedRelease
  ) async throws(Failure) -> Report {
    let text = MarkdownContent.render(notes.blocks)
    let page = try await asking(await client.releasePage(of: release.tag, in: own))
    guard let page else { return try await make(release, MarkedSection.put(text, in: "")) }
    let publishes = page.isDraft && release.facts.isTagged
    if publishes { try await checkTag(release.tag) }
    let hasChanged = try await change(page, to: text, release)
    if publishes {
      try await perform(.publishRelease(own, id: page.id, tag: release.tag))
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
        own, id: page.id, name: page.name.isEmpty ? release.tag : page.name, body: body))
    return true
  }

  private func make(_ release: LocatedRelease, _ body: String) async throws(Failure) -> Report {
    let isDraft = !release.facts.isTagged
    if !isDraft { try await checkTag(release.tag) }
    try await perform(
      .createRelease(
        own, tag: release.tag, name: release.tag, body: body, isDraft: isDraft))
    return answer(isDraft ? "created as a draft" : "created", release)
  }

  /// GitHub would create a missing tag itself, at the tip of its default branch.
  private func checkTag(_ tag: String) async throws(Failure) {
    if try await asking(await client.hasTag(tag, in: own)) { return }
    throw Failure(
      .badInput, "release", "the tag '\(tag)' exists locally, but not in \(own)",
      hint: .git("push", repository.policy.remote, "refs/tags/\(tag)"))
  }

  private func perform(_ mutation: Mutation) async throws(Failure) {
    _ = try await asking(await client.perform(mutation))
  }

  private func answer(_ outcome: String, _ release: LocatedRelease) -> Report {
    Report(
      text: "release '\(release.tag)' of \(own): \(outcome)\n",
      values: [
        "release": .string(release.version.description), "tag": .string(release.tag),
        "repository": .string(own.description), "outcome": .string(outcome),
      ])
  }
}
