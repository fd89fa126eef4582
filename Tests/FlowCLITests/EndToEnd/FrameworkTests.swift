import Foundation
import TestSupport
import Testing

/// What `init` proposes for Flutter, React Native and Kotlin Multiplatform, and that it works.
struct FrameworkTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [String: String]
    let gates: [String]
    let versions: String
    let version: String
    /// The only Xcode project that can be the app's, and what else the configuration contains.
    var lines: [String] = []

    var testDescription: String { name }
  }

  /// An Xcode project with an app and its tests.
  private static func project(_ name: String, _ settings: String, tests: String = "") -> String {
    """
    {
      objects = {
        A1 = { isa = PBXNativeTarget; productType = "com.apple.product-type.application"; };
        A2 = {
          isa = XCBuildConfiguration;
          buildSettings = {
            IPHONEOS_DEPLOYMENT_TARGET = 15.0;
            \(settings)
            PRODUCT_BUNDLE_IDENTIFIER = com.example.\(name);
          };
        };
        A3 = {
          isa = XCBuildConfiguration;
          buildSettings = {
            \(tests)
            PRODUCT_BUNDLE_IDENTIFIER = com.example.\(name).Tests;
            TEST_HOST = "$(BUILT_PRODUCTS_DIR)/\(name).app/\(name)";
          };
        };
      };
    }

    """
  }

  private static func list(_ version: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleShortVersionString</key><string>\(version)</string>
    </dict></plist>

    """
  }

  static let samples = [
    Sample(
      name: "Flutter",
      files: [
        "pubspec.yaml": """
        name: shop
        version: 1.2.3+45
        dependencies:
          flutter:
            sdk: flutter

        """,
        "lib/main.dart": "void main() {}\n", "test/a_test.dart": "void main() {}\n",
        "lib/l10n/app_en.arb": "{ \"hi\": \"Hello {name}\" }\n",
        "lib/l10n/app_de.arb": "{ \"hi\": \"Hallo {name}\" }\n",
        // Flutter's template gives the tests a version.
        "ios/Runner.xcodeproj/project.pbxproj": project(
          "shop", "", tests: "MARKETING_VERSION = 1.0;"),
        "macos/Runner.xcodeproj/project.pbxproj": project(
          "shop", "", tests: "MARKETING_VERSION = 1.0;"),
        "ios/Runner/Info.plist": list("$(FLUTTER_BUILD_NAME)"),
        "android/app/build.gradle.kts":
          "android {\n  defaultConfig {\n    versionName = flutter.versionName\n  }\n}\n",
      ],
      gates: ["flutter-analyze", "flutter-test", "strings"],
      versions: "versions: { files: [pubspec.yaml] }", version: "1.2.3",
      lines: ["project: ios/Runner.xcodeproj"]),
    Sample(
      name: "React Native",
      files: [
        "package.json": """
        {
          "name": "Shop",
          "version": "1.4.0",
          "dependencies": { "react-native": "0.79.0" },
          "devDependencies": { "jest": "^29.6.3", "typescript": "5.0.4" }
        }

        """,
        "tsconfig.json": "{}\n", ".eslintrc.js": "module.exports = { root: true };\n",
        "app.json": "{ \"name\": \"Shop\", \"displayName\": \"Shop\" }\n",
        "src/locales/en/common.json": "{ \"hi\": \"Hello {{name}}\" }\n",
        "src/locales/de/common.json": "{ \"hi\": \"Hallo {{name}}\" }\n",
        "ios/Shop.xcodeproj/project.pbxproj": project("shop", "MARKETING_VERSION = 1.4.0;"),
        "ios/Shop/Info.plist": list("$(MARKETING_VERSION)"),
        "android/app/build.gradle":
          "android {\n    defaultConfig {\n        versionName \"1.4.0\"\n    }\n}\n",
      ],
      gates: ["eslint", "tsc", "jest", "strings"],
      versions:
        "versions: { files: [android/app/build.gradle, ios/Shop.xcodeproj/project.pbxproj, package.json] }",
      version: "1.4.0", lines: ["project: ios/Shop.xcodeproj, scheme: Shop"]),
    Sample(
      name: "Expo",
      files: [
        "package.json": """
        {
          "name": "shop",
          "version": "1.0.0",
          "dependencies": { "expo": "~53.0.0" },
          "devDependencies": { "jest-expo": "~53.0.0" }
        }

        """,
        "app.json": """
        { "expo": { "name": "Shop", "version": "2.1.0", "ios": { "buildNumber": "7" } } }

        """,
        "eslint.config.js": "module.exports = [];\n",
      ],
      gates: ["eslint", "jest"], versions: "versions: { files: [app.json] }", version: "2.1.0"),
    Sample(
      name: "Kotlin Multiplatform",
      files: [
        "settings.gradle.kts": "rootProject.name = \"Shop\"\n", "gradlew": "#!/bin/sh\n",
        "gradle/libs.versions.toml":
          "[plugins]\nkmp = { id = \"org.jetbrains.kotlin.multiplatform\", version = \"2.1.0\" }\n",
        "composeApp/build.gradle.kts": """
        android {
            defaultConfig {
                applicationId = "com.example.shop"
                versionName = "1.1"
            }
        }

        """,
        "composeApp/src/androidMain/AndroidManifest.xml": "<manifest/>\n",
        "composeApp/src/commonMain/composeResources/values/strings.xml":
          "<resources><string name=\"hi\">Hello %1$s</string></resources>\n",
        "composeApp/src/commonMain/composeResources/values-de/strings.xml":
          "<resources><string name=\"hi\">Hallo %1$s</string></resources>\n",
        "config/detekt.yml": "build: {}\n",
        "iosApp/iosApp.xcodeproj/project.pbxproj": project("shop", ""),
        "iosApp/iosApp/Info.plist": list("$(MARKETING_VERSION)"),
        "iosApp/Configuration/Config.xcconfig": "MARKETING_VERSION=1.1\n",
      ],
      gates: ["detekt", "gradle", "kotlin-multiplatform", "strings"],
      versions:
        "versions: { files: [composeApp/build.gradle.kts, iosApp/Configuration/Config.xcconfig] }",
      version: "1.1",
      lines: ["module: composeApp, package: com.example.shop", "project: iosApp/iosApp.xcodeproj"]),
  ]

  @Test(arguments: samples)
  func `init alone gives gates, version files and checked texts`(sample: Sample) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin", files: sample.files)
    let run = try await repository.flowctl("init", "--preset", "adapted")
    #expect(run.status == 0, "\(run.errors)")
    let text = try text(".flowctl.yml", in: repository)
    let names = text.split(separator: "\n").filter { $0.contains(": { preset: ") }
    let gates = names.map { line in String(line.drop { $0 == " " }.prefix { $0 != ":" }) }
    #expect(gates.sorted() == sample.gates.sorted(), "\(text)")
    for line in sample.lines + [sample.versions] { #expect(text.contains(line), "\(text)") }

    let check = try await repository.flowctl("config", "check")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let versions = try await repository.flowctl("version", "check")
    #expect(
      versions.status == 0 && versions.output.hasPrefix("pass: \(sample.version)\n"),
      "\(versions.output)\(versions.errors)")
    let set = try await repository.flowctl("version", "set", "3.0.0")
    #expect(set.status == 0, "\(set.output)\(set.errors)")
    let after = try await repository.flowctl("version", "check")
    #expect(after.output.hasPrefix("pass: 3.0.0\n"), "\(after.output)\(after.errors)")
    if sample.gates.contains("strings") {
      let strings = try await repository.flowctl("strings", "check")
      #expect(strings.status == 0, "\(strings.output)\(strings.errors)")
    }
    let pipeline = try await repository.flowctl("pipeline", "generate", "--dry-run")
    #expect(pipeline.status == 0, "\(pipeline.output)\(pipeline.errors)")
  }

  @Test func `Flutter's build number stays when a release sets the version`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin", files: Self.samples[0].files)
    _ = try await repository.flowctl("init", "--preset", "adapted")
    _ = try await repository.flowctl("version", "set", "1.3.0")
    #expect(try text("pubspec.yaml", in: repository).contains("version: 1.3.0+45\n"))
  }

  @Test func `platforms of different versions are left to the user`() async throws {
    let repository = try await ScratchRepository.make()
    var files = Self.samples[1].files
    files["android/app/build.gradle"] =
      "android {\n    defaultConfig {\n        versionName \"1.3.9\"\n    }\n}\n"
    try await repository.commit("Begin", files: files)
    let run = try await repository.flowctl("init", "--preset", "adapted")
    let text = try text(".flowctl.yml", in: repository)
    #expect(!text.contains("versions:") && text.contains("gates:"), "\(text)")
    #expect((run.output + run.errors).contains("flowctl version show"), "\(run.output)")
  }

  private func text(_ path: String, in repository: ScratchRepository) throws -> String {
    try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
  }
}
