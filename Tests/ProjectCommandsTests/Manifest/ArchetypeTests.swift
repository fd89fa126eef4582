import ProjectCommands
import Base
import Foundation
import Manifests
import TestSupport
import Testing
import YAML

/// The built-in templates, generated for real.
struct ArchetypeTests {
  @Test(arguments: [
    "android", "app-extensions", "browser", "cached", "managed", "multiplatform",
  ])
  func `a name and an identifier give a project that matches its template`(
    archetype: String
  ) async throws {
    let scene = try await ProjectScene()
    var options = NewProject.Options()
    options.archetype = archetype
    options.answers.settings = ["name=Demo", "bundle-id=com.example.demo"]
    #expect(try await NewProject.run(options, in: try scene.session()).verdict == .pass)
    #expect(scene.text(".flowctl.yml") != nil)
    #expect(try await scene.drift() == [:])
    #expect(try await scene.update().notes == ["no change"])
    let texts = try await scene.tree()
    #expect(texts.allSatisfy { !$0.value.contains("<%") && !$0.key.contains("__") })
    let dryRun = try await adopted(scene)
    #expect(dryRun.details["different"] == .strings([]))
  }

  @Test func `the guide describes every template as its listing does`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../").standardized
    let guide = try String(
      contentsOf: root.appending(path: "docs/how-to/start-project.md"), encoding: .utf8)
    for template in try BuiltInTemplates.descriptions() {
      #expect(guide.contains("| `\(template.name)` | \(template.summary) |"))
    }
  }

  @Test(arguments: ["app-extensions", "browser", "cached", "managed", "multiplatform"])
  func `every archived target is signed with its match profile`(
    archetype: String
  ) async throws {
    let scene = try await made(archetype, ["display-name=My Café"])
    let spec = try SpecReader.read(
      Array((scene.text("project.yml") ?? "").utf8), path: "project.yml")
    let signed = (spec["targets"]?.entries ?? []).map(\.value).filter { target in
      ["application", "app-extension"].contains(target["type"]?.text)
        && ["iOS", "watchOS"].contains(target["platform"]?.text)
    }
    let ids = signed.compactMap { $0["settings"]?["base"]?["PRODUCT_BUNDLE_IDENTIFIER"]?.text }
    #expect(!ids.isEmpty && ids.count == signed.count)
    for (target, id) in zip(signed, ids) {
      let release = target["settings"]?["configs"]?["Release"]
      #expect(release?["CODE_SIGN_STYLE"]?.text == "Manual")
      #expect(release?["CODE_SIGN_IDENTITY"]?.text == "Apple Distribution")
      #expect(release?["PROVISIONING_PROFILE_SPECIFIER"]?.text == "match AppStore \(id)")
    }
    let configuration = try SpecReader.read(
      Array((scene.text(".flowctl.yml") ?? "").utf8), path: ".flowctl.yml")
    let named = configuration["pipeline"]?["ios"]?["bundle-ids"]?.texts ?? []
    #expect(Set(named) == Set(ids))
    #expect(scene.text("App/Info.plist")?.contains("<string>My Café</string>") == true)
    #expect(scene.text("Config/Project.xcconfig")?.contains("CODE_SIGN_STYLE = Automatic") == true)
  }

  @Test func `every asset that a catalog names exists, and an icon is an image`() async throws {
    let scene = try await made("multiplatform", [])
    let folders = ["App", "Watch", "Mac"].map { $0 + "/Assets.xcassets/AppIcon.appiconset/" }
    for folder in folders {
      let contents = try SpecReader.read(
        Array((scene.text(folder + "Contents.json") ?? "").utf8), path: "Contents.json")
      let names = (contents["images"]?.items ?? []).compactMap { $0["filename"]?.text }
      #expect(!names.isEmpty)
      for name in names {
        let bytes = try scene.files.read(scene.repository.path + "/" + folder + name, 1 << 20)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
        // Color without transparency: App Store Connect rejects transparency.
        #expect(bytes[24...25] == [8, 2])
      }
    }
    #expect(
      scene.text("project.yml")?
        .contains("LD_RUNPATH_SEARCH_PATHS: \"$(inherited) @executable_path/Frameworks\"") == true)
  }

  @Test(arguments: [
    "deployment-target=16.0", "watchos=9.6", "xcode=16.4", "name=Photos", "name=charts",
  ])
  func `a value that could not be built is rejected`(setting: String) async throws {
    await #expect(throws: Failure.self) { try await made("multiplatform", [setting]) }
  }

  @Test func `a package name has no Kotlin keyword, and the app keeps its identifier`()
    async throws
  {
    let scene = try await made("android", ["bundle-id=in.acme.fun"])
    #expect(
      scene.text("app/build.gradle.kts")?.contains("applicationId = \"in.acme.fun\"") == true)
    #expect(
      scene.text("app/src/main/kotlin/in_/acme/fun_/Tally.kt")?.contains("package in_.acme.fun_\n")
        == true)
  }

  private func made(_ archetype: String, _ settings: [String]) async throws -> ProjectScene {
    let scene = try await ProjectScene()
    var options = NewProject.Options()
    options.archetype = archetype
    options.answers.settings = ["name=Demo", "bundle-id=com.example.demo"] + settings
    _ = try await NewProject.run(options, in: try scene.session())
    return scene
  }

  /// The files that an adoption without the lock file would find.
  private func adopted(_ scene: ProjectScene) async throws -> Report {
    try scene.repository.scratch.write("", to: "work/.flowctl/manifest.lock")
    try await scene.repository.git("clean", "-fdqx", ".flowctl")
    var options = AdoptManifest.Options()
    options.isDryRun = true
    let report = try await AdoptManifest.run(options, in: try scene.session())
    #expect(report.details["missing"] == .strings([]))
    return report
  }
}
