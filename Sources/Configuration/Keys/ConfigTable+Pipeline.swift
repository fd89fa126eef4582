import Pipelines

extension ConfigTable {
  /// What is built, and for whose machines pipelines are written.
  static let pipeline = ConfigKey(
    "pipeline",
    .section([
      ios, android,
      ConfigKey(
        "providers", .list(.choice(of: PipelineProvider.self)), standard: "[github]",
        "whose machines run it"),
      flowctl,
      ConfigKey(
        "merge-queue", .list(.line("a kind"), mayBeEmpty: true), standard: "[]",
        "kinds of permanent branches that have a merge queue"),
    ]), "what is built, and whose machines build it")

  private static let ios = ConfigKey(
    "ios",
    .section([
      ConfigKey("project", .text(.pipeline(.project)), example: "Demo.xcodeproj", "the project"),
      ConfigKey("scheme", .text(.pipeline(.scheme)), example: "Demo", "the scheme of the app"),
      ConfigKey(
        "bundle-ids", .list(.pipeline(.bundleID)), example: "[com.example.demo]",
        "the app's identifier, then those of its extensions"),
      ConfigKey(
        "xcode", .text(.pipeline(.version)), example: "26.1",
        "the version of Xcode; without it, the machine's own"),
      ConfigKey(
        "destination", .text(.pipeline(.destination)), example: IOSProject.usualDestination,
        "where the tests run"),
      ConfigKey(
        "generate", .text(.choice(of: IOSProject.Generator.self)), example: "xcodegen",
        "what makes the project before it is built"),
    ]), "the app for iOS")

  private static let android = ConfigKey(
    "android",
    .section([
      ConfigKey("module", .text(.pipeline(.module)), example: "app", "the Gradle module"),
      ConfigKey(
        "package", .text(.pipeline(.package)), example: "com.example.demo", "the application id"),
      ConfigKey(
        "java", .text(.integer(11...40)), example: String(AndroidProject.usualJava),
        "the version of Java that Gradle runs on"),
    ]), "the app for Android")

  private static let flowctl = ConfigKey(
    "flowctl",
    .section([
      ConfigKey(
        "repository", .text(.repository), example: FlowctlSource.usualRepository,
        "the repository of flowctl at GitHub"),
      ConfigKey(
        "ref", .text(.pipeline(.ref)), example: "v1.0.0",
        "a tag or a full commit; without it, the release of the program that writes the pipeline"),
      ConfigKey(
        "sha256", .text(.pipeline(.sha256)), "the SHA-256 of GitHub's archive of the ref (.tar.gz)"),
      ConfigKey(
        "path", .text(.pipeline(.folder)),
        "a folder of this repository to build from instead, such as 'Tools/flowctl'"),
    ]), "how jobs get flowctl")
}
