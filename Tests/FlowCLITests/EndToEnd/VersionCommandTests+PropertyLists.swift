import Foundation
import TestSupport
import Testing

/// `version check` on property lists and links.
extension VersionCommandTests {
  private static let plist = """
    <plist><dict><key>CFBundleShortVersionString</key><string>1.2.0</string></dict></plist>
    """

  /// Property lists that can't be read, or have no version, and their findings.
  private static let lists: [(name: String, bytes: Data, words: String?)] = [
    ("binary", Data("bplist00_CFBundleShortVersionStringU1.2.0".utf8), "can't read"),
    ("UTF-16", plist.data(using: .utf16) ?? Data(), "can't read"),
    ("UTF-16 LE", plist.data(using: .utf16LittleEndian) ?? Data(), "can't read"),
    ("broken", Data(plist.replacing("</dict>", with: "").utf8), "can't read"),
    ("of others", Data("bplist00_GoogleAppID".utf8), nil),
  ]

  @Test(arguments: lists.indices)
  func `a version in an unreadable property list is unknown`(_ index: Int) async throws {
    let repository = try await repository(["App/Info.plist": ""])
    let list = Self.lists[index]
    try list.bytes.write(to: URL(filePath: repository.path + "/App/Info.plist"))
    let run = try await repository.flowctl("-C", repository.path + "/App", "version", "check")
    #expect(run.status == (list.words == nil ? 0 : 2), "\(list.name): \(run.output)\(run.errors)")
    guard let words = list.words else { return }
    #expect(run.output.contains("\(words) the version in 'App/Info.plist': "))
    #expect(run.output.contains("hint: plutil -convert xml1 Info.plist\n"))
    #expect(try await repository.flowctl("gate", "run", "manifest").status != 0)
  }

  @Test func `a version behind a link is unknown`() async throws {
    let repository = try await repository(["Vendor/Info.plist": Self.plist])
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/Info.plist", withDestinationPath: "Vendor/Info.plist")
    try await repository.git("add", "--all")
    let run = try await repository.flowctl("version", "check")
    #expect(run.status == 2 && run.output.contains("'Info.plist' is behind a symbolic link"))
  }

  @Test(arguments: ["Info.plist", "Other.plist", "Link.plist", "/etc/hosts", "../Info.plist"])
  func `a link to a checked property list has no finding`(_ to: String) async throws {
    let repository = try await repository([
      "App/Info.plist": "<plist><dict><key>a</key><true/></dict></plist>"
    ])
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/App/Link.plist", withDestinationPath: to)
    try await repository.git("add", "--all")
    let run = try await repository.flowctl("version", "check")
    #expect(run.status == (to == "Info.plist" ? 0 : 2), "\(run.output)\(run.errors)")
  }

  @Test func `a version in the property list of a target is reported once`() async throws {
    let repository = try await repository([
      "I.plist": Self.plist,
      "project.yml": """
      name: A
      settings: { MARKETING_VERSION: $(VERSION), VERSION: 1.3.0 }
      targets:
        A: { type: application, platform: iOS, settings: { INFOPLIST_FILE: I.plist, MARKETING_VERSION: 1.3.0 } }

      """,
    ])
    let answer = try await repository.flowctl("version", "check", "--json").answer()
    let messages = (answer.findings ?? []).map(\.message).filter { $0.contains("1.2.0") }
    #expect(messages.count == 1, "\(messages)")
  }
}
