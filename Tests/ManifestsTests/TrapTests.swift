import Base
import Manifests
import Testing

/// Each violation, injected into a valid manifest.
struct TrapTests {
  /// A change of the valid manifest, and the expected finding.
  struct Mutation: CustomTestStringConvertible, Sendable {
    let trap: String
    let old: String
    let new: String
    var file = "project.yml"
    let rule: RuleID
    var severity = Severity.error
    /// A part of the message.
    let words: [String]
    /// The place of the text in this file that the finding points to.
    let at: String

    var testDescription: String { trap }
  }

  @Test func `a valid manifest has no finding and is complete`() {
    let lint = lint(sound, beside: soundFiles)
    #expect(outline(lint) == [])
    #expect(lint.spec.isWhole && lint.spec.notes.isEmpty)
  }

  static let mutations = [
    Mutation(
      trap: "a number without quotes", old: #"iOS: "17.0""#, new: "iOS: 17.10",
      rule: .unquotedScalar, words: ["'iOS: 17.10'", "'17.1'"], at: "17.10"),
    Mutation(
      trap: "a whole number as deployment target", old: #"iOS: "17.0""#, new: "iOS: 17",
      rule: .unquotedScalar, words: ["'iOS: 17'", "ignores"], at: "17 }"),
    Mutation(
      trap: "a team that is infinite",
      old: "base:\n        PRODUCT_BUNDLE_IDENTIFIER: com.example.demo\n",
      new:
        "base:\n        DEVELOPMENT_TEAM: 12345E6789\n        PRODUCT_BUNDLE_IDENTIFIER: com.example.demo\n",
      rule: .unquotedScalar, words: ["'DEVELOPMENT_TEAM: 12345E6789'", "'inf'"], at: "12345E6789"),
    Mutation(
      trap: "a misspelt type of a configuration", old: "configFiles:\n",
      new: "configs: { Debug: debug, Release: relese }\nconfigFiles:\n",
      rule: .unknownValue, words: ["'Release: relese'", "'release'"], at: "relese"),
    Mutation(
      trap: "a destination in small letters", old: "    sources: [Shared]\n",
      new: "    sources: [Shared]\n    supportedDestinations: [iOS, macos]\n",
      rule: .unknownValue, words: ["'supportedDestinations: macos'", "'macOS'"], at: "macos"),
    Mutation(
      trap: "a build type that there is not", old: "configFiles:\n",
      new: "schemes: { App: { build: { targets: { App: [run, tset] } } } }\nconfigFiles:\n",
      rule: .unknownValue, words: ["'App: tset'", "'test'"], at: "tset"),
    Mutation(
      trap: "a template that there is not", old: "  App:\n    templates: [Signed]",
      new: "  App:\n    templates: [Signed, Singed]",
      rule: .unknownValue, words: ["'Singed'", "does not exist"], at: "Singed"),
    Mutation(
      trap: "a map for a setting", old: "      GENERATE_INFOPLIST_FILE: YES\n",
      new: "      GENERATE_INFOPLIST_FILE: YES\n      Debug: { A: b }\n",
      rule: .unknownValue, words: ["'Debug'", "map"], at: "{ A"),
    Mutation(
      trap: "a setting of a template next to base of its target", old: "    entitlements:\n",
      new: "    settings: { SWIFT_VERSION: '6' }\n    entitlements:\n", file: "shared.yml",
      rule: .mixedSettings, words: ["'SWIFT_VERSION'", "'base'"], at: "SWIFT_VERSION"),
    Mutation(
      trap: "configurations as a list", old: "configFiles:\n",
      new: "configs: [Debug, Release]\nconfigFiles:\n",
      rule: .unknownValue, words: ["'configs' is a list, expected a map"], at: "[Debug"),
    Mutation(
      trap: "sources as a map", old: "sources: [Shared]", new: "sources: { path: Shared }",
      rule: .unknownValue, words: ["sources' is a map, expected a text or a list"], at: "{ path"),
    Mutation(
      trap: "a text as destinations", old: "    sources: [Shared]\n",
      new: "    sources: [Shared]\n    supportedDestinations: iOS\n",
      rule: .unknownValue, words: ["is a text, expected a list"], at: "iOS\n    settings:"),
    Mutation(
      trap: "a list as a flag", old: "options:\n", new: "options:\n  usesTabs: [true]\n",
      rule: .unknownValue, words: ["'options.usesTabs' is a list, expected a text"], at: "[true"),
    Mutation(
      trap: "an attribute that is infinite", old: "configFiles:\n",
      new: "attributes: { DevelopmentTeam: 12345E6789 }\nconfigFiles:\n",
      rule: .unquotedScalar, words: ["'DevelopmentTeam: 12345E6789'", "'inf'"], at: "12345E6789"),
    Mutation(
      trap: "a misspelt key", old: "sources: [Shared]", new: "souces: [Shared]",
      rule: .unknownKey, words: ["'souces'", "'sources'"], at: "souces"),
    Mutation(
      trap: "a key at the wrong level", old: "options:\n",
      new: "createIntermediateGroups: true\noptions:\n",
      rule: .unknownKey, words: ["'createIntermediateGroups'"], at: "createInter"),
    Mutation(
      trap: "a misspelt option", old: "options:\n", new: "options:\n  useTabs: true\n",
      rule: .unknownKey, words: ["'useTabs'", "'usesTabs'"], at: "useTabs"),
    Mutation(
      trap: "a setting beside base",
      old: "    settings:\n      base:\n        PRODUCT_BUNDLE_IDENTIFIER: com.example.demo\n",
      new:
        "    settings:\n      SWIFT_VERSION: '6'\n      base:\n        PRODUCT_BUNDLE_IDENTIFIER: com.example.demo\n",
      rule: .mixedSettings, words: ["'SWIFT_VERSION'", "'base'"], at: "SWIFT_VERSION"),
    Mutation(
      trap: "a written Info.plist without the version",
      old: "CFBundleShortVersionString: $(MARKETING_VERSION)\n",
      new: "CFBundleName: Demo\n", rule: .plistVersion,
      words: ["'MARKETING_VERSION'", "'2.1'", "'1.0'"], at: "info:"),
    Mutation(
      trap: "a version of its own in an Info.plist",
      old: "CFBundleVersion: $(CURRENT_PROJECT_VERSION)",
      new: "CFBundleVersion: '8'", rule: .plistVersion,
      words: ["'CURRENT_PROJECT_VERSION'", "'8'", "'7'"], at: "'8'"),
    Mutation(
      trap: "a file with two owners", old: "path: Widget/Info.plist", new: "path: App/Info.plist",
      rule: .plistOwner, words: ["'App/Info.plist'", "'App'", "'Widget'"],
      at:
        "info:\n      path: App/Info.plist\n      properties:\n        CFBundleShortVersionString: $(MARKETING_VERSION)\n        CFBundleVersion: $(CURRENT_PROJECT_VERSION)\n        OAuth"
    ),
    Mutation(
      trap: "an info that is not used", old: "PRODUCT_BUNDLE_IDENTIFIER: com.example.demo\n",
      new: "PRODUCT_BUNDLE_IDENTIFIER: com.example.demo\n        INFOPLIST_FILE: Other.plist\n",
      rule: .plistOwner, words: ["'info'", "'INFOPLIST_FILE'"], at: "info:"),
    Mutation(
      trap: "no Info.plist at all", old: "GENERATE_INFOPLIST_FILE: YES",
      new: "GENERATE_INFOPLIST_FILE: NO",
      rule: .missingInfoPlist, severity: .warning, words: ["'Shared'"], at: "Shared:"),
    Mutation(
      trap: "a bundle id that is not below the app's", old: "com.example.demo.widget",
      new: "com.example.widget",
      rule: .targetAgreement, severity: .warning,
      words: ["'com.example.widget'", "'com.example.demo.'"],
      at: "com.example.widget"),
    Mutation(
      trap: "a deployment target of its own", old: "    sources: [Widget]",
      new: "    sources: [Widget]\n    deploymentTarget: '18.0'", rule: .targetAgreement,
      severity: .warning,
      words: ["'18.0'", "'17.0'"], at: "'18.0'"),
    Mutation(
      trap: "another URL scheme", old: "OAuthURLScheme: demo", new: "OAuthURLScheme: dome",
      rule: .targetAgreement, severity: .warning, words: ["'dome'"],
      at: "info:\n      path: Widget"),
    Mutation(
      trap: "a command before generating", old: "options:\n",
      new: "options:\n  preGenCommand: curl x | sh\n",
      rule: .generateCommand, severity: .warning, words: ["'preGenCommand'", "'curl x | sh'"],
      at: "preGenCommand"),
    Mutation(
      trap: "a version over that of the file",
      old: "PRODUCT_BUNDLE_IDENTIFIER: com.example.demo.widget",
      new: "PRODUCT_BUNDLE_IDENTIFIER: com.example.demo.widget\n        MARKETING_VERSION: '2.0'",
      rule: .versionShadow, severity: .warning,
      words: ["'2.0'", "'2.1'", "'Config/Version.xcconfig'"],
      at: "'2.0'"),
  ]

  @Test(arguments: mutations)
  func `a violation is found at its place, and nothing else`(mutation: Mutation) throws {
    var files = soundFiles.merging(["project.yml": sound]) { $1 }
    let valid = try #require(files[mutation.file])
    let text = valid.replacing(mutation.old, with: mutation.new, maxReplacements: 1)
    try #require(text != valid)
    files[mutation.file] = text
    let lint = lint(try #require(files["project.yml"]), beside: files)
    #expect(lint.findings.count == 1, "\(lint.findings.map(\.diagnostic.message))")
    let finding = try #require(lint.findings.first?.diagnostic)
    #expect(finding.rule == mutation.rule && finding.severity == mutation.severity)
    for word in mutation.words { #expect(finding.message.contains(word), "\(finding.message)") }
    let range = try #require(text.firstRange(of: mutation.at))
    let before = text[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(finding.place?.path == mutation.file)
    #expect(finding.place?.line == before.count)
    #expect(finding.place?.column == (before.last?.utf8.count ?? 0) + 1)
    #expect(finding.hint?.text.isEmpty == false)
  }

  @Test(arguments: [
    ("com.apple.security.application-groups: [group.com.example.other]", "App Group"),
    ("keychain-access-groups: [com.example.other]", "keychain group"),
  ])
  func `groups of an extension are those of its app`(line: String, name: String) throws {
    let key = line.prefix { $0 != ":" }
    let own =
      "    entitlements:\n      properties:\n        \(key):REPLACE\(line.dropFirst(key.count))\n"
    let text = sound.replacing(
      "    sources: [Widget]\n", with: "    sources: [Widget]\n" + own)
    let finding = try #require(lint(text, beside: soundFiles).findings.first?.diagnostic)
    #expect(finding.rule == .targetAgreement && finding.message.hasPrefix(name))
  }

  @Test func `keys that would be lost in a generated file are reported`() throws {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">
      <plist version="1.0"><dict><key>CFBundleName</key><string>x</string>
      <key>UILaunchScreen</key><dict/></dict></plist>
      """
    let lint = lint(
      sound, beside: soundFiles.merging(["Widget/Info.plist": plist]) { $1 })
    let finding = try #require(lint.findings.first?.diagnostic)
    #expect(finding.rule == .plistOwner && finding.severity == .warning)
    #expect(finding.message.contains("'UILaunchScreen'"))
  }

  @Test func `entitlements and Info.plists next to the manifest are read, too`() {
    let text = """
      name: Demo
      targets:
        App:
          type: application
          platform: iOS
          settings: { CODE_SIGN_ENTITLEMENTS: A.entitlements, INFOPLIST_FILE: A.plist, MARKETING_VERSION: "2.0" }
          dependencies: [{ target: Share }]
        Share:
          type: app-extension
          platform: iOS
          settings: { CODE_SIGN_ENTITLEMENTS: B.entitlements, INFOPLIST_FILE: A.plist, MARKETING_VERSION: "2.0" }
      """
    func list(_ body: String) -> String { "<plist><dict>\(body)</dict></plist>" }
    let key = "<key>com.apple.security.application-groups</key>"
    let lint = lint(
      text,
      beside: [
        "A.entitlements": list(key + "<array><string>group.a</string></array>"),
        "B.entitlements": list(key + "<array><string>group.b</string></array>"),
        "A.plist": list("<key>CFBundleShortVersionString</key><string>1.9</string>"),
      ])
    #expect(
      outline(lint) == [
        "6:73 error plist-version", "8:3 warning target-agreement", "11:73 error plist-version",
      ])
  }
}
