import Base
import Foundation
import TestSupport

/// A pull request with its remote, its event and its checkout.
struct AttackStage {
  private let work: ScratchRepository
  private let checkout: ScratchRepository
  private let variables: [String: String]

  /// Pushes the change, merges it as GitHub does, and checks it out as `actions/checkout` does.
  static func prepare(
    _ change: [Attack.Step], left: [Attack.Step] = [], _ event: AttackEvent
  ) async throws -> AttackStage {
    let work = try await AttackedRepository.shared.copy()
    try await work.shell(
      "git switch -q --no-track -c '\(event.head)-work' 'origin/\(event.from ?? event.base)'")
    for step in change { try await work.perform(step) }
    let place = event.fork == nil ? "refs/heads/\(event.head)" : "refs/pull/7/head"
    let ids = try await work.shell(
      """
      base=$(git rev-parse 'origin/\(event.base)')
      git add -A && git commit -q --allow-empty -m "$SUBJECT"
      head=$(git rev-parse HEAD)
      git switch -q --detach "$base"
      GIT_MERGE_AUTOEDIT=no git merge -q --no-ff -m "Merge $head into $base" "$head"
      git push -q --force origin "$head:\(place)" HEAD:refs/pull/7/merge
      echo "$base $head $(git rev-parse HEAD)"
      """, event.identity.merging(["SUBJECT": event.subject]) { $1 }
    ).split(separator: " ").map(String.init)
    let checkout = try work.at("checkout")
    try work.scratch.write("", to: "checkout/build/.keep")
    let depth = event.depth > 0 ? "--depth=\(event.depth)" : "--tags"
    let heads = event.depth > 0 ? "" : "'+refs/heads/*:refs/remotes/origin/*'"
    let local = event.ref.replacingOccurrences(of: "refs/pull/", with: "refs/remotes/pull/")
      .replacingOccurrences(of: "refs/heads/", with: "refs/remotes/origin/")
    try await checkout.shell(
      """
      git init -q --template= -b main .
      git remote add origin 'file://\(work.scratch.path)/origin.git'
      git fetch -q \(depth) origin \(heads) '+\(event.ref):\(local)'
      git checkout -q --detach '\(local)'
      """)
    for step in left { try await checkout.perform(step) }
    return AttackStage(
      work: work, checkout: checkout,
      variables: try event.variables(work, base: ids[0], head: ids[1], merge: ids[2]))
  }

  /// A step of the preparation that failed.
  struct Fault: Error {
    let what: String
    let reason: String
  }

  func run(_ command: [String]) async throws -> FlowctlRun {
    try await checkout.flowctl(command + ["--json"], with: variables)
  }
}

extension ScratchRepository {
  /// Runs shell lines here, and expects all to succeed.
  @discardableResult
  fileprivate func shell(
    _ lines: String, _ variables: [String: String] = [:]
  ) async throws -> String {
    let usual = [
      "FLOWCTL": try FlowctlProgram.path(),
      "GIT_AUTHOR_DATE": "2024-02-01T00:00:00Z", "GIT_COMMITTER_DATE": "2024-02-01T00:00:00Z",
    ]
    let result = try await run(
      "sh", ["-euc", lines], with: usual.merging(variables) { $1 })
    guard result.status == 0 else {
      throw AttackStage.Fault(what: lines, reason: String(decoding: result.errors, as: UTF8.self))
    }
    return String(decoding: result.output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  fileprivate func perform(_ step: Attack.Step) async throws {
    switch step {
    case .write(let text, let path): try write(text, to: path)
    case .edit(let path, let old, let new):
      let text = try String(contentsOfFile: self.path + "/" + path, encoding: .utf8)
      guard text.contains(old) else {
        throw AttackStage.Fault(what: "edit \(path)", reason: "'\(old)' is missing")
      }
      try write(text.replacingOccurrences(of: old, with: new), to: path)
    case .shell(let lines): try await shell(lines)
    }
  }
}

extension AttackEvent {
  /// The variables that GitHub sets for the run; the payload is next to the clone.
  fileprivate func variables(
    _ repository: ScratchRepository, base: String, head: String, merge: String
  ) throws -> [String: String] {
    var payload = payload(base: base, head: head, merge: merge)
    for (path, value) in self.payload {
      Self.set(value, at: path.split(separator: ".").map(String.init), in: &payload)
    }
    try repository.scratch.write(
      Array(try JSONSerialization.data(withJSONObject: payload)), to: "event.json")
    let rights = name != "pull_request"
    return [
      "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": name,
      "GITHUB_EVENT_PATH": repository.scratch.path + "/event.json",
      "GITHUB_SHA": rights ? base : merge,
      "GITHUB_REF": rights ? "refs/heads/" + self.base : "refs/pull/7/merge",
      "GITHUB_HEAD_REF": self.head, "GITHUB_BASE_REF": self.base,
      "GITHUB_REPOSITORY": "acme/app", "GITHUB_WORKFLOW": "checks", "GITHUB_RUN_ATTEMPT": "1",
    ].merging(variables) { $1 }.filter { !$0.value.isEmpty }
  }

  private func payload(base: String, head: String, merge: String) -> [String: Any] {
    let isBot = author.hasSuffix("[bot]")
    let user: [String: Any] = ["login": author, "id": 9, "type": isBot ? "Bot" : "User"]
    let ours: [String: Any] = [
      "id": 71, "name": "app", "full_name": "acme/app", "fork": false, "default_branch": "main",
      "owner": ["login": "acme", "type": "Organization"],
    ]
    let theirs: [String: Any] = [
      "id": 72, "name": "app", "full_name": fork ?? "", "fork": true, "default_branch": "main",
      "owner": ["login": "mallory", "type": "User"],
    ]
    return [
      "action": "synchronize", "number": 7, "after": head,
      "pull_request": [
        "number": 7, "state": "open", "title": subject, "draft": false, "user": user,
        "head": [
          "label": "\(fork == nil ? "acme" : "mallory"):\(self.head)", "ref": self.head,
          "sha": head, "user": user, "repo": fork == nil ? ours : theirs,
        ],
        "base": [
          "label": "acme:\(self.base)", "ref": self.base, "sha": base, "user": user, "repo": ours,
        ],
        "merge_commit_sha": merge, "mergeable": NSNull(), "commits": 1,
        "maintainer_can_modify": false,
      ] as [String: Any],
      "repository": ours, "organization": ["login": "acme", "id": 70], "sender": user,
    ]
  }

  private static func set(_ value: String, at path: [String], in object: inout [String: Any]) {
    guard let first = path.first else { return }
    if path.count == 1 {
      object[first] = Int(value) ?? value
      return
    }
    var inner = object[first] as? [String: Any] ?? [:]
    set(value, at: Array(path.dropFirst()), in: &inner)
    object[first] = inner
  }
}
