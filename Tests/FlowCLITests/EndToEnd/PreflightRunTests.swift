import Foundation
import TestSupport
import Testing

@Suite struct PreflightRunTests {
  private static let name = "fastlane/metadata/en-US/name.txt"

  private func repository(name: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [Self.name: name])
    return repository
  }

  @Test func `a name that is too long for the store fails with its place`() async throws {
    let repository = try await repository(name: String(repeating: "n", count: 31))
    let run = try await repository.flowctl("preflight")
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "\n\(Self.name):1:31: error: 'en-US/name.txt' has 31 characters, "), "\(run.output)")
    let other = try await repository.flowctl("preflight", "--store", "play")
    #expect(other.status == 69)
    let file = try await repository.flowctl("preflight", "fastlane")
    #expect(file.status == 1)
  }

  @Test func `a baseline is made by the hint, and hides what it contains`() async throws {
    let repository = try await repository(name: String(repeating: "n", count: 31))
    let missing = try await repository.flowctl("preflight", "--baseline", "known")
    #expect(missing.status == 69)
    let update = ["preflight", "--baseline", "known", "--update-baseline"]
    #expect((missing.output + missing.errors).contains(update.joined(separator: " ")))
    #expect(try await repository.flowctl(update).status == 0)
    let run = try await repository.flowctl("preflight", "--baseline", "known")
    #expect(run.status == 0)
    #expect(run.output.contains("1 known finding of known is hidden"), "\(run.output)")
  }

  @Test func `an archive that can't be read is an error`() async throws {
    let repository = try await repository(name: "Mail")
    try Data("no archive".utf8).write(to: URL(filePath: repository.path + "/App.ipa"))
    let run = try await repository.flowctl("preflight", "App.ipa")
    #expect(run.status == 1)
    #expect(run.output.contains("'App.ipa' can't be checked: it is no zip archive"))
    let absent = try await repository.flowctl("preflight", "Other.ipa")
    #expect(absent.status == 69)
  }

  private static func manifest(_ key: String) -> String {
    "<plist version=\"1.0\"><dict><key>\(key)</key><false/></dict></plist>\n"
  }

  @Test func `the files of an app are its own and the shared ones`() async throws {
    let repository = try await ScratchRepository.make()
    let apps = """
      production: per-app
      apps:
        mail: { paths: [mail/**], tag: mail-v<version> }
        maps: { paths: [maps/**], tag: maps-v<version> }
      shared: { paths: [kit/**] }

      """
    try await repository.commit(
      "begin",
      files: [
        ".flowctl.yml": apps, "mail/a": "a", "maps/PrivacyInfo.xcprivacy": Self.manifest("NSMaps"),
        "kit/PrivacyInfo.xcprivacy": Self.manifest("NSKit"),
      ])
    let run = try await repository.flowctl("preflight", "--app", "mail")
    #expect(run.output.contains("NSKit") && !run.output.contains("NSMaps"), "\(run.output)")
  }

  @Test func `the gate reports what a change causes in another file, and nothing older`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let set = "App/Assets.xcassets/AppIcon.appiconset/Contents.json"
    let project = """
      { objects = { P = { isa = PBXProject; buildConfigurationList = L; };
      L = { buildConfigurations = (C); }; C = { name = Release; buildSettings = {
      SDKROOT = iphoneos; ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon; }; };
      T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L;
      productType = "com.apple.product-type.application"; }; }; }
      """
    let images = "[{\"filename\":\"a.png\",\"idiom\":\"iphone\"},{\"filename\":\"b.png\"}]"
    try await repository.commit(
      "feat: begin",
      files: [
        ".flowctl.yml": "gates:\n  preflight: { preset: preflight }\n",
        "App.xcodeproj/project.pbxproj": project, set: "{\"images\": \(images)}",
        "App/Assets.xcassets/AppIcon.appiconset/b.png": "b",
      ])
    try await repository.git("branch", "develop")
    try await repository.git("switch", "--quiet", "--create", "feature/x", "develop")
    try await repository.commit("feat: more", files: ["a.txt": "a"])
    let before = try await repository.flowctl("gate", "run")
    #expect(before.status == 0, "\(before.output)")
    try await repository.git("rm", "--quiet", "App/Assets.xcassets/AppIcon.appiconset/b.png")
    try await repository.git("commit", "--quiet", "--message", "chore: remove a file")
    let after = try await repository.flowctl("gate", "run")
    #expect(after.status == 1 && after.output.contains("'b.png'"), "\(after.output)")
    #expect(!after.output.contains("'a.png'"), "\(after.output)")
  }

  @Test func `the start of a release notes a text that a store will refuse`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "feat: text", files: [Self.name: String(repeating: "n", count: 31)])
    try await repository.git("push", "--quiet", "origin", "develop")
    let run = try await repository.flowctl("release", "start")
    #expect(run.status == 0)
    let output = run.output + run.errors
    #expect(output.contains("'en-US/name.txt' has 31 characters"), "\(output)")
    #expect(output.contains("flowctl preflight"), "\(output)")
  }
}
