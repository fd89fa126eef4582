import Base
import Manifests

/// Runs the lint on in-memory files; the manifest is `project.yml`.
func lint(_ text: String, beside files: [String: String] = [:]) -> ManifestLint {
  ManifestLint("project.yml", from: specFiles(files.merging(["project.yml": text]) { $1 }))
}

/// In-memory files; directories are derived from their paths.
func specFiles(_ files: [String: String]) -> SpecFiles {
  SpecFiles(
    read: { path in files[path].map { .bytes(Array($0.utf8)) } ?? .missing },
    holds: { directory, name in
      let within = files.keys.filter { $0.hasPrefix(directory + "/") }
      return within.isEmpty ? nil : within.contains { $0.hasSuffix("/" + name) }
    })
}

/// Findings as text: line, column, rule and severity.
func outline(_ lint: ManifestLint) -> [String] {
  lint.findings.map { finding in
    let diagnostic = finding.diagnostic
    let place = diagnostic.place
    return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.severity) \(diagnostic.rule)"
  }
}

/// A valid manifest: an app and an extension that share data and have the same version.
let sound = """
  name: Demo
  include: shared.yml
  options:
    bundleIdPrefix: com.example
    deploymentTarget: { iOS: "17.0" }
  configFiles:
    Debug: Config/Version.xcconfig
    Release: Config/Version.xcconfig
  targets:
    App:
      templates: [Signed]
      type: application
      platform: iOS
      sources: [App]
      info:
        path: App/Info.plist
        properties:
          CFBundleShortVersionString: $(MARKETING_VERSION)
          CFBundleVersion: $(CURRENT_PROJECT_VERSION)
          CFBundleURLTypes:
            - CFBundleURLSchemes: [demo]
      settings:
        base:
          PRODUCT_BUNDLE_IDENTIFIER: com.example.demo
      dependencies:
        - target: Widget
    Widget:
      templates: [Signed]
      type: app-extension
      platform: iOS
      sources: [Widget]
      info:
        path: Widget/Info.plist
        properties:
          CFBundleShortVersionString: $(MARKETING_VERSION)
          CFBundleVersion: $(CURRENT_PROJECT_VERSION)
          OAuthURLScheme: demo
      settings:
        base:
          PRODUCT_BUNDLE_IDENTIFIER: com.example.demo.widget
    Shared:
      type: framework
      platform: iOS
      sources: [Shared]
      settings:
        GENERATE_INFOPLIST_FILE: YES

  """

/// The files that `sound` includes and names.
let soundFiles = [
  "shared.yml": """
  targetTemplates:
    Signed:
      entitlements:
        path: ${target_name}/${target_name}.entitlements
        properties:
          com.apple.security.application-groups: [group.com.example.demo]
          keychain-access-groups: [$(AppIdentifierPrefix)com.example.demo]
  """,
  "Config/Version.xcconfig":
    "MARKETING_VERSION = 2.1 // of all targets\nCURRENT_PROJECT_VERSION=7\n",
  "App/App.swift": "", "Widget/Widget.swift": "", "Shared/Shared.swift": "",
]
