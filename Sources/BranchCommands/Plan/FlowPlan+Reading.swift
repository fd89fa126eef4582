package import Base
package import Gitflow
import GitHubCommands

extension FlowPlan: JSONReadable {
  /// Reads what `json` writes.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (command, subject, again): (String?, String?, Command?)
    var (notes, steps): ([String], [FlowStep]) = ([], [])
    var tips: [String: CommitID?] = [:]
    var untold: FlowUntold?
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "command": command = try json.readString()
      case "subject": subject = try json.readString()
      case "commands": again = try Command(first: &json)
      case "notes": notes = try json.readStrings()
      case "untold": untold = try FlowUntold(reading: &json)
      case "steps": steps = try [FlowStep](reading: &json)
      case "tips":
        try json.readObject { json, ref throws(StreamFault) in
          tips[ref] = .some(try json.readString().flatMap(CommitID.init(parsing:)))
        }
      default: break
      }
    }
    self.init(
      try json.required(command, "command"), try json.required(subject, "subject"),
      again: try json.required(again, "commands"), tips: tips, steps: steps, notes: notes,
      untold: untold)
  }
}

extension FlowUntold: JSONReadable {
  /// Reads from a plan's JSON which remote was not updated.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (remote, command): (String?, Command?)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "remote": remote = try json.readString()
      case "commands": command = try Command(first: &json)
      default: break
      }
    }
    self.init(try json.required(remote, "remote"), command: try json.required(command, "commands"))
  }
}

extension Command {
  /// The first of the commands in the JSON.
  fileprivate init?(first json: inout JSONStream) throws(StreamFault) {
    var commands: [Command] = []
    try json.readArray { json throws(StreamFault) in
      commands.append(Command(try json.readStrings()))
    }
    guard let first = commands.first else { return nil }
    self = first
  }
}

extension FlowStep: JSONReadable {
  /// Reads a step from a plan's JSON.
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

extension FlowFile: JSONReadable {
  /// Reads a file from a step's JSON.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (path, text): (String?, String?)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "path": path = try json.readString()
      case "text": text = try json.readString()
      default: break
      }
    }
    self.init(
      path: try json.required(path, "path"),
      bytes: Array(try json.required(text, "text").utf8))
  }
}
