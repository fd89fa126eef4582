/// What one machine does.
package struct PipelineJob: Hashable, Sendable {
  /// Its name, which is that of its check, too.
  package var id: String
  /// What it is for, in a few words.
  package var summary: String
  package var platform: AppPlatform?
  package var machine = PipelineMachine.linux
  /// The jobs that come before it.
  package var needs: [String] = []
  package var permissions = PipelinePermissions.read
  /// Names of secrets that its work sees, in their order.
  package var secrets: [String] = []
  /// The protected environment that it runs in.
  package var environment: String?
  /// The gates that it runs.
  package var gates: [String] = []
  /// The deploy actions that it runs, each behind those that it needs.
  package var actions: [String] = []
  /// The lanes that the actions call.
  package var lanes: [LaneName] = []
  package var minutes: Int
  /// The files by whose change it runs; nil where it always does.
  package var paths: [String]?
  package var steps: [PipelineStep]

  /// True where it changes something outside of the machine.
  var isDeployment: Bool { !actions.isEmpty || !secrets.isEmpty }

  /// True where the files that a pull request changes decide whether it runs.
  package var isFiltered: Bool { paths != nil }
}

/// Which system a job needs.
package enum PipelineMachine: String, CaseIterable, Sendable {
  case linux
  case macos
}

/// For which store a job works.
package enum AppPlatform: String, CaseIterable, Sendable {
  case ios
  case android
}

/// What a job's token may do.
package enum PipelinePermissions: Hashable, Sendable {
  case none
  /// Read the contents.
  case read
  /// Write contents: a tag.
  case write
}

/// One thing that a job does; each provider writes it in its own way.
package enum PipelineStep: Hashable, Sendable {
  /// The whole history, as rules of ancestry need it.
  case checkout
  /// Makes `flowctl` a command.
  case flowctl
  case xcode(String)
  case xcodegen
  /// Programs that gates call.
  case tools([PipelineTool])
  case java(Int)
  /// A device that screenshots of an Android app are taken on.
  case emulator
  case ruby
  /// Judges the branch and its target.
  case policy
  /// Proves that these files are as the configuration has them.
  case pipelineCheck
  /// Runs gates; of a pull request those alone that the change touches.
  case gates([String], on: String, report: String)
  /// Tells which filtered jobs a change touches, by the gates of each.
  case changes([ChangedJob])
  case deploy([String])
  /// Makes the tag of the version and publishes it.
  case tag
  /// Asks for the merges that the production branch owes.
  case backMerge(BackMergeTargets)
  /// Fails unless each job passed, or was left out by its filter.
  case verdict(always: [String], filtered: [String])

  /// A job and the gates by which it is known whether a change touches it.
  package struct ChangedJob: Hashable, Sendable {
    package let id: String
    package let gates: [String]
  }
}

/// Where the production branch is to be merged into.
package struct BackMergeTargets: Hashable, Sendable {
  package var source: String
  package var permanent: [String]
  /// What the names of open branches begin with that want it, too.
  package var prefixes: [String]
}
