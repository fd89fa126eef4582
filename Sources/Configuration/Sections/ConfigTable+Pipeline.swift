import Pipelines

extension ConfigTable {
  /// What is built, and for whose machines pipelines are written.
  static let pipeline = ConfigField<PipelineSettings>.section(
    "pipeline",
    [
      ios.of(\.ios), android.of(\.android),
      .init(
        "providers", .list(.choice(of: PipelineProvider.self)), \.providers,
        "whose machines run it"),
      flowctl,
      .init(
        "merge-queue", .list(.line("a kind"), mayBeEmpty: true), \.mergeQueues,
        "kinds of permanent branches that have a merge queue"),
    ], "what is built, and whose machines build it"
  ).of(\Configuration.pipeline)

  private static let ios = ConfigField<IOSProject>.section(
    "ios",
    [
      .init(
        "project", .text(.pipeline(.project)), \.project, example: "Demo.xcodeproj", "the project"),
      .init(
        "scheme", .text(.pipeline(.scheme)), \.scheme, example: "Demo", "the scheme of the app"),
      .init(
        "bundle-ids", .list(.pipeline(.bundleID)), \.bundleIDs, example: "[com.example.demo]",
        "the app's identifier, then those of its extensions"),
      .init(
        "xcode", .text(.pipeline(.version)), \.xcode, example: "26.1",
        "the version of Xcode; without it, the machine's own"),
      .init(
        "destination", .text(.pipeline(.destination)), \.destination,
        example: IOSProject.usualDestination, "where the tests run"),
      .init(
        "generate", .text(.choice(of: IOSProject.Generator.self)), \.generator,
        example: "xcodegen", "what makes the project before it is built"),
    ], "the app for iOS")

  private static let android = ConfigField<AndroidProject>.section(
    "android",
    [
      .init("module", .text(.pipeline(.module)), \.module, example: "app", "the Gradle module"),
      .init(
        "package", .text(.pipeline(.package)), \.package, example: "com.example.demo",
        "the application id"),
      .init(
        "java", .text(.integer(11...40)), \.java, example: String(AndroidProject.usualJava),
        "the version of Java that Gradle runs on"),
    ], "the app for Android")

  private static let flowctl = ConfigField<PipelineSettings>.section(
    "flowctl",
    [
      .init(
        "repository", .text(.repository), example: FlowctlSource.usualRepository,
        "the repository of flowctl at GitHub", shown: { $0.release.map { [$0.repository] } }),
      .init(
        "ref", .text(.pipeline(.ref)), example: "v1.0.0",
        "a tag or a full commit; without it, the release of the program that writes the pipeline",
        shown: { $0.release.map { [$0.ref] } }),
      .init(
        "sha256", .text(.pipeline(.sha256)),
        "the SHA-256 of GitHub's archive of the ref (.tar.gz)",
        shown: { $0.release?.digest.configTexts }),
      .init(
        "path", .text(.pipeline(.folder)),
        "a folder of this repository to build from instead, such as 'Tools/flowctl'",
        shown: { if case .folder(let folder) = $0.flowctl { [folder] } else { nil } }),
    ], "how jobs get flowctl")
}

extension PipelineSettings {
  fileprivate var release: (repository: String, ref: String, digest: String?)? {
    guard case .repository(let repository, let ref, let digest) = flowctl else { return nil }
    return (repository, ref, digest)
  }
}
