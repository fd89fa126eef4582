import Foundation
import TestSupport
import Testing

/// One state of a repository, and what every command says about it.
struct AgreementTests {
  @Test(
    arguments: AgreementState.branches + AgreementState.merges + AgreementState.places
      + AgreementState.versions + AgreementState.trunks)
  func `all commands agree`(on state: AgreementState) async throws {
    let place = try await state.make(try await .withGate())
    let answers = AgreementAnswers(place, state)
    for (command, target) in try await answers.targets() {
      #expect(target == state.target, "target, by \(command)")
    }
    for (command, open) in try await answers.open() {
      #expect(open == state.open, "open versions, by \(command)")
    }
    for (command, merged) in try await answers.merged() {
      #expect(merged == state.merged, "merged branches, by \(command)")
    }
    for (command, reverted) in try await answers.reverted() {
      #expect(reverted == state.reverted, "reverted branches, by \(command)")
    }
    for (command, verdict) in try await answers.mergeVerdicts() where state.target != nil {
      #expect(verdict == state.merge.rawValue, "verdict, by \(command)")
    }
    if state.target != nil {
      let finish = try await answers.finish()
      #expect(state.merge == .pass || finish != 0, "finish does what check merge refuses")
    }
    #expect(try await answers.backMerges() == state.backMerges.rawValue, "back-merges")
    for (command, isRefused) in try await answers.versionRefusals() {
      #expect(isRefused, "a version that check merge refuses, by \(command)")
    }
    if let base = try await answers.bugfixBase() {
      let releases = state.open.filter { $0.hasPrefix("release/") }
      #expect(base == (releases.count == 1 ? releases[0] : ""), "start bugfix")
    }
    if let base = try await answers.updateBase() {
      #expect(base == state.target, "update")
    }
    // It publishes a state without a remote.
    if let request = try await answers.request() {
      #expect(request.base == state.target, "submit")
      #expect(request.isRefused == (state.merge == .fail), "submit: \(request.notes)")
    }
  }
}

extension ScratchRepository {
  /// The start of each state: a gate that passes is required on both permanent branches.
  fileprivate static func withGate() async throws -> ScratchRepository {
    let repository = try await gitflow()
    try await repository.check(out: "main")
    let policy = "preset: adapted\ngates:\n  unit: { command: [\"true\"], on: [pull-request] }\n"
    try await repository.commit("Policy", files: [".flowctl.yml": policy])
    try await repository.git("tag", "--force", "v1.0.0")
    try await repository.land("main", on: "develop")
    return repository
  }
}

/// What each command says about a place.
private struct AgreementAnswers {
  private let place: AgreementState.Place
  private let state: AgreementState

  init(_ place: AgreementState.Place, _ state: AgreementState) {
    self.place = place
    self.state = state
  }

  private var repository: ScratchRepository { place.repository }

  private func json(_ words: String) async throws -> (status: Int32, object: [String: Any]) {
    let run = try await repository.flowctl(
      words.split(separator: " ").map(String.init) + ["--json"], with: place.variables)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return (run.status, try #require(object as? [String: Any], "\(words): \(run.errors)"))
  }

  /// Commands on the machine of a developer say what CI would.
  private var isRun: Bool { !place.variables.isEmpty }

  func targets() async throws -> [(String, String?)] {
    var found: [(String, String?)] = []
    found.append(("check merge", try await json("check merge").object["base"] as? String))
    for command in ["gate run", "policy check"] {
      // Of a change that is not checked out, no gate says anything.
      if isRun, command == "gate run", state.merge == .unknown { continue }
      let title = try await json(command).object["title"] as? String
      found.append(
        (command, title.flatMap { $0.split(separator: " → ").dropFirst().last.map(String.init) }))
    }
    if isRun { return found }
    let status = try await json("status").object
    // Production is no target of a branch that is permanent.
    found.append(("status", status["target"] as? String))
    // A branch without a target is simulated into production, where it is refused.
    guard state.target != nil else { return found }
    let simulated = try await json("check merge --simulate pull_request").object
    found.append(("check merge --simulate", simulated["base"] as? String))
    return found
  }

  func open() async throws -> [(String, [String])] {
    let train = try await json("release status").object["train"] as? [String: Any]
    let open = (train?["open"] as? [[String: Any]] ?? []).compactMap { $0["branch"] as? String }
    var found = [("release status", open.sorted())]
    let status = try await json("status").object["open"] as? [String] ?? []
    found.append(("status", status.sorted()))
    return found
  }

  /// The branches that `branches` gives one of these states.
  private func branches(_ states: Set<String>) async throws -> [String] {
    let rows = try await json("branches").object["branches"] as? [[String: Any]] ?? []
    return rows.filter { ($0["state"] as? String).map(states.contains) == true }
      .compactMap { $0["name"] as? String }.sorted()
  }

  func merged() async throws -> [(String, [String])] {
    let prune = try await json("prune --dry-run").object
    // One that has to be tagged is merged, too.
    let kept = (prune["notes"] as? [String] ?? []).filter { $0.hasSuffix(" is not tagged yet") }
    let deleted =
      (prune["branches"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
      + kept.compactMap { $0.split(separator: "'").dropFirst().first.map(String.init) }
    // A branch that is checked out is not deleted.
    let status = try await json("status").object
    let current = status["branch"] as? String
    let listed = try await branches(["merged", "shipped"]).filter { $0 != current }
    return [("prune", deleted.sorted()), ("branches", listed)]
  }

  func reverted() async throws -> [(String, [String])] {
    let listed = try await branches(["reverted"])
    let prune = try await json("prune --dry-run").object
    let notes = prune["notes"] as? [String] ?? []
    let kept = notes.filter { $0.hasSuffix(" and reverted") }.compactMap {
      $0.split(separator: "'").dropFirst().first.map(String.init)
    }
    let status = try await json("status").object
    guard let current = status["branch"] as? String, let own = status["state"] as? String else {
      return [("branches", listed), ("prune", kept.sorted())]
    }
    // Of the current branch, status says the same.
    let others = listed.filter { $0 != current }
    let stated = (others + (own == "reverted" ? [current] : [])).sorted()
    return [("branches", listed), ("prune", kept.sorted()), ("status", stated)]
  }

  func mergeVerdicts() async throws -> [(String, String?)] {
    var found = [("check merge", try await json("check merge").object["verdict"] as? String)]
    if !isRun {
      let simulated = try await json("check merge --simulate pull_request").object
      found.append(("check merge --simulate", simulated["verdict"] as? String))
    }
    return found
  }

  func finish() async throws -> Int32 { try await json("finish --local --dry-run").status }

  /// The branch from which a bugfix would start, empty for none; nil where that is unknown.
  func bugfixBase() async throws -> String? {
    if isRun || state.merge == .unknown { return nil }
    let run = try await repository.flowctl(
      "start", "bugfix", "y", "--dry-run", "--no-fetch", "--json")
    let object = try? JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return run.status == 0 ? object?["base"] as? String : ""
  }

  /// The branch from which HEAD would be updated; nil where none would.
  func updateBase() async throws -> String? {
    if isRun || state.merge == .unknown || state.target == nil { return nil }
    let (status, object) = try await json("update --dry-run --no-fetch")
    let plan = object["plan"] as? [String: Any]
    let (own, tips) = (plan?["subject"] as? String, plan?["tips"] as? [String: Any])
    guard status == 0, let own, let tips else { return nil }
    let other = tips.keys.first { !$0.hasSuffix("/" + own) }
    return other?.split(
      separator: "/", maxSplits: other?.hasPrefix("refs/remotes/") == true ? 3 : 2
    )
    .last.map(String.init)
  }

  /// Whether other commands refuse a version that `check merge` refuses; empty if it does not.
  func versionRefusals() async throws -> [(String, Bool)] {
    guard !isRun, state.target != nil else { return [] }
    let checks = try await json("check merge").object["checks"] as? [[String: Any]] ?? []
    let order = checks.first { $0["rule"] as? String == "version-order" }
    let summary = order?["summary"] as? String ?? ""
    let branch = try await json("check branch").object["verdict"] as? String
    guard order?["answer"] as? String == "fail" else { return [("check branch", branch != "fail")] }
    let status = try await json("status").object
    let (own, moves) = (status["branch"] as? String, status["moves"] as? [[String: Any]] ?? [])
    let finishes = moves.contains { move in
      let command = move["command"] as? String
      return command == "flowctl finish"
        || ["--local", own ?? ""].contains { command?.contains("flowctl finish \($0)") == true }
    }
    // The branch of a later version is valid before its turn.
    let isLater = summary.contains("can't be merged before")
    return [("check branch", isLater || branch == "fail"), ("status", !finishes)]
  }

  /// The pull request that would be opened; nil if none would.
  func request() async throws -> (base: String?, notes: [String], isRefused: Bool)? {
    if isRun || state.merge == .unknown { return nil }
    if try await repository.git("remote").isEmpty { try await repository.publish() }
    let run = try await repository.flowctl("submit", "--dry-run", "--json")
    guard run.status == 0 else { return nil }
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let notes = object?["notes"] as? [String] ?? []
    let isRefused = notes.contains { $0.hasPrefix("flowctl check merge fails: ") }
    return (object?["base"] as? String, notes, isRefused)
  }

  func backMerges() async throws -> String? {
    try await json("check back-merges").object["verdict"] as? String
  }
}
