import Base
import BranchCommands
import CatalogCommands
import GateCommands
import GitHubCommands
import Gitflow
import Session

/// A page of the site, before it is written.
struct SitePage: Sendable {
  let tab: PageFrame.Tab
  var content: PageContent
  /// False if data of the page is missing.
  var isKnown = true
  /// The data beside the page, by the name of its file.
  var data: (name: String, bytes: [UInt8])?

  static let run = PageFrame.Tab("run.html", "Last run")
}

/// Gathers the results that the pages show: those of the commands, so that their numbers agree.
struct SiteGatherer: Sendable {
  let session: Session
  var choices: GitHubChoices

  func pages() async throws(Failure) -> [SitePage] {
    let parts = Self.parts
    let results = await Concurrently.results(parts.count) {
      index async throws(Failure) -> SitePage in
      try await page(parts[index])
    }
    return try results.map { result throws(Failure) in try result.get() } + [try lastRun()]
  }

  /// A page of a part: of cached data, with the reason, if it can't be read.
  private func page(_ part: Part) async throws(Failure) -> SitePage {
    do throws(Failure) {
      let report = try await part.gather(self)
      return SitePage(
        tab: part.tab,
        content: report.page?()
          ?? PageContent(part.tab.title, lead: "", source: .command(part.command)),
        isKnown: report.status == .pass || report.status == .fail)
    } catch {
      let error = error.completed(by: session.world.typed)
      let content = PageContent(part.tab.title, without: error, source: .command(part.command))
      var page = SitePage(tab: part.tab, content: content, isKnown: error.status == .usage)
      if page.isKnown || choices.isOffline { return page }
      var cached = self
      cached.choices.isOffline = true
      if let old = try? await part.gather(cached).page?() {
        page.content = old.after(error)
      }
      return page
    }
  }

  private struct Part: Sendable {
    let tab: PageFrame.Tab
    let command: Command
    let gather: @Sendable (SiteGatherer) async throws(Failure) -> Report
  }

  private static let parts = [
    Part(
      tab: .init("index.html", "Releases"), command: .flowctl("release", "status", "--json")
    ) { gatherer async throws(Failure) in
      try await gatherer.releases()
    },
    Part(tab: .init("branches.html", "Branches"), command: .flowctl("branches", "--json")) {
      gatherer async throws(Failure) in
      try await ListBranches().run(in: gatherer.session)
    },
    Part(tab: .init("board.html", "Board"), command: .flowctl("board", "--json")) {
      gatherer async throws(Failure) in
      var options = ShowBoard.Options()
      options.choices = gatherer.choices
      return try await ShowBoard.run(options, in: gatherer.session)
    },
    Part(tab: .init("gates.html", "Gates"), command: .flowctl("gate", "history", "--json")) {
      gatherer async throws(Failure) in
      try ShowGateHistory.run(in: gatherer.session)
    },
    Part(
      tab: .init("translations.html", "Translations"),
      command: .flowctl("strings", "stats", "--json")
    ) { gatherer async throws(Failure) in
      try await MeasureCatalogs.report(in: gatherer.session)
    },
  ]

  /// The releases of the repository, or of each app that is released apart.
  private func releases() async throws(Failure) -> Report {
    var question = ReleaseQuestion(choices: choices)
    question.showsAll = true
    let apps = try Repository(session).lines.compactMap(\.policy.model.apps.focused?.name)
    if apps.isEmpty { return try await ShowReleaseStatus.run(question, in: session) }
    let reports = await Concurrently.results(apps.count) {
      [question] index async throws(Failure) -> Report in
      try await ShowReleaseStatus.run(question, in: session.focused(on: apps[index]))
    }
    var joined = Report(command: "release status")
    var pages: [(name: String, page: PageContent)] = []
    for (app, result) in zip(apps, reports) {
      let command = Command.flowctl("release", "status", "--app", app, "--json")
      switch result {
      case .success(let report):
        if report.status != .pass { joined.status = report.status }
        if let page = report.page?() { pages.append((app, page)) }
      case .failure(let failure):
        joined.status = .unknown
        let content = PageContent(
          app, without: failure.completed(by: session.world.typed), source: .command(command))
        pages.append((app, content))
      }
    }
    joined.page = { [pages] in
      PageContent(
        "Releases", joining: pages,
        source: .command(.flowctl("release", "status", "--app", "<app>", "--json")))
    }
    return joined
  }

  private func lastRun() throws(Failure) -> SitePage {
    guard let last = try ShowLastRun.run(in: session) else {
      var content = PageContent(
        "Last run", lead: "No gate run of this working tree is recorded.",
        source: .command(.flowctl("gate", "run", "--json")))
      content.sections = [PageSection("next", "Next step") { $0.command("flowctl gate run") }]
      return SitePage(tab: SitePage.run, content: content)
    }
    return SitePage(
      tab: SitePage.run, content: last.page, data: (name: "report.json", bytes: last.json))
  }
}
