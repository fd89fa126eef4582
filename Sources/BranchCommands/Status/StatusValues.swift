import Diagnostics
import Gates
import Session
import Git
import Gitflow

struct StatusValues {
  private let facts: StatusFacts

  init(_ facts: StatusFacts) { self.facts = facts }

  var values: [String: JSONValue] {
    let standing = facts.standing
    return [
      "branch": .optional(standing?.name), "commit": .optional(facts.head.id?.description),
      "kind": .optional(standing?.branchClass.kind?.name.text),
      "target": .optional(standing?.target), "comparedWith": .optional(facts.targetDisplay),
      "ahead": standing?.distance.map { .number($0.ahead) } ?? .null,
      "behind": standing?.distance.map { .number($0.behind) } ?? .null,
      "toPush": standing?.published.map { .number($0.ahead) } ?? .null,
      "toPull": standing?.published.map { .number($0.behind) } ?? .null,
      "operation": .optional(facts.operation?.rawValue), "open": .strings(facts.openNames),
      "pullRequest": facts.pullRequest.map(json) ?? .null, "gates": gates, "owed": owed,
      "tree": tree, "waiting": facts.waiting.map(json) ?? .null,
    ]
  }

  private func json(_ run: FlowRun) -> JSONValue {
    var files: [String] = []
    if case .stopped(_, let conflicts) = run.state { files = conflicts }
    return [
      "command": .string(run.plan.command), "subject": .string(run.plan.subject),
      "state": .string(run.state.name), "conflicts": .strings(files),
      "worktree": run.worktree.isEmpty ? .null : .string(run.worktree),
    ]
  }

  private func json(_ note: PullRequestNote) -> JSONValue {
    [
      "number": .number(note.number), "base": .string(note.base),
      "state": .string(note.state.rawValue), "seenAt": .number(Int(note.seen)),
      "url": .string(note.url), "title": .string(note.title),
    ]
  }

  private var gates: JSONValue {
    .array(
      facts.gates.map { record in
        [
          "name": .string(record.gate), "state": .string(record.state.rawValue),
          "startedAt": .number(Int(record.started)),
        ]
      })
  }

  private var owed: JSONValue {
    .array(
      facts.owed.map { owed in
        [
          "source": .string(owed.source), "target": .string(owed.target),
          "commits": .number(owed.commits),
        ]
      })
  }

  private var tree: JSONValue {
    guard let tree = facts.tree else { return .null }
    return [
      "clean": .bool(tree.isClean), "staged": .number(tree.staged.count),
      "changed": .number(facts.changed), "untracked": .number(facts.untracked),
    ]
  }
}
