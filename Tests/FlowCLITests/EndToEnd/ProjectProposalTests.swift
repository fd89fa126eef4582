import Base
import Foundation
import TestSupport
import Testing

/// What `init` proposes for the project files of a repository.
struct ProjectProposalTests {
  private static let fastfile = """
    platform :ios do
      lane :beta do
        api_key = ENV["ASC_KEY"]
      end
      lane :release do
      end
      lane :lint do
      end
    end

    """

  private func proposal(_ files: [String: String]) async throws -> (ScratchRepository, String) {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin", files: files)
    let run = try await repository.flowctl("init", "--dry-run", "--preset", "adapted")
    #expect(run.status == 0, "\(run.errors)")
    return (repository, run.output)
  }

  @Test func `scheme, bundle ids and lanes of an XcodeGen project are proposed`() async throws {
    let (repository, output) = try await proposal([
      "App/project.yml": """
      name: Demo
      options: { bundleIdPrefix: com.example }
      targets:
        Sample: { type: application, platform: iOS }
        Demo:
          type: application
          platform: iOS
          dependencies: [{ target: Share }]
        Share: { type: app-extension, platform: iOS }
      schemes:
        Demo (Beta): { build: { targets: { Demo: all } } }
      """,
      "fastlane/Fastfile": Self.fastfile, "Gemfile": "",
    ])
    #expect(
      output.contains(
        """
        pipeline:
          ios: { project: App/Demo.xcodeproj, scheme: "Demo (Beta)", bundle-ids: \
        [com.example.Demo, com.example.Share], generate: xcodegen }
        # deploy:
        #   beta-ios: { command: [bundle, exec, fastlane, ios, beta], from: develop, \
        environment: [ASC_KEY] }
        #   release-ios: { command: [bundle, exec, fastlane, ios, release], from: main, \
        by-hand: true }
        # other lanes: ios lint

        """), "\(output)")
    #expect(output.split(separator: "\n").count <= 15)
    let whole = output.replacing("# deploy:", with: "deploy:").replacing("#   ", with: "  ")
    try repository.write(whole, to: ".flowctl.yml")
    let check = try await repository.flowctl("config", "check")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let plan = try await repository.flowctl(
      "pipeline", "explain", "--event", "push", "--branch", "develop")
    #expect(plan.status == 0 && plan.output.contains("beta-ios"), "\(plan.output)\(plan.errors)")
  }

  @Test func `a committed Xcode project and a Gradle module are proposed`() async throws {
    let project = """
      productType = "com.apple.product-type.application";
      IPHONEOS_DEPLOYMENT_TARGET = 17.0;
      PRODUCT_BUNDLE_IDENTIFIER = com.example.demo.tests;
      PRODUCT_BUNDLE_IDENTIFIER = com.example.demo;
      """
    let files = [
      "Demo.xcodeproj/project.pbxproj": project,
      "Demo.xcodeproj/xcshareddata/xcschemes/Demo Store.xcscheme": "",
      "Demo.xcworkspace/contents.xcworkspacedata": "", "Pods/Pods.xcodeproj/project.pbxproj": "",
      "gradlew": "", "mobile/build.gradle.kts": "applicationId = \"com.example.demo\" // why\n",
      "library/build.gradle.kts": "namespace = \"com.example.library\"\n",
    ]
    let (repository, output) = try await proposal(files)
    #expect(
      output.contains(
        """
        pipeline:
          ios: { project: Demo.xcworkspace, scheme: "Demo Store", bundle-ids: [com.example.demo] }
          android: { module: mobile, package: com.example.demo }

        """), "\(output)")
    let gate = output.split(separator: "\n").first { $0.contains("preset: xcodebuild") }
    #expect(gate?.contains("Demo Store") == true, "\(output)")
    try repository.write(output, to: ".flowctl.yml")
    #expect(try await repository.flowctl("config", "check").status == 0)
  }

  @Test(arguments: [
    ["A/A.xcodeproj/project.pbxproj": "", "B/B.xcodeproj/project.pbxproj": ""],
    ["project.yml": "name: Demo\ntargets: { Demo: { type: application, platform: macOS } }\n"],
    [
      "project.yml":
        "name: De\"mo\noptions: { bundleIdPrefix: com.a }\n"
        + "targets: { App: { type: application, platform: iOS } }\n"
    ],
    [
      "project.yml": "name: Demo\ntargets: { Demo: { type: application, platform: iOS, "
        + "settings: { PRODUCT_BUNDLE_IDENTIFIER: $(ID) } } }\n"
    ],
    [
      "project.yml": "name: Rocket\noptions: { bundleIdPrefix: com.a }\ntargets:\n"
        + "  Preview: { type: application, platform: iOS }\n"
        + "  Rocket-Store: { type: application, platform: iOS }\n"
    ],
    [
      "project.yml": "name: Demo\nconfigs: { A: debug, B: release }\ntargets: { Demo: { "
        + "type: application, platform: iOS, settings: { configs: { "
        + "A: { PRODUCT_BUNDLE_IDENTIFIER: com.a.a }, B: { PRODUCT_BUNDLE_IDENTIFIER: com.a.b } "
        + "} } } }\n"
    ],
    ["gradlew": "", "app/build.gradle": "applicationId \"com.example.$name\"\n"],
    ["android/gradlew": "", "android/app/build.gradle": "applicationId \"com.example.demo\"\n"],
  ])
  func `uncertain values are not proposed`(_ files: [String: String]) async throws {
    let (repository, output) = try await proposal(files)
    #expect(!output.contains("pipeline:"), "\(output)")
    try repository.write(output, to: ".flowctl.yml")
    #expect(try await repository.flowctl("config", "check").status == 0)
  }
}
