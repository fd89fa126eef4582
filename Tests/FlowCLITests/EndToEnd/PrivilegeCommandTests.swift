import Foundation
import TestSupport
import Testing

@Suite struct PrivilegeCommandTests {
  private static let project = """
    name: Demo
    targets:
      Widget:
        type: app-extension
        platform: iOS
        info: { path: Widget/Info.plist, properties: { CFBundleName: Widget } }

    """

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Project",
      files: [
        "project.yml": Self.project,
        ".flowctl.yml": "gates: { privileges: }\ngate-run: { owners: ['@lead'] }\n",
      ])
    try await repository.branch("feature/camera", from: "develop")
    return repository
  }

  @Test func `more privileges need an owner's word`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("check", "privileges").status == 0)
    try await repository.commit(
      "Camera",
      files: [
        "project.yml": Self.project.replacing(
          "CFBundleName: Widget", with: "NSCameraUsageDescription: To scan")
      ])
    let run = try await repository.flowctl("check", "privileges")
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(
      run.output.contains(
        "the target 'Widget' may now use the camera: 'NSCameraUsageDescription'"))
    #expect(run.output.contains("hint: ask for the approval of @lead"))
    #expect(
      try await repository.flowctl("check", "privileges", "--approved-by", "lead").status == 0)
    #expect(
      try await repository.flowctl("check", "privileges", "--approved-by", "other").status == 1)
    #expect(try await repository.flowctl("gate", "run", "privileges").status == 1)
    let approved = try await repository.flowctl(
      "gate", "run", "privileges", "--approved-by", "lead")
    #expect(approved.status == 0, "\(approved.output)\(approved.errors)")
  }

  @Test func `entitlements of any name are read, and what can't be is said so`() async throws {
    let repository = try await repository()
    func rights(_ key: String) -> String { "<plist><dict><key>\(key)</key><true/></dict></plist>" }
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "Rights",
      files: [
        "App.xcodeproj/project.pbxproj": "{ CODE_SIGN_ENTITLEMENTS = App/My.rights; }",
        "App/My.rights": rights("com.apple.security.app-sandbox"),
      ])
    try await repository.branch("feature/rights", from: "develop")
    try await repository.commit("More", files: ["App/My.rights": rights("get-task-allow")])
    let run = try await repository.flowctl("check", "privileges")
    #expect(run.status == 1)
    #expect(run.output.contains("'App/My.rights' has the new entitlement 'get-task-allow'"))
    #expect(run.output.contains("is not held by 'com.apple.security.app-sandbox' any more"))
    try await repository.commit("Worse", files: ["App/My.rights": "bplist00"])
    let unknown = try await repository.flowctl("gate", "run", "privileges")
    #expect(unknown.output.contains("1 place can't be judged"))
    #expect(!unknown.output.contains("nothing may do more than before"))
  }

  @Test(arguments: [
    ("App/Own.entitlements", "rights.txt", "'App/Own.entitlements' has the new entitlement"),
    ("App/Own.entitlements", "../link.txt", "'App/Own.entitlements' has the new entitlement"),
    ("More", "App", "'More/rights.txt' has the new entitlement"),
    (
      "App/Own.entitlements", "/etc/hosts",
      "it is a link or a submodule, which leads to no file here"
    ),
    (
      "More", "/etc",
      "'More/rights.txt' allows: 'More' is a link or a submodule, which leads to no file here"
    ),
  ])
  func `a link in the place of a list hides nothing`(
    _ path: String, _ target: String, _ words: String
  ) async throws {
    let repository = try await repository()
    let rights = "<plist><dict><key>get-task-allow</key><true/></dict></plist>"
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "Rights",
      files: [
        "App.xcodeproj/project.pbxproj": "{ CODE_SIGN_ENTITLEMENTS = More/rights.txt; }",
        "App/rights.txt": rights,
      ])
    try await repository.branch("feature/link", from: "develop")
    for (path, target) in [("link.txt", "App/rights.txt"), (path, target)] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.path + "/" + path, withDestinationPath: target)
    }
    try await repository.git("add", "--all")
    try await repository.commit("Links")
    let run = try await repository.flowctl("check", "privileges")
    #expect(run.status != 0 && run.output.contains(words), "\(run.output)\(run.errors)")
  }

  @Test func `what a submodule allows is not known`() async throws {
    let repository = try await repository()
    let tip = try await repository.commit(
      "Project",
      files: ["App.xcodeproj/project.pbxproj": "{ CODE_SIGN_ENTITLEMENTS = More/rights.txt; }"])
    try await repository.git("update-index", "--add", "--cacheinfo", "160000,\(tip),More")
    try await repository.commit("Submodule")
    let run = try await repository.flowctl("check", "privileges")
    let words = "what 'More/rights.txt' allows: 'More' is a link or a submodule"
    #expect(run.status != 0 && run.output.contains(words), "\(run.output)")
  }

  @Test func `another file of the same submodule is not known either`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    func project(_ file: String) -> [String: String] {
      ["App.xcodeproj/project.pbxproj": "{ CODE_SIGN_ENTITLEMENTS = More/\(file); }"]
    }
    let tip = try await repository.commit("Project", files: project("old.txt"))
    try await repository.git("update-index", "--add", "--cacheinfo", "160000,\(tip),More")
    try await repository.commit("Submodule")
    try await repository.branch("feature/other", from: "develop")
    try await repository.commit("Readme", files: ["README.md": "x"])
    #expect(try await repository.flowctl("check", "privileges").status == 0)
    try await repository.commit("Other", files: project("new.txt"))
    let run = try await repository.flowctl("check", "privileges")
    #expect(run.status == 2 && run.output.contains("'More/new.txt'"), "\(run.output)")
  }

  @Test func `a manifest is read with what it includes, whatever that is called`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    func base(_ key: String) -> [String: String] {
      ["base.inc": "targets: { Widget: { info: { properties: { \(key): x } } } }\n"]
    }
    try await repository.commit(
      "Include",
      files: base("CFBundleName").merging(["project.yml": "include: base.inc\n" + Self.project]) {
        $1
      })
    try await repository.branch("feature/include", from: "develop")
    try await repository.commit("Camera", files: base("NSCameraUsageDescription"))
    let run = try await repository.flowctl("check", "privileges")
    #expect(run.status == 1)
    #expect(run.output.contains("the target 'Widget' may now use the camera"), "\(run.output)")
    try await repository.git("rm", "--quiet", "base.inc")
    try await repository.commit("Gone")
    let gone = try await repository.flowctl("check", "privileges")
    #expect(gone.status == 2)
    #expect(gone.output.contains("what 'base.inc' allows: it is not here"), "\(gone.output)")
  }

  @Test func `settings in UTF-16 are not known`() async throws {
    let repository = try await repository()
    try await repository.commit("Settings", files: ["Config/App.xcconfig": ""])
    #expect(try await repository.flowctl("check", "privileges").status == 0)
    let line = "INFOPLIST_KEY_NSCameraUsageDescription = x\n"
    let bytes = try #require(line.data(using: .utf16))
    try bytes.write(to: URL(filePath: repository.path + "/Config/App.xcconfig"))
    try await repository.git("commit", "--quiet", "--all", "--message", "Camera")
    let run = try await repository.flowctl("check", "privileges")
    #expect(run.status == 2, "\(run.output)\(run.errors)")
    #expect(run.output.contains("what 'Config/App.xcconfig' allows: it is not in UTF-8"))
  }

  @Test func `settings are read under any name, and those elsewhere are told once`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    func settings(_ line: String) -> [String: String] {
      ["Config/Base.settings": "VERSION = 1\n\(line)\n"]
    }
    try await repository.commit(
      "Settings",
      files: settings("").merging(["Config/App.xcconfig": "#include \"Base.settings\"\n"]) { $1 })
    try await repository.branch("feature/settings", from: "develop")
    try await repository.commit(
      "Camera", files: settings("INFOPLIST_KEY_NSCameraUsageDescription = x"))
    let run = try await repository.flowctl("check", "privileges")
    #expect(run.status == 1)
    #expect(run.output.contains("'Config/Base.settings' may now use the camera"), "\(run.output)")
    try await repository.git("switch", "--quiet", "develop")
    let pods = ["Config/App.xcconfig": "#include \"Pods/App.xcconfig\"\n"]
    try await repository.branch("feature/pods", from: "develop")
    try await repository.commit("Pods", files: pods)
    let new = try await repository.flowctl("check", "privileges")
    #expect(new.status == 2 && new.output.contains("'Config/Pods/App.xcconfig' allows"))
    try await repository.branch("feature/version", from: "feature/pods")
    try await repository.commit(
      "Version", files: pods.mapValues { "MARKETING_VERSION = 2\n" + $0 })
    let same = try await repository.flowctl("check", "privileges", "--base", "feature/pods")
    #expect(same.status == 0, "\(same.output)\(same.errors)")
  }

  @Test func `gates about projects are proven to fail`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": "gates: { manifest: , privileges: , flags: }\nflags: { table: f.yml }\n",
        "f.yml": "flags: []\n", "project.yml": Self.project,
      ])
    let run = try await repository.flowctl("gate", "selftest", "--json")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(try run.answer().checks?.map(\.answer) == ["pass", "pass", "pass"])
  }
}
