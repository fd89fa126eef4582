/// The apps that a repository builds, and the CI providers.
package struct PipelineSettings: Hashable, Sendable {
  /// Nil if there is no iOS app.
  package var ios: IOSProject?
  /// Nil if there is no Android app.
  package var android: AndroidProject?
  package var providers: [PipelineProvider] = [.github]
  /// How a job installs flowctl; nil for the release of the program that writes the pipeline.
  package var flowctl: FlowctlSource?
  /// The types of permanent branches with a merge queue.
  package var mergeQueues: [String] = []
  /// The maximum number of machines for the gates of one job of a pull request.
  package var shards = 1
  /// True if labels of releases are synchronized each night.
  package var syncsLabels = false
  /// True if web pages are written each night.
  package var writesPages = false
  /// The file for GitLab; a repository with a file of its own includes another one.
  package var gitlabFile = Self.usualGitLabFile
  package static let usualGitLabFile = ".gitlab-ci.yml"

  /// True if pipelines build an app.
  package var hasApp: Bool { ios != nil || android != nil }

  package init() {}
}

/// A CI provider.
package enum PipelineProvider: String, CaseIterable, Sendable {
  case github
  case gitlab
  case bitrise
}

/// An Android app, as its lanes build it.
package struct AndroidProject: Hashable, Sendable {
  /// The Gradle module of the app, such as `app`.
  package var module: String
  /// The application id.
  package var package: String
  /// The major Java version for Gradle.
  package var java = Self.usualJava

  /// The default Java version.
  package static let usualJava = 21

  package init(module: String, package: String) {
    self.module = module
    self.package = package
  }
}

/// An iOS app, as its lanes build it.
package struct IOSProject: Hashable, Sendable {
  /// The tool that generates the project before the build.
  package enum Generator: String, CaseIterable, Sendable {
    case none
    case xcodegen
  }

  /// The path of an `.xcodeproj` or `.xcworkspace`.
  package var project: String
  package var scheme: String
  /// The bundle id of the app, followed by those of its extensions.
  package var bundleIDs: [String]
  /// The Xcode version; nil for the runner's default.
  package var xcode: String?
  package var destination = Self.usualDestination
  package var generator = Generator.none

  /// The default simulator for tests.
  package static let usualDestination = "platform=iOS Simulator,name=iPhone 17"

  package init(project: String, scheme: String, bundleIDs: [String]) {
    self.project = project
    self.scheme = scheme
    self.bundleIDs = bundleIDs
  }
}

/// The source from which a job installs flowctl.
package enum FlowctlSource: Hashable, Sendable {
  /// The sources of a GitHub repository, at a tag or a full commit.
  ///
  /// With a digest, GitHub's archive of the ref is used and verified with the SHA-256. A commit
  /// identifies its content; a tag without a digest is trusted like its repository.
  case repository(String, ref: String, sha256: String?)
  /// The released archive of a tag, verified with the checksums in a file of the repository.
  ///
  /// The file is the release's `SHA256SUMS`, as `sha256sum` writes it.
  case archive(String, ref: String, checksums: String)
  /// A folder of the checked-out repository.
  case folder(String)

  package static let usualRepository = "flowctl/flowctl"

  /// The release of a program version.
  package static func release(_ version: String) -> FlowctlSource {
    .repository(usualRepository, ref: "v" + version, sha256: nil)
  }

  /// True if no other sources can be substituted.
  package var isPinned: Bool {
    switch self {
    case .repository(_, let ref, let digest): digest != nil || Self.isCommit(ref)
    case .archive, .folder: true
    }
  }

  /// True if jobs compile flowctl, which needs a Swift toolchain.
  package var isBuilt: Bool { if case .archive = self { false } else { true } }

  /// True for a full commit id.
  package static func isCommit(_ ref: String) -> Bool {
    ref.utf8.count == 40
      && ref.utf8.allSatisfy { $0 &- 0x30 < 10 || (UInt8(ascii: "a")...0x66).contains($0) }
  }
}
