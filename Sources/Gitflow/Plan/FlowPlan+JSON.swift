package import Base

extension FlowPlan {
  /// The plan as JSON, for documents and the journal.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "command": .string(command), "subject": .string(subject), "again": .string(again.description),
      "notes": .strings(notes),
      "tips": .object(tips.mapValues { .optional($0?.text) }),
      "steps": .array(
        steps.enumerated().map { index, step in
          .object(step.members.merging(["id": .number(index + 1)]) { first, _ in first })
        }),
    ]
    members.merge([again].members) { first, _ in first }
    if let untold {
      let words: [String: JSONValue] = [
        "remote": .string(untold.remote), "command": .string(untold.command.description),
      ]
      members["untold"] = .object(words.merging([untold.command].members) { first, _ in first })
    }
    return .object(members)
  }
}

extension FlowStep {
  /// The name of the step's type in a document.
  package var kind: String {
    switch self {
    case .create: "create"
    case .move: "move"
    case .delete: "delete"
    case .merge: "merge"
    case .rebase: "rebase"
    case .tag: "tag"
    case .commit: "commit"
    case .switchTo: "switch"
    case .configure: "configure"
    case .push: "push"
    }
  }

  fileprivate var members: [String: JSONValue] {
    var members: [String: JSONValue] = ["do": .string(kind)]
    switch self {
    case .create(let ref, let revision), .move(let ref, let revision):
      members["ref"] = .string(ref)
      members["at"] = .string(revision.name)
    case .delete(let ref), .switchTo(let ref): members["ref"] = .string(ref)
    case .configure(let ref, let settings):
      members["ref"] = .string(ref)
      members["settings"] = .array(settings.map(\.json))
    case .merge(let merge):
      members["ref"] = .string(merge.target)
      members["source"] = .string(merge.source)
      members["method"] = .string(merge.method.rawValue)
      members["message"] = .string(merge.message)
      members["canBeSkipped"] = .bool(merge.canBeSkipped)
    case .rebase(let rebase):
      members["ref"] = .string(rebase.ref)
      members["at"] = .string(rebase.base.name)
      members["without"] = .string(rebase.former.name)
    case .tag(let tag):
      members["ref"] = .string(tag.ref)
      members["at"] = .string(tag.revision.name)
      members["message"] = .string(tag.message)
    case .commit(let ref, let files, let message):
      members["ref"] = .string(ref)
      members["message"] = .string(message)
      members["files"] = .array(files.map(\.json))
    case .push(let push):
      members["remote"] = .string(push.remote)
      members["refs"] = .strings(push.refs)
      members["deletes"] = .strings(push.deleted)
      if push.isRenaming { members["sources"] = .object(push.sources.mapValues(JSONValue.string)) }
    }
    return members
  }
}

extension FlowFile {
  fileprivate var json: JSONValue {
    ["path": .string(path), "text": .string(String(decoding: bytes, as: UTF8.self))]
  }
}

extension FlowRevision {
  /// All digits of a commit, or the whole name of a ref.
  package var name: String {
    switch self {
    case .commit(let id): id.text
    case .ref(let ref): ref
    }
  }

  /// Reads what `name` writes.
  package init(name: String) {
    self = CommitID(parsing: name).map(FlowRevision.commit) ?? .ref(name)
  }
}
