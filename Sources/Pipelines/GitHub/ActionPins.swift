package import Formats
import YAML

/// The commits that actions are pinned by, as they were read from each action's own repository.
package struct ActionPins: Hashable, Sendable {
  private struct Pin: Hashable {
    var commit: String
    var tag: String
  }

  private let pins: [PinnedAction: Pin]

  /// Reads the data file; every action that workflows use must stand there with a full commit.
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

  /// What stands behind `uses`, with the tag as a comment.
  func uses(_ action: PinnedAction) -> YAMLTree {
    guard let pin = pins[action] else { return .text(action.path) }
    return .remarked("\(action.path)@\(pin.commit)", pin.tag)
  }
}

/// The actions that workflows are made of.
package enum PinnedAction: String, CaseIterable, Sendable {
  case cache = "actions/cache"
  case checkout = "actions/checkout"
  case appToken = "actions/create-github-app-token"
  case java = "actions/setup-java"
  case uploadArtifact = "actions/upload-artifact"
  case gradle = "gradle/actions"
  case xcode = "maxim-lobanov/setup-xcode"
  case ruby = "ruby/setup-ruby"

  /// What `uses` names, where that is a part of the repository.
  var path: String { self == .gradle ? rawValue + "/setup-gradle" : rawValue }
}
