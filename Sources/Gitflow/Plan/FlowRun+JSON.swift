package import Base

extension FlowRun: JSONReadable {
  package var json: JSONValue { .object(members) }

  /// The members of the run's JSON.
  package var members: [String: JSONValue] { StoredRun(self).members }

  package init(reading json: inout JSONStream) throws(StreamFault) {
    let stored = try StoredRun(reading: &json)
    self = stored.run
    state = try json.required(stored.namedState, "state")
    skipped = Set(stored.skipped.map { $0 - 1 })
    replays = Dictionary(stored.replays.map { ($0.step - 1, $0.replay) }) { _, last in last }
    changes = Dictionary(stored.changes.map { ($0.step - 1, $0.change) }) { _, last in last }
  }
}

/// A run as it is stored: the parts of its state, and steps counted from 1.
private struct StoredRun: JSONRecord {
  var run: FlowRun
  var state = ""
  var stop: Int?
  var files: [String]?
  var formerHead: FlowRun.Head?
  var isUndo: Bool?
  var skipped: [Int] = []
  var replays: [StepReplay] = []
  var changes: [StepChange] = []

  static var blank: StoredRun {
    StoredRun(FlowRun(number: 0, time: 0, version: "", worktree: "", head: .none, plan: .blank))
  }

  static var fields: [JSONField<StoredRun>] {
    [
      .written("schemaVersion") { _ in 1 }, .stored("number", isRequired: true, \.run.number),
      .stored("time", isRequired: true, \.run.time),
      .stored("version", isRequired: true, \.run.version),
      .stored("worktree", isRequired: true, \.run.worktree), .stored("head", \.run.head),
      .stored("plan", isRequired: true, \.run.plan), .stored("hasPushed", \.run.hasPushed),
      .stored("signsTags", \.run.signsTags).omitting(false),
      .stored("hasStopped", \.run.hasStopped).omitting(false),
      .written("direction") { $0.run.isBackward ? "backward" : "forward" },
      .stored("settings", \.run.settings), .stored("skipped", \.skipped),
      .stored("replays", \.replays), .stored("changes", \.changes),
      .stored("state", isRequired: true, \.state), .stored("stoppedAt", \.stop).omitting(.null),
      .stored("conflicts", \.files).omitting(.null), .stored("isUndo", \.isUndo).omitting(.null),
      .optional("backTo", \.formerHead).writing { $0.formerHead?.json },
    ]
  }

  init(_ run: FlowRun) {
    self.run = run
    (state, stop) = (run.state.name, run.stop.map { $0 + 1 })
    if case .stopped(_, let files) = run.state { self.files = files }
    if case .reverting(let reversal) = run.state {
      (formerHead, isUndo) = (reversal.head, reversal.isUndo)
    }
    skipped = run.skipped.sorted().map { $0 + 1 }
    replays = run.replays.sorted { $0.key < $1.key }.map { StepReplay(step: $0 + 1, replay: $1) }
    changes = run.changes.sorted { $0.key < $1.key }.map { StepChange(step: $0 + 1, change: $1) }
  }

  var namedState: FlowRun.State? {
    switch (state, stop) {
    case ("running", _): .running
    case ("stopped", let stop?): .stopped(step: stop - 1, files: files ?? [])
    case ("reverting", _):
      .reverting(
        FlowReversal(to: formerHead ?? .none, isUndo: isUndo ?? false, stop: stop.map { $0 - 1 }))
    case ("done", _): .done
    case ("aborted", _): .aborted
    case ("undone", _): .undone
    case ("discarded", _): .discarded
    default: nil
    }
  }
}

extension FlowSetting: JSONRecord {
  package static var blank: FlowSetting { FlowSetting("", "") }

  package static var fields: [JSONField<FlowSetting>] {
    [.stored("key", isRequired: true, \.key), .stored("value", isRequired: true, \.value)]
  }
}

extension FlowRun.State {
  /// The state in a word.
  package var name: String {
    switch self {
    case .running: "running"
    case .stopped: "stopped"
    case .reverting: "reverting"
    case .done: "done"
    case .aborted: "aborted"
    case .undone: "undone"
    case .discarded: "discarded"
    }
  }
}

extension FlowRun.Head: JSONStored {
  /// A whole ref, all digits of a commit, or nothing.
  package var json: JSONValue {
    switch self {
    case .branch(let ref): .string(ref)
    case .detached(let id): id.json
    case .none: .null
    }
  }

  package static func read(_ json: inout JSONStream) throws(StreamFault) -> FlowRun.Head? {
    guard let name = try json.readString() else { return nil }
    return CommitID(parsing: name).map { .detached($0) } ?? .branch(name)
  }
}

/// The progress of a rebase, with its step.
private struct StepReplay: JSONRecord {
  var step = 0
  var replay = FlowReplay(tip: .null, commit: .null)

  static var blank: StepReplay { StepReplay() }

  static var fields: [JSONField<StepReplay>] {
    [
      .stored("step", isRequired: true, \.step), .stored("tip", isRequired: true, \.replay.tip),
      .stored("commit", isRequired: true, \.replay.commit), .stored("done", \.replay.isDone),
    ]
  }
}

private struct StepChange: JSONRecord {
  var step = 0
  var change = RefChange("", from: nil, to: nil)

  static var blank: StepChange { StepChange() }

  static var fields: [JSONField<StepChange>] {
    [
      .stored("step", isRequired: true, \.step), .stored("ref", isRequired: true, \.change.ref),
      .stored("before", \.change.before), .stored("after", \.change.after),
    ]
  }
}

extension RefChange {
  /// The change as JSON.
  package func json(step: Int) -> JSONValue { StepChange(step: step, change: self).json }
}
