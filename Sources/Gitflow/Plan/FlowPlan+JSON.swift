package import Base

extension FlowPlan: JSONRecord {
  package static var blank: FlowPlan { FlowPlan("", "", again: Command([]), tips: [:], steps: []) }

  package static var fields: [JSONField<FlowPlan>] {
    [
      .stored("command", isRequired: true, \.command),
      .stored("subject", isRequired: true, \.subject),
      .written("again") { .string($0.again.description) }, .commands(\.again), .effects(\.again),
      .stored("notes", \.notes), .stored("tips", \.tips),
      .optional("steps", \.steps).writing { plan in
        .array(
          plan.steps.enumerated().map { index, step in
            .object(step.members.merging(["id": .number(index + 1)]) { first, _ in first })
          })
      },
      .stored("untold", \.unpushed).omitting(.null),
    ]
  }
}

extension UnpushedRemote: JSONRecord {
  package static var blank: UnpushedRemote { UnpushedRemote("", command: Command([])) }

  package static var fields: [JSONField<UnpushedRemote>] {
    [
      .stored("remote", isRequired: true, \.remote),
      .written("command") { .string($0.command.description) }, .commands(\.command),
      .effects(\.command),
    ]
  }
}

extension JSONField {
  /// A command as the list `commands`.
  fileprivate static func commands(_ place: WritableKeyPath<Record, Command>) -> Self {
    .stored("commands", isRequired: true, place.appending(path: \.list))
  }

  fileprivate static func effects(_ place: WritableKeyPath<Record, Command>) -> Self {
    .written("effects") { [$0[keyPath: place]].members["effects"] }
  }
}

extension Command {
  fileprivate var list: [[String]] {
    get { [words] }
    set { words = newValue.first ?? [] }
  }
}

extension FlowStep: JSONReadable, JSONFieldValue {
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

  package init(reading json: inout JSONStream) throws(StreamFault) {
    var texts: [String: String] = [:]
    var push = FlowPush([], to: "")
    var files: [FlowFile] = []
    var (canBeSkipped, settings) = (false, [FlowSetting]())
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "refs": push.refs = try json.readStrings()
      case "deletes": push.deleted = try json.readStrings()
      case "sources":
        try json.readObject { json, ref throws(StreamFault) in
          push.sources[ref] = try json.readString()
        }
      case "settings": settings = try [FlowSetting](reading: &json)
      case "files": files = try [FlowFile](reading: &json)
      case "canBeSkipped": canBeSkipped = try json.readBool() ?? false
      default: texts[name] = try json.readString()
      }
    }
    push.remote = texts["remote"] ?? ""
    let step: FlowStep? =
      texts["do"] == "configure"
      ? .configure(ref: texts["ref"] ?? "", settings: settings)
      : FlowStep(texts, push, files, canBeSkipped: canBeSkipped)
    self = try json.required(step, "do")
  }

  private init?(
    _ texts: [String: String], _ push: FlowPush, _ files: [FlowFile], canBeSkipped: Bool
  ) {
    let revision = texts["at"].map(FlowRevision.init(name:))
    let (ref, message) = (texts["ref"] ?? "", texts["message"] ?? "")
    switch (texts["do"], revision) {
    case ("create", let revision?): self = .create(ref: ref, at: revision)
    case ("move", let revision?): self = .move(ref: ref, to: revision)
    case ("tag", let revision?): self = .tag(FlowTag(ref, at: revision, message: message))
    case ("rebase", let revision?):
      guard let former = texts["without"].map(FlowRevision.init(name:)) else { return nil }
      self = .rebase(FlowRebase(ref, onto: revision, without: former))
    case ("delete", _): self = .delete(ref: ref)
    case ("switch", _): self = .switchTo(ref: ref)
    case ("commit", _): self = .commit(ref: ref, files: files, message: message)
    case ("push", _): self = .push(push)
    case ("merge", _):
      guard let source = texts["source"], let method = texts["method"].flatMap(MergeMethod.init)
      else { return nil }
      self = .merge(
        FlowMerge(source, into: ref, method: method, message: message, canBeSkipped: canBeSkipped))
    default: return nil
    }
  }
}

extension FlowFile: JSONRecord {
  package static var blank: FlowFile { FlowFile(path: "", bytes: []) }

  package static var fields: [JSONField<FlowFile>] {
    [.stored("path", isRequired: true, \.path), .stored("text", isRequired: true, \.text)]
  }

  private var text: String {
    get { String(decoding: bytes, as: UTF8.self) }
    set { bytes = Array(newValue.utf8) }
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

extension CommitID: JSONStored {
  package var json: JSONValue { .string(text) }

  package static func read(_ json: inout JSONStream) throws(StreamFault) -> CommitID? {
    try json.readString().flatMap(CommitID.init(parsing:))
  }
}
