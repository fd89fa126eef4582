import TestSupport
import Testing

/// `release start` and the versions that the files of the project have.
struct StartFilesTests {
  private static let gradle = "app/build.gradle.kts"

  private static func gradle(code: String) -> String {
    """
    plugins { id("com.android.application") }
    android {
        defaultConfig {
            versionCode = \(code)
            versionName = "1.0.0"
        }
    }

    """
  }

  private func untagged(_ files: [String: String]) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("tag", "--delete", "v1.0.0")
    try await repository.commit("Files", files: files)
    return repository
  }

  @Test(
    arguments: [
      ("12", "12", true), ("12", "11", true), ("12", "13", false),
      ("12", "providers.gradleProperty(\"code\").get().toInt()", false),
    ])
  func `a versionCode that the last release had is noted`(
    released: String, next: String, isNoted: Bool
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    let settings = "versions: { files: [\(Self.gradle)] }\n"
    try await repository.commit(
      "Android", files: [Self.gradle: Self.gradle(code: released), ".flowctl.yml": settings])
    try await repository.git("tag", "v1.0.1")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    try await repository.commit("Next", files: [Self.gradle: Self.gradle(code: next)])
    let run = try await repository.flowctl("release", "start")
    #expect(run.status == 0, "\(run.errors)")
    let note = "the versionCode \(next) of '\(Self.gradle)' is not above that of 'v1.0.1'"
    #expect((run.output + run.errors).contains(note) == isNoted, "\(run)")
  }

  @Test(
    arguments: [
      ("package.json", #"{"version": "1.2.3"}"#),
      ("android/app/build.gradle", "android {\n versionName \"1.2.3\"\n}\n"),
      ("ios/App.xcconfig", "MARKETING_VERSION = 1.2.3\n"),
    ])
  func `without tags, a higher version in a file that nothing names is noted`(
    path: String, text: String
  ) async throws {
    let repository = try await untagged([path: text, "node_modules/x/package.json": text])
    let run = try await repository.flowctl("release", "start")
    #expect(run.status == 0, "\(run.errors)")
    #expect((run.output + run.errors).contains("'\(path)' has the version 1.2.3"), "\(run)")
  }

  @Test func `without tags, a version of two numbers in a file starts one of three`() async throws {
    let repository = try await untagged([
      "App.xcconfig": "MARKETING_VERSION = 2.3\n",
      ".flowctl.yml": "versions: { files: [App.xcconfig] }\n",
    ])
    #expect(try await repository.answer("release", "start").branch == "release/2.3.0")
  }
}
