import Foundation
import TestSupport

/// The variables and payloads that GitHub sets for a run.
struct GitHubRun {
  private let repository: ScratchRepository

  init(_ repository: ScratchRepository) { self.repository = repository }

  func event(
    _ name: String, _ payload: [String: Any], ref: String
  ) throws -> [String: String] {
    let file = "event-\(UUID().uuidString).json"
    let bytes = try JSONSerialization.data(withJSONObject: payload)
    try repository.scratch.write(Array(bytes), to: file)
    return [
      "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": name, "GITHUB_REF": ref,
      "GITHUB_EVENT_PATH": repository.scratch.path + "/" + file,
      "GITHUB_REPOSITORY": "example/app",
    ]
  }

  func push(_ branch: String, after: String) throws -> [String: String] {
    let ref = "refs/heads/" + branch
    return try event("push", ["ref": ref, "after": after], ref: ref)
  }

  func mergeGroup(
    into branch: String, head: String? = nil, base: String? = nil
  ) throws -> [String: String] {
    let queue = "refs/heads/gh-readonly-queue/\(branch)/pr-7-" + String(repeating: "a", count: 40)
    var group = ["base_ref": "refs/heads/" + branch, "head_ref": queue]
    group["head_sha"] = head
    group["base_sha"] = base
    return try event(
      "merge_group", ["action": "checks_requested", "merge_group": group], ref: queue)
  }

  /// The event's data on a branch of the repository: the commit on the remote.
  private func commit(of branch: String) -> String? {
    ["refs/remotes/origin/", "refs/heads/"].lazy.compactMap { place in
      try? String(contentsOfFile: "\(repository.path)/.git/\(place)\(branch)", encoding: .utf8)
        .trimmingCharacters(in: .newlines)
    }.first
  }

  /// A pull request of this repository, or of `fork`.
  func pullRequest(
    _ head: String, into base: String, sha: String? = nil, fork: String? = nil,
    isBot: Bool = false, formerBase: String? = nil, target: Bool = false
  ) throws -> [String: String] {
    var payload: [String: Any] = [
      "action": formerBase == nil ? "synchronize" : "edited", "number": 7,
      "repository": ["full_name": "example/app", "id": 1],
      "pull_request": [
        "number": 7, "title": "A change",
        "user": ["login": isBot ? "app[bot]" : "ada", "type": isBot ? "Bot" : "User"],
        "head": [
          "ref": head, "sha": sha ?? String(repeating: "1", count: 40),
          "repo": ["full_name": fork ?? "example/app", "id": fork == nil ? 1 : 2],
        ],
        "base": [
          "ref": base, "sha": commit(of: base) ?? String(repeating: "2", count: 40),
          "repo": ["full_name": "example/app", "id": 1],
        ],
      ],
    ]
    if let formerBase { payload["changes"] = ["base": ["ref": ["from": formerBase]]] }
    let ref = target ? "refs/heads/main" : "refs/pull/7/merge"
    let name = target ? "pull_request_target" : "pull_request"
    return try event(name, payload, ref: ref)
      .merging(["GITHUB_HEAD_REF": head, "GITHUB_BASE_REF": base]) { $1 }
  }
}
