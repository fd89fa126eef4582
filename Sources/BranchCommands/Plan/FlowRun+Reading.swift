package import Base
package import Gitflow
import GitHubCommands

extension FlowRun: JSONReadable {
  /// Reads what `json` writes.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (number, time, version, worktree): (Int?, Int?, String?, String?)
    var (head, state, stop, plan): (String?, String?, Int?, FlowPlan?)
    var (files, skipped, changes): ([String], [Int], [StepChange]) = ([], [], [])
    var (hasPushed, signsTags, hasStopped, isUndo) = (false, false, false, false)
    var backTo: String?
    var (settings, replays) = ([FlowSetting](), [StepReplay]())
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "number": number = try json.readNumber()?.integer
      case "time": time = try json.readNumber()?.integer
      case "version": version = try json.readString()
      case "worktree": worktree = try json.readString()
      case "head": head = try json.readString()
      case "state": state = try json.readString()
      case "stoppedAt": stop = try json.readNumber()?.integer
      case "conflicts": files = try json.readStrings()
      case "backTo": backTo = try json.readString()
      case "isUndo": isUndo = try json.readBool() ?? false
      case "hasPushed": hasPushed = try json.readBool() ?? false
      case "signsTags": signsTags = try json.readBool() ?? false
      case "hasStopped": hasStopped = try json.readBool() ?? false
      case "plan": plan = try FlowPlan(reading: &json)
      case "replays": replays = try [StepReplay](reading: &json)
      case "settings": settings = try [FlowSetting](reading: &json)
      case "changes": changes = try [StepChange](reading: &json)
      case "skipped":
        try json.readArray { json throws(StreamFault) in
          if let step = try json.readNumber()?.integer { skipped.append(step - 1) }
        }
      default: break
      }
    }
    let named = State(
      name: try json.required(state, "state"), step: stop, files: files, backTo: backTo,
      isUndo: isUndo)
    self.init(
      number: try json.required(number, "number"), time: Int64(try json.required(time, "time")),
      version: try json.required(version, "version"),
      worktree: try json.required(worktree, "worktree"), head: Head(name: head),
      plan: try json.required(plan, "plan"))
    self.changes = Dictionary(changes.map { ($0.step - 1, $0.change) }) { _, last in last }
    self.replays = Dictionary(replays.map { ($0.step - 1, $0.replay) }) { _, last in last }
    (self.skipped, self.settings) = (Set(skipped), settings)
    (self.hasPushed, self.signsTags, self.hasStopped) = (hasPushed, signsTags, hasStopped)
    self.state = try json.required(named, "state")
  }
}

extension FlowSetting: JSONReadable {
  /// Reads a setting from a run's JSON.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (key, value): (String?, String?)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "key": key = try json.readString()
      case "value": value = try json.readString()
      default: break
      }
    }
    self.init(try json.required(key, "key"), try json.required(value, "value"))
  }
}

/// The progress of a rebase, with its step.
private struct StepReplay: JSONReadable {
  var step: Int
  var replay: FlowReplay

  init(reading json: inout JSONStream) throws(StreamFault) {
    var (step, tip, commit): (Int?, String?, String?)
    var isDone = false
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "step": step = try json.readNumber()?.integer
      case "tip": tip = try json.readString()
      case "commit": commit = try json.readString()
      case "done": isDone = try json.readBool() ?? false
      default: break
      }
    }
    self.step = try json.required(step, "step")
    replay = FlowReplay(
      tip: try json.required(tip.flatMap(CommitID.init(parsing:)), "tip"),
      commit: try json.required(commit.flatMap(CommitID.init(parsing:)), "commit"), isDone: isDone)
  }
}

/// A change with the step that made it.
private struct StepChange: JSONReadable {
  var step: Int
  var change: RefChange

  init(reading json: inout JSONStream) throws(StreamFault) {
    var (step, ref, before, after): (Int?, String?, String?, String?)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "step": step = try json.readNumber()?.integer
      case "ref": ref = try json.readString()
      case "before": before = try json.readString()
      case "after": after = try json.readString()
      default: break
      }
    }
    self.step = try json.required(step, "step")
    change = RefChange(
      try json.required(ref, "ref"), from: before.flatMap(CommitID.init(parsing:)),
      to: after.flatMap(CommitID.init(parsing:)))
  }
}
