import Base
import Gates
import Session
import Git
import Gitflow

struct StatusFacts: Sendable {
  var head: Head
  var standing: BranchStanding?
  /// Nil without a target, or if only its content would show it.
  var state: BranchState?
  var targetDisplay: String?
  var pendingBackMerges: [BranchStanding.PendingBackMerges]
  var openVersions: [VersionFacts.OpenBranch]
  var operation: OngoingOperation?
  /// A run of a plan that must be continued or aborted.
  var waiting: FlowRun?
  /// The top of the working tree; empty in a bare repository.
  var worktree: String
  var pullRequest: PullRequestNote?
  /// The results of the last gate run.
  var gates: [GateRecord]
  /// Nil if it was not requested.
  var tree: WorkTreeStatus?
  /// The clone's history is too short to know the distance between branches.
  var isCutOff = false
  var now: Int64

  /// The Git operation in progress that is not part of the interrupted run.
  var foreignOperation: OngoingOperation? {
    guard let waiting, case .stopped = waiting.state, waiting.worktree == worktree else {
      return operation
    }
    return operation == .merge || operation == .cherryPick ? nil : operation
  }
}

/// The values in JSON.
extension StatusFacts {
  var values: [String: JSONValue] {
    [
      "branch": .optional(standing?.name), "commit": .optional(head.id?.description),
      "kind": .optional(standing?.branchClass.kind?.name.text),
      "state": .optional(state?.name), "target": .optional(standing?.target),
      "comparedWith": .optional(targetDisplay),
      "ahead": standing?.distance.map { .number($0.ahead) } ?? .null,
      "behind": standing?.distance.map { .number($0.behind) } ?? .null,
      "toPush": standing?.published.map { .number($0.ahead) } ?? .null,
      "toPull": standing?.published.map { .number($0.behind) } ?? .null,
      "operation": .optional(operation?.rawValue), "open": .strings(openNames),
      "pullRequest": pullRequest.map(Self.json) ?? .null, "gates": gatesValue,
      "pendingBackMerges": pendingBackMergesValue,
      "tree": treeValue, "waiting": waiting.map(Self.json) ?? .null,
    ]
  }

  private static func json(_ run: FlowRun) -> JSONValue {
    var files: [String] = []
    if case .stopped(_, let conflicts) = run.state { files = conflicts }
    return [
      "command": .string(run.plan.command), "subject": .string(run.plan.subject),
      "state": .string(run.state.name), "conflicts": .strings(files),
      "worktree": run.worktree.isEmpty ? .null : .string(run.worktree),
    ]
  }

  private static func json(_ note: PullRequestNote) -> JSONValue {
    [
      "number": .number(note.number), "base": .string(note.base),
      "state": .string(note.state.rawValue), "seenAt": .number(Int(note.seen)),
      "url": .string(note.url), "title": .string(note.title),
    ]
  }

  private var gatesValue: JSONValue {
    .array(
      gates.map { record in
        [
          "name": .string(record.gate), "state": .string(record.state.rawValue),
          "startedAt": .number(Int(record.started)),
        ]
      })
  }

  private var pendingBackMergesValue: JSONValue {
    .array(
      pendingBackMerges.map { pending in
        [
          "source": .string(pending.source), "target": .string(pending.target),
          "commits": .number(pending.commits),
        ]
      })
  }

  private var treeValue: JSONValue {
    guard let tree else { return .null }
    return [
      "clean": .bool(tree.isClean), "staged": .number(tree.staged.count),
      "changed": .number(changed), "untracked": .number(untracked),
    ]
  }
}
