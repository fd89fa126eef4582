import Configuration
import Base
import Testing

struct PipelineConfigurationTests {
  private static let full = """
    pipeline:
      ios:
        project: App/Demo.xcodeproj
        scheme: Demo (Beta)
        bundle-ids: [com.example.demo, com.example.demo.share]
        xcode: 26.10
        generate: xcodegen
      android: { module: "feature:app", package: com.example.demo, java: 17 }
      providers: [github, gitlab]
      flowctl: { repository: octo/flowctl, ref: v1.2.0 }
      merge-queue: develop
    """

  @Test func `the settings of the pipelines are read`() throws {
    let settings = try Example.read(Self.full).pipeline
    #expect(settings.ios?.project == "App/Demo.xcodeproj")
    #expect(settings.ios?.bundleIDs.count == 2)
    #expect(settings.ios?.xcode == "26.10")
    #expect(settings.ios?.generator == .xcodegen)
    #expect(settings.ios?.destination == IOSProject.usualDestination)
    var android = AndroidProject(module: "feature:app", package: "com.example.demo")
    android.java = 17
    #expect(settings.android == android)
    #expect(settings.providers == [.github, .gitlab])
    #expect(settings.flowctl == .repository("octo/flowctl", ref: "v1.2.0", sha256: nil))
    #expect(settings.mergeQueues == ["develop"])
  }

  @Test func `a file of checksums means the released archive`() throws {
    let text = "pipeline: { flowctl: { ref: v1.2.0, checksums: .flowctl/SHA256SUMS } }"
    let settings = try Example.read(text).pipeline
    #expect(
      settings.flowctl
        == .archive("flowctl/flowctl", ref: "v1.2.0", checksums: ".flowctl/SHA256SUMS"))
    let both = text.replacing(
      "checksums:", with: "sha256: \(String(repeating: "0", count: 64)), checksums:")
    #expect(throws: (any Error).self) { try Example.read(both) }
  }

  @Test func `a commit has no released archive, so checksums need a tag`() {
    let commit = String(repeating: "0a", count: 20)
    let faults = Example.faults(
      of: "pipeline: { flowctl: { ref: \(commit), checksums: .flowctl/SHA256SUMS } }")
    #expect(
      faults.map(\.message) == [
        "'pipeline.flowctl.ref' is a commit ID, but 'checksums' needs the tag of a release"
      ])
    #expect(faults.map(\.hint?.text) == ["ref: v1.0.0"])
    #expect(faults.map(\.place?.line) == [1])
  }

  @Test func `without a section nothing is built`() throws {
    #expect(try Example.read("").pipeline == PipelineSettings())
  }

  @Test func `each value is shown with its line`() throws {
    let read = try Example.read(Self.full)
    let values = Dictionary(
      read.entries.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    #expect(values["pipeline.ios.scheme"] == "Demo (Beta)")
    #expect(values["pipeline.android.java"] == "17")
    #expect(read.origin(of: "pipeline.flowctl.ref").description == ".flowctl.yml:10")
  }

  @Test(arguments: [
    "pipeline: { ios: { project: Demo.xcodeproj } }",
    "pipeline: { android: { java: 17 } }",
    "pipeline: { ios: { project: ../Demo.xcodeproj, scheme: A, bundle-ids: [a.b] } }",
    "pipeline: { ios: { project: A.xcodeproj, scheme: \"A\\\"; rm -rf /\", bundle-ids: [a.b] } }",
    "pipeline: { ios: { project: A.xcodeproj, scheme: \"${{ secrets.A }}\", bundle-ids: [a.b] } }",
    "pipeline: { ios: { project: A.xcodeproj, scheme: \"#{exit}\", bundle-ids: [a.b] } }",
    "pipeline: { android: { module: \"app --offline\", package: a.b } }",
    "pipeline: { android: { module: app, package: \"a.b`id`\" } }",
    "pipeline: { flowctl: { repository: octo/flowctl } }",
    "pipeline: { flowctl: { ref: v1, path: . } }", "pipeline: { flowctl: { path: ../x } }",
    "pipeline: { flowctl: { ref: \"--upload-pack=id\" } }",
    "pipeline: { merge-queue: [release] }", "pipeline: { providers: [jenkins] }",
  ])
  func `values that can't be built, or could run a command, are rejected with their place`(
    _ text: String
  ) throws {
    let error = #expect(throws: ConfigurationError.self) { try Example.read(text) }
    guard case .faults(let faults)? = error else { return }
    #expect(!faults.isEmpty)
    #expect(faults.allSatisfy { $0.place?.line == 1 })
  }

  @Test(arguments: [
    "pipeline: { ios: { project: a b.txt, scheme: Demo, bundle-ids: [a.b] } }",
    "pipeline: { ios: { project: A.xcodeproj, scheme: Demo, bundle-ids: [a.b, \"-\"] } }",
    "pipeline: { android: { module: a b, package: com.example.demo } }",
    "pipeline: { flowctl: { repository: octo/app, ref: a b } }",
    "versions: { files: [{ path: /x }] }", "flags: { table: ../x, swift: A.swift }",
    "board: { labels: [{ name: \"\", color: d73a4a }] }",
  ])
  func `one wrong value is one error`(_ text: String) {
    #expect(Example.faults(of: text).count == 1, "\(Example.faults(of: text))")
  }
}
