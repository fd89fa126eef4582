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

/// An app for Android, as its lanes build it.
package struct AndroidProject: Hashable, Sendable {
  /// The Gradle module of the app, such as `app`.
  package var module: String
  /// The application id.
  package var package: String
  /// The major version of Java that Gradle runs on.
  package var java: Int

  /// The version of Java where the configuration names none.
  package static let usualJava = 21

  /// An app of a Gradle build.
  package init(module: String, package: String, java: Int = usualJava) {
    self.module = module
    self.package = package
    self.java = java
  }
}

/// An app for iOS, as its lanes build it.
package struct IOSProject: Hashable, Sendable {
  /// What makes the project before it is built.
  package enum Generator: String, CaseIterable, Sendable {
    case none
    case xcodegen
  }

  /// The path of an `.xcodeproj` or `.xcworkspace`.
  package var project: String
  package var scheme: String
  /// That of the app first, then those of its extensions.
  package var bundleIDs: [String]
  /// The version of Xcode that builds it; nil for the machine's own.
  package var xcode: String?
  /// Where its tests run.
  package var destination: String
  package var generator: Generator

  /// The simulator that tests run in where the configuration names none.
  package static let usualDestination = "platform=iOS Simulator,name=iPhone 17"

  /// An app whose project lies in the repository.
  package init(
    project: String, scheme: String, bundleIDs: [String], xcode: String? = nil,
    destination: String = usualDestination, generator: Generator = .none
  ) {
    self.project = project
    self.scheme = scheme
    self.bundleIDs = bundleIDs
    self.xcode = xcode
    self.destination = destination
    self.generator = generator
  }
}

/// Where a job gets flowctl from.
package enum FlowctlSource: Hashable, Sendable {
  /// The sources of a repository at GitHub, at a tag or a full commit.
  ///
  /// With a digest they are taken as GitHub's archive of the ref, whose SHA-256 it is. A commit
  /// vouches for itself; a tag without a digest is trusted as its repository is.
  case repository(String, ref: String, sha256: String?)
  /// A folder of the repository that the job has checked out.
  case folder(String)

  /// The repository where the configuration names none.
  package static let usualRepository = "flowctl/flowctl"

  /// The release of a version of the program.
  package static func release(_ version: String) -> FlowctlSource {
    .repository(usualRepository, ref: "v" + version, sha256: nil)
  }

  /// True where nobody can put other sources in the place of those that are meant.
  package var isPinned: Bool {
    switch self {
    case .repository(_, let ref, let digest): digest != nil || Self.isCommit(ref)
    case .folder: true
    }
  }

  /// True for a full commit, which names its content.
  package static func isCommit(_ ref: String) -> Bool {
    ref.utf8.count == 40
      && ref.utf8.allSatisfy { $0 &- 0x30 < 10 || (UInt8(ascii: "a")...0x66).contains($0) }
  }
}
