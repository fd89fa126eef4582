import Configuration
package import Base
import YAML

/// The repository's composite action that installs `flowctl` for a job.
///
/// It downloads the released archive or builds flowctl. A build is not cached: a program from a cache
/// can't be verified.
struct FlowctlAction {
  static let folder = ".github/actions/flowctl"
  static let path = folder + "/action.yml"

  let source: FlowctlSource

  var tree: YAMLTree {
    let program = "\"$RUNNER_TEMP/flowctl-program\""
    let install: YAMLTree = [
      "shell": "bash", "env": .variables(source.variables),
      "run": .lines(source.script(into: program)),
    ]
    let path: YAMLTree = [
      "shell": "bash",
      "run": "sudo install \"$RUNNER_TEMP/flowctl-program/flowctl\" /usr/local/bin/flowctl",
    ]
    return [
      "name": "flowctl", "description": "Installs flowctl for the job.",
      "runs": ["using": "composite", "steps": .list([install, path])],
    ]
  }
}

/// The commits that pin actions, as read from each action's repository.
package struct ActionPins: Hashable, Sendable {
  private struct Pin: Hashable {
    var commit: String
    var tag: String
  }

  private let pins: [PinnedAction: Pin]

  /// Reads the data file, which must contain a full commit for each action that workflows use.
  package init(parsing bytes: [UInt8]) throws(StreamFault) {
    var pins: [PinnedAction: Pin] = [:]
    var stream = try JSONStream(ByteChunks(bytes))
    try stream.readObject { stream, key throws(StreamFault) in
      guard key == "pins" else { return }
      try stream.readArray { stream throws(StreamFault) in
        var values: [String: String] = [:]
        try stream.readObject { stream, key throws(StreamFault) in
          values[key] = try stream.readString()
        }
        guard let action = values["action"].flatMap(PinnedAction.init),
          let commit = values["commit"], FlowctlSource.isCommit(commit), let tag = values["tag"]
        else { return }
        pins[action] = Pin(commit: commit, tag: tag)
      }
    }
    try stream.readEnd()
    if let missing = PinnedAction.allCases.first(where: { pins[$0] == nil }) {
      throw StreamFault(.wrongShape(expected: "a pinned commit for '\(missing.rawValue)'"))
    }
    self.pins = pins
  }

  /// The value of `uses` for an action or one of its folders, with the tag as a comment.
  func uses(_ action: PinnedAction, folder: String = "") -> YAMLTree {
    guard let pin = pins[action] else { return .text(action.path + folder) }
    return .remarked("\(action.path)\(folder)@\(pin.commit)", pin.tag)
  }
}

/// The actions that workflows use.
package enum PinnedAction: String, CaseIterable, Sendable {
  case checkout = "actions/checkout"
  case cache = "actions/cache"
  case appToken = "actions/create-github-app-token"
  case java = "actions/setup-java"
  case uploadArtifact = "actions/upload-artifact"
  case gradle = "gradle/actions"
  case node = "actions/setup-node"
  case flutter = "subosito/flutter-action"
  case xcode = "maxim-lobanov/setup-xcode"
  case ruby = "ruby/setup-ruby"

  /// The value of `uses` for an action in a subfolder of its repository.
  var path: String { self == .gradle ? rawValue + "/setup-gradle" : rawValue }
}
