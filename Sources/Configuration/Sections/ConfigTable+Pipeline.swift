extension ConfigTable {
  /// The settings of the generated pipelines.
  static let pipeline = ConfigField<PipelineSettings>.section(
    "pipeline",
    [
      ios.of(\.ios), android.of(\.android),
      .init(
        "providers", .list(.choice(of: PipelineProvider.self)), \.providers,
        "the CI services that run it"),
      flowctl,
      .init(
        "merge-queue", .list(.line("a branch type"), mayBeEmpty: true), \.mergeQueues,
        "permanent branch types with a merge queue"),
      .init(
        "shards", .text(.integer(1...32)), \.shards, example: "2", hiding: 1,
        "maximum number of machines for the gates of one job of a pull request (default: 1)"),
      .init(
        "label-sync", .text(.flag), \.syncsLabels, hiding: false,
        "true: a job on GitHub runs 'release sync' each night"),
      .init(
        "pages", .text(.flag), \.writesPages, hiding: false,
        "true: a job on GitHub runs 'pages' each night and stores them as an artifact"),
      .init(
        "gitlab-file", .text(.pipeline(.checksums)), \.gitlabFile,
        example: ".gitlab/flowctl.yml", hiding: PipelineSettings.usualGitLabFile,
        "the file for GitLab, to be included by your own '.gitlab-ci.yml'"),
    ], "settings of the generated pipelines"
  ).of(\Configuration.pipeline)

  private static let ios = ConfigField<IOSProject>.section(
    "ios",
    [
      .init(
        "project", .text(.pipeline(.project)), \.project, example: "Demo.xcodeproj",
        "the Xcode project"),
      .init(
        "scheme", .text(.pipeline(.scheme)), \.scheme, example: "Demo", "the scheme of the app"),
      .init(
        "bundle-ids", .list(.pipeline(.bundleID)), \.bundleIDs, example: "[com.example.demo]",
        "the bundle identifier of the app, then those of its extensions"),
      .init(
        "xcode", .text(.pipeline(.version)), \.xcode, example: "26.1",
        "the version of Xcode (default: the version on the runner)"),
      .init(
        "destination", .text(.pipeline(.destination)), \.destination,
        example: IOSProject.usualDestination, "the destination of the tests"),
      .init(
        "generate", .text(.choice(of: IOSProject.Generator.self)), \.generator,
        example: "xcodegen", "the tool that generates the project before the build"),
    ], "the iOS app")

  private static let android = ConfigField<AndroidProject>.section(
    "android",
    [
      .init("module", .text(.pipeline(.module)), \.module, example: "app", "the Gradle module"),
      .init(
        "package", .text(.pipeline(.package)), \.package, example: "com.example.demo",
        "the application ID"),
      .init(
        "java", .text(.integer(11...40)), \.java, example: String(AndroidProject.usualJava),
        "the version of Java that Gradle runs on"),
    ], "the Android app")

  private static let flowctl = ConfigField<PipelineSettings>.section(
    "flowctl",
    [
      .init(
        "repository", .text(.repository), example: FlowctlSource.usualRepository,
        "the repository of flowctl on GitHub", shown: { $0.release.map { [$0.repository] } }),
      .init(
        "ref", .text(.pipeline(.ref)), example: "v1.0.0",
        "a tag or full commit ID (default: the version of flowctl that generates the pipeline)",
        shown: { $0.release.map { [$0.ref] } }),
      .init(
        "sha256", .text(.pipeline(.sha256)),
        "the SHA-256 of the GitHub source archive of 'ref' (.tar.gz)",
        shown: { $0.release?.digest.configTexts }),
      .init(
        "checksums", .text(.pipeline(.checksums)), example: ".flowctl/SHA256SUMS",
        "a file with the SHA256SUMS of the release 'ref': jobs download the program, not build it",
        shown: { if case .archive(_, _, let path) = $0.flowctl { [path] } else { nil } }),
      .init(
        "path", .text(.pipeline(.folder)),
        "a folder in this repository to build flowctl from instead, such as 'Tools/flowctl'",
        shown: { if case .folder(let folder) = $0.flowctl { [folder] } else { nil } }),
    ], "how CI jobs install flowctl")
}

extension PipelineSettings {
  fileprivate var release: (repository: String, ref: String, digest: String?)? {
    switch flowctl {
    case .repository(let repository, let ref, let digest): (repository, ref, digest)
    case .archive(let repository, let ref, _): (repository, ref, nil)
    case .folder, nil: nil
    }
  }
}
