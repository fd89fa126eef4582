import CommandTestSupport
import GitHubCommands
import Session
import Base
import Foundation
import GitHub
import TestSupport
import Testing

/// The board over changing sets of an organization's repositories, while other users change them.
@Suite struct BoardFuzzTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `the board equals the server's state, whichever repositories are asked for`(
    seed: UInt64
  ) async throws {
    var walk = await BoardWalk(seed: seed, hasFaults: seed > 2)
    for step in 1...15 { try #require(try await walk.fault(in: step) == nil) }
  }

  /// A former defect of boards: changes of the other repositories were dropped, but the
  /// organization's entity tag was stored.
  @Test(arguments: [1, 2] as [UInt64])
  func `a board that loses changes of repositories that are not requested is found`(
    seed: UInt64
  ) async throws {
    var walk = await BoardWalk(seed: seed, losesOthers: true)
    for step in 1...100 where try await walk.fault(in: step) != nil { return }
    Testing.Issue.record("100 steps of seed \(seed) found nothing")
  }

  private static let variables = ProcessInfo.processInfo.environment
  private static let isFuzzing = variables["FLOWCTL_FUZZ_SECONDS"] != nil

  /// `make fuzz`; `FLOWCTL_FUZZ_SEED` names the seed.
  @Test(.enabled(if: isFuzzing, "only make fuzz gives it time"))
  func `the board equals the server's state after each of 500 steps`() async throws {
    let seed =
      Self.variables["FLOWCTL_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 1...(.max >> 1))
    var walk = await BoardWalk(seed: seed, hasFaults: true)
    let start = ContinuousClock.now
    for step in 1...500 { try #require(try await walk.fault(in: step) == nil) }
    print("fuzz: 500 boards of seed \(seed): \(walk.tally), \(ContinuousClock.now - start)")
  }
}

/// A walk of random steps: other users and this one change issues, then boards are compared.
private struct BoardWalk {
  private let seed: UInt64
  private let desk: BoardDesk
  private let clock = Clock.quick()
  private var random: SeededGenerator
  /// The names that the configuration has, which GitHub may have changed since.
  private var names: [String] = []
  private var renames = 0
  private(set) var tally: [String: Int] = [:]
  /// Whether a change is invisible in GitHub's lists until the whole lists are read.
  private var isHidden = false

  private static let labels = ["status:ready", "status:inProgress", "status:done"]

  /// The repositories that an injected defect stores; nil if it stores all.
  private let loss: StoreLoss?

  /// Whether other users also delete labels and transfer issues, reads are behind writes, and the
  /// labels of a new issue are dropped.
  private let hasFaults: Bool

  init(seed: UInt64, losesOthers: Bool = false, hasFaults: Bool = false) async {
    (self.seed, self.hasFaults) = (seed, hasFaults)
    random = SeededGenerator(seed: seed)
    loss = losesOthers ? StoreLoss() : nil
    desk = BoardDesk(clock: clock, store: loss?.store(.shared()) ?? .shared())
    names = (1...5).map { "octo/app-\($0)" }
    await desk.server.edit { [clock, names] state in
      state.clock = { clock.now() }
      state.coreLimit = 1_000_000
      for (place, name) in names.enumerated() {
        state.addRepository(name)
        for label in ["bug"] + Self.labels { state.addLabel(label, to: name) }
        state.addIssues(20 + 15 * place, to: name, labels: Self.labels + ["bug"])
      }
    }
  }

  /// Makes some changes and one board; how it differs from the server's state, or nil.
  mutating func fault(in number: Int) async throws -> String? {
    for _ in 0..<Int.random(in: 0...3, using: &random) { try await change() }
    try await pass(.random(in: 0...2, using: &random))
    var options = ShowBoard.Options()
    if isHidden {
      // A day later, or on request.
      if Bool.random(using: &random) {
        options.refreshes = true
      } else {
        try await pass(86_401)
      }
    }
    let count = isHidden ? names.count : Int.random(in: 1...names.count, using: &random)
    isHidden = false
    let asked = Array(names.shuffled(using: &random).prefix(count))
    options.choices = GitHubChoices(
      repositories: asked.compactMap { RepositoryName($0) }, apiURL: desk.server.url,
      isQuiet: true)
    loss?.keepOnly(asked)
    let board = try await ShowBoard.run(options, in: try desk.session())
    loss?.keepOnly(nil)
    let state = await desk.server.current
    let isRight =
      try board.status == .pass
      && Self.cards(of: board) == Self.cards(of: asked, in: state, at: clock.now())
    return isRight ? nil : "seed \(seed), step \(number), \(asked), \(tally)"
  }

  private func pass(_ seconds: Int) async throws {
    if seconds > 0 { try await clock.sleep(Double(seconds)) }
  }

  /// One change by another user, or by this one.
  private mutating func change() async throws {
    let name = names.randomElement(using: &random) ?? ""
    let numbers = await desk.server.current.repository(name)?.issues.keys.sorted() ?? []
    let number = numbers.randomElement(using: &random) ?? 1
    let label = Self.labels.randomElement(using: &random) ?? ""
    if hasFaults, Int.random(in: 0..<6, using: &random) == 0 {
      return try await fail(number, of: name, label)
    }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<30:
      count("label")
      await desk.server.edit {
        if $0.repository(name)?.labels[label.lowercased()] == nil { $0.addLabel(label, to: name) }
        $0.changeIssue(number, of: name) { $0.labels = [label.lowercased()] }
      }
    case ..<50:
      count("title")
      let title = "title \(UInt32.random(in: 0...999, using: &random))"
      await desk.server.edit { $0.changeIssue(number, of: name) { $0.title = title } }
    case ..<65:
      count("state")
      await desk.server.edit { state in
        let time = state.now
        state.changeIssue(number, of: name) { issue in
          issue.isOpen.toggle()
          issue.closedAt = issue.isOpen ? nil : time
        }
      }
    case ..<78:
      count("new")
      await desk.server.edit { state in
        let time = state.now
        state.addIssue("new", to: name, labels: [label]) {
          ($0.createdAt, $0.updatedAt) = (time, time)
        }
      }
    case ..<90:
      count("move")
      try await move(number, of: name, to: label)
    case ..<95 where numbers.count > 1:
      count("delete")
      isHidden = true
      await desk.server.edit { $0.deleteIssue(number, of: name) }
    case ..<97:
      count("rename label")
      isHidden = true
      let text = "ready, as \(UInt32.random(in: 0...99, using: &random))"
      await desk.server.edit { $0.change(name) { $0.labels["bug"]?.name = text } }
    default:
      try await rename(name)
    }
  }

  private func move(_ number: Int, of name: String, to label: String) async throws {
    var move = MoveIssue.Options(
      issue: try #require(.init(parsing: "\(name)#\(number)")),
      status: String(label.dropFirst("status:".count)))
    move.choices = GitHubChoices(apiURL: desk.server.url, isQuiet: true)
    _ = try await MoveIssue.run(move, in: try desk.session())
  }

  /// A move while reads are behind, a new issue without its labels, a transferred issue or a
  /// deleted label.
  private mutating func fail(_ number: Int, of name: String, _ label: String) async throws {
    let other = names.first { $0 != name }
    switch Int.random(in: 0..<4, using: &random) {
    case 3:
      count("create with dropped labels")
      await desk.server.edit { $0.dropsLabels = true }
      var issue = CreateIssue.Options(.words)
      (issue.title, issue.status) = ("dropped", String(label.dropFirst("status:".count)))
      issue.choices = GitHubChoices(
        repositories: [try #require(RepositoryName(name))], apiURL: desk.server.url, isQuiet: true)
      let session = try desk.session()
      let refusal = await failure { [issue] in try await CreateIssue.run(issue, in: session) }
      #expect(refusal?.status == .badInput)
      await desk.server.edit { $0.dropsLabels = false }
    case 0:
      count("move with read lag")
      await desk.server.edit { $0.readLag = 1.5 }
      try await move(number, of: name, to: label)
      try await pass(2)
      await desk.server.edit { $0.readLag = 0 }
    case 1 where other != nil:
      count("transfer")
      isHidden = true
      await desk.server.edit { _ = $0.transferIssue(number, of: name, to: other ?? name) }
    default:
      count("delete label")
      isHidden = true
      let key = label.lowercased()
      await desk.server.edit {
        $0.change(name) { repository in
          repository.labels[key] = nil
          for number in repository.issues.keys {
            repository.issues[number]?.labels.removeAll { $0 == key }
          }
        }
      }
    }
  }

  /// Another name, which the configuration may have; the old one may be reused.
  private mutating func rename(_ name: String) async throws {
    count("rename")
    renames += 1
    let new = "octo/new-\(renames)"
    let isReused = Bool.random(using: &random)
    let owner = await desk.server.current.repository(name)?.fullName ?? name
    await desk.server.edit { state in
      state.rename(owner, to: new)
      guard isReused else { return }
      state.addRepository(name)
      for label in ["bug"] + Self.labels { state.addLabel(label, to: name) }
      state.addIssues(3, to: name, labels: Self.labels)
    }
    if isReused || Bool.random(using: &random) {
      names.removeAll { $0 == name }
      names.append(new)
    }
    if isReused, names.count < 7 { names.append(name) }
  }

  private mutating func count(_ change: String) { tally[change, default: 0] += 1 }

  /// The cards of a board's JSON, one per line.
  private static func cards(of board: Report) throws -> [String] {
    let document = try JSONSerialization.jsonObject(with: Data(board.document.utf8))
    let columns = (document as? [String: Any])?["columns"] as? [[String: Any]] ?? []
    return columns.flatMap { column in
      (column["issues"] as? [[String: Any]] ?? []).map { card in
        let labels = (card["labels"] as? [String] ?? []).joined(separator: ",")
        return "\(column["status"] ?? "") \(card["repository"] ?? "")#\(card["number"] ?? "") "
          + "\(card["title"] ?? "") [\(labels)]"
      }
    }.sorted()
  }

  /// The expected cards for the server's state.
  private static func cards(
    of names: [String], in state: GitHubState, at now: Double
  ) -> [String] {
    let recent = now - Double(BoardSettings.standardRecentDays) * 86_400
    let closedSince = GitHubState.time(recent).prefix(10) + "T00:00:00Z"
    return names.flatMap { name -> [String] in
      guard let repository = state.repository(name) else { return [] }
      return repository.issues.values.compactMap { issue in
        guard let label = issue.labels.last(where: { $0.hasPrefix("status:") }) else { return nil }
        let status = label == "status:inprogress" ? "inProgress" : label.dropFirst(7)
        guard issue.isOpen || (issue.closedAt ?? "") >= closedSince else { return nil }
        let column = issue.isOpen ? String(status) : "done"
        let labels = issue.labels.compactMap { repository.labels[$0]?.name }
        return "\(column) \(name)#\(issue.number) \(issue.title) "
          + "[\(labels.joined(separator: ","))]"
      }
    }.sorted()
  }
}
