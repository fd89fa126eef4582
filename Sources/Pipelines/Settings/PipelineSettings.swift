/// What a repository builds, and for whose machines pipelines are written.
package struct PipelineSettings: Hashable, Sendable {
  /// Nil where there is no app for iOS.
  package var ios: IOSProject?
  /// Nil where there is no app for Android.
  package var android: AndroidProject?
  package var providers: [PipelineProvider]
  /// How a job gets flowctl; nil for the release of the program that writes the pipeline.
  package var flowctl: FlowctlSource?
  /// The kinds of permanent branches that have a merge queue.
  package var mergeQueues: [String]

  /// True where there is an app that pipelines build.
  package var hasApp: Bool { ios != nil || android != nil }

  /// Settings; without arguments those of a repository that builds no app.
  package init(
    ios: IOSProject? = nil, android: AndroidProject? = nil,
    providers: [PipelineProvider] = [.github], flowctl: FlowctlSource? = nil,
    mergeQueues: [String] = []
  ) {
    self.ios = ios
    self.android = android
    self.providers = providers
    self.flowctl = flowctl
    self.mergeQueues = mergeQueues
  }
}

/// Whose machines run a pipeline.
package enum PipelineProvider: String, CaseIterable, Sendable {
  case github
  case gitlab
  case bitrise
}
