import Base
import Manifests
import Testing

struct VersionFileTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let path: String
    let before: String
    let after: String
    var testDescription: String { path }

    init(_ path: String, _ before: String, _ after: String) {
      (self.path, self.before, self.after) = (path, before, after)
    }
  }

  static let samples = [
    Sample(
      "Version.xcconfig",
      "\u{FEFF}MARKETING_VERSION=1.3.9 // the one place\r\nCURRENT_PROJECT_VERSION = 1",
      "\u{FEFF}MARKETING_VERSION=1.4.0 // the one place\r\nCURRENT_PROJECT_VERSION = 1"),
    Sample(
      "A.xcconfig",
      "// MARKETING_VERSION = 1.0\nMARKETING_VERSION[config=Debug]  =  \"1.3\" ;\nX_MARKETING_VERSION = 1.3\n",
      "// MARKETING_VERSION = 1.0\nMARKETING_VERSION[config=Debug]  =  \"1.4.0\" ;\nX_MARKETING_VERSION = 1.3\n"
    ),
    Sample(
      "Info.plist",
      "<plist><dict><!-- <key>CFBundleShortVersionString</key><string>9</string> --><key>a</key><dict><key>CFBundleShortVersionString</key><string>2.0</string></dict>\n\t<key>CFBundleShortVersionString</key>\r\n<string>1.3</string><key>CFBundleVersion</key><string>7</string></dict></plist>",
      "<plist><dict><!-- <key>CFBundleShortVersionString</key><string>9</string> --><key>a</key><dict><key>CFBundleShortVersionString</key><string>2.0</string></dict>\n\t<key>CFBundleShortVersionString</key>\r\n<string>1.4.0</string><key>CFBundleVersion</key><string>7</string></dict></plist>"
    ),
    Sample(
      "project.yml",
      "settings:\n  base: { MARKETING_VERSION: 1.3, CURRENT_PROJECT_VERSION: 1 } # why\ntargets:\n  App:\n    info: {path: a, properties: {CFBundleShortVersionString: '1.3'}}\n    x: $(MARKETING_VERSION)",
      "settings:\n  base: { MARKETING_VERSION: 1.4.0, CURRENT_PROJECT_VERSION: 1 } # why\ntargets:\n  App:\n    info: {path: a, properties: {CFBundleShortVersionString: '1.4.0'}}\n    x: $(MARKETING_VERSION)"
    ),
    Sample(
      "App.xcodeproj/project.pbxproj",
      "// !$*UTF8*$!\n/* MARKETING_VERSION = 9; */ a = \"MARKETING_VERSION = 8;\"; MARKETING_VERSION = 1.3;\n\tMARKETING_VERSION = \"1.3.1\";\n b = { MARKETING_VERSION = \"$(V)\"; };",
      "// !$*UTF8*$!\n/* MARKETING_VERSION = 9; */ a = \"MARKETING_VERSION = 8;\"; MARKETING_VERSION = 1.4.0;\n\tMARKETING_VERSION = \"1.4.0\";\n b = { MARKETING_VERSION = \"$(V)\"; };"
    ),
    Sample(
      "app/build.gradle",
      "// versionName \"9\"\nandroid { defaultConfig {\n versionCode 7\n versionName '1.3' // why\n versionNameSuffix \"-d\"\n} }\nprintln(versionName)",
      "// versionName \"9\"\nandroid { defaultConfig {\n versionCode 7\n versionName '1.4.0' // why\n versionNameSuffix \"-d\"\n} }\nprintln(versionName)"
    ),
    Sample(
      "app/build.gradle.kts",
      "versionName = \"1.3\"\r\nval a = \"versionName = 1.3\"\nif (versionName == \"1.3\") {}",
      "versionName = \"1.4.0\"\r\nval a = \"versionName = 1.3\"\nif (versionName == \"1.3\") {}"),
    Sample(
      "gradle.properties",
      "# app.versionName=1.0\napp.versionName: 1.3 \nversionName=2.0\na=b\\\napp.versionName=3",
      "# app.versionName=1.0\napp.versionName: 1.4.0 \nversionName=2.0\na=b\\\napp.versionName=3"),
    Sample(
      "package.json",
      "{\"a\": {\"version\": \"2.0.0\"}, \"b\": \"version\", \"version\" : \"1.3.0\"}\n",
      "{\"a\": {\"version\": \"2.0.0\"}, \"b\": \"version\", \"version\" : \"1.4.0\"}\n"),
    Sample(
      "app/pubspec.yaml",
      "name: demo\nversion: 1.3.0+45 # build\ndependencies:\n  http: { version: 1.3.0 }\n  a:\n    hosted: x\n    version: ^1.3.0\n",
      "name: demo\nversion: 1.4.0+45 # build\ndependencies:\n  http: { version: 1.3.0 }\n  a:\n    hosted: x\n    version: ^1.3.0\n"
    ),
    Sample("pubspec.yml", "version: '1.3.0-beta.1+7'\r\n", "version: '1.4.0+7'\r\n"),
    Sample(
      "gradle/libs.versions.toml",
      "# versionName = \"9\"\n[versions]\nagp = \"8.13.0\"\nversionName = \"1.3.0\" # why\n\n[libraries]\nversionName = { module = \"a:b\", version = \"1.3.0\" }\nx = [\n  \"versionName = 1\", # ]\n]\nd = \"\"\"\n[versions]\nversionName = \"1.3.0\"\n\"\"\"\n",
      "# versionName = \"9\"\n[versions]\nagp = \"8.13.0\"\nversionName = \"1.4.0\" # why\n\n[libraries]\nversionName = { module = \"a:b\", version = \"1.3.0\" }\nx = [\n  \"versionName = 1\", # ]\n]\nd = \"\"\"\n[versions]\nversionName = \"1.3.0\"\n\"\"\"\n"
    ),
    Sample(
      "gradle/libs.versions.toml",
      "a = \"\"\"say \"hi\"\"\"\"\nb = \"\\\"\"\n[versions]\nversionName = \"1.3.0\"\n",
      "a = \"\"\"say \"hi\"\"\"\"\nb = \"\\\"\"\n[versions]\nversionName = \"1.4.0\"\n"),
    Sample(
      "app.json",
      "{\"version\": \"9.0.0\", \"expo\": {\"plugins\": [{\"version\": \"2.0.0\"}], \"ios\": {\"version\": \"3.0\"}, \"version\" : \"1.3.0\"}}\n",
      "{\"version\": \"9.0.0\", \"expo\": {\"plugins\": [{\"version\": \"2.0.0\"}], \"ios\": {\"version\": \"3.0\"}, \"version\" : \"1.4.0\"}}\n"
    ),
    Sample("VERSION", "# the version\n\nv1.3.0", "# the version\n\nv1.4.0"),
  ]

  @Test(arguments: samples)
  func `only the version changes`(_ sample: Sample) throws {
    let edited = try VersionFiles.edits(
      files: [sample.path: Array(sample.before.utf8)], to: "1.4.0")
    #expect(edited[sample.path].map { String(decoding: $0, as: UTF8.self) } == sample.after)
    #expect(
      try VersionFiles.edits(files: [sample.path: Array(sample.after.utf8)], to: "1.4.0").isEmpty)
  }

  @Test func `a version that YAML reads as a number is written in quotes`() throws {
    let bytes = Array("a: { MARKETING_VERSION: 1.3.0 }".utf8)
    let edited = try VersionFiles.edits(files: ["project.yml": bytes], to: "1.10")
    #expect(edited["project.yml"] == Array("a: { MARKETING_VERSION: \"1.10\" }".utf8))
  }

  @Test(arguments: [
    ("a.xcconfig", "MARKETING_VERSION = $(BASE).1"),
    (
      "Info.plist",
      "<plist><dict><key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string></dict></plist>"
    ),
    ("build.gradle.kts", "versionName = providers.gradleProperty(\"app.versionName\").get()"),
    ("build.gradle", "versionName rootProject.ext.version"),
  ])
  func `a version that another file contains is not written`(_ path: String, _ text: String) throws
  {
    let file = try VersionFile(path: path)
    #expect(try file.versions(in: Array(text.utf8)).map(\.isLiteral) == [false])
    #expect {
      try VersionFiles.edits(files: [path: Array(text.utf8)], to: "1.4.0")
    } throws: { error in
      if case VersionFileError.notLiteral? = error as? VersionFileError { true } else { false }
    }
  }

  @Test(arguments: [
    ("a.xcconfig", "A = 1"), ("Info.plist", "<plist><dict/></plist>"), ("VERSION", "one two"),
    ("package.json", "{\"version\": 1}"), ("pubspec.yaml", "a: { version: 1.0.0 }"),
    ("app.json", "{\"expo\": {\"ios\": {\"version\": \"1.0\"}}}"),
    ("libs.versions.toml", "versionNames = \"1.0\""),
    ("libs.versions.toml", "[versions]\nversionName = { strictly = \"1.0\" }"),
    ("project.yml", "a: b"), ("x.properties", ""),
  ])
  func `a file without a version is reported`(_ path: String, _ text: String) throws {
    #expect(throws: try VersionFile(path: path).silence) {
      try VersionFiles.edits(files: [path: Array(text.utf8)], to: "1.4.0")
    }
  }

  @Test(arguments: [
    "Info.plist", "package.json", "project.yml", "a.pbxproj", "build.gradle", "a.properties",
    "a.xcconfig", "VERSION", "pubspec.yaml", "app.json", "libs.versions.toml",
  ])
  func `truncated and broken files are read to their end`(_ path: String) throws {
    let file = try VersionFile(path: path)
    for sample in Self.samples {
      let bytes = Array(sample.before.utf8)
      for count in stride(from: 0, through: bytes.count, by: 3) {
        for stated in (try? file.versions(in: Array(bytes.prefix(count)))) ?? [] {
          #expect(stated.place.line >= 1)
        }
      }
    }
  }

  /// A file, a key, and the file with the version replaced.
  static let paths: [(path: String, key: String, before: String, after: String)] = [
    (
      "app.json", "expo.version",
      #"{"expo.version": "1.3.0", "expo": {"version": "1.3.0", "a.version": "1.3.0"}}"#,
      #"{"expo.version": "1.3.0", "expo": {"version": "1.4.0", "a.version": "1.3.0"}}"#
    ),
    (
      "app.json", #""expo.version""#,
      #"{"expo.version": "1.3.0", "expo": {"version": "1.3.0"}}"#,
      #"{"expo.version": "1.4.0", "expo": {"version": "1.3.0"}}"#
    ),
    (
      "app.json", #"expo."a.version""#,
      #"{"expo": {"a": {"version": "1.3.0"}, "a.version": "1.3.0"}, "expo.a.version": "1.3.0"}"#,
      #"{"expo": {"a": {"version": "1.3.0"}, "a.version": "1.4.0"}, "expo.a.version": "1.3.0"}"#
    ),
    (
      "libs.versions.toml", "app.version",
      "[versions]\n\"app.version\" = \"1.3.0\"\napp.version = \"1.3.0\"\n",
      "[versions]\n\"app.version\" = \"1.3.0\"\napp.version = \"1.4.0\"\n"
    ),
    (
      "libs.versions.toml", #""app.version""#,
      "[versions]\n'app.version' = \"1.3.0\"\napp.version = \"1.3.0\"\n[versions.app]\nversion = '1.3.0'",
      "[versions]\n'app.version' = \"1.4.0\"\napp.version = \"1.3.0\"\n[versions.app]\nversion = '1.3.0'"
    ),
    (
      "libs.versions.toml", #""my.table".version"#,
      "[my.table]\nversion = \"1.3.0\"\n[\"my.table\"]\nversion = \"1.3.0\"\n",
      "[my.table]\nversion = \"1.3.0\"\n[\"my.table\"]\nversion = \"1.4.0\"\n"
    ),
    (
      "pubspec.yaml", "app.version",
      "version: 1.3.0\napp.version: 1.3.0\napp:\n  version: 1.3.0+7\n  b: { version: 1.3.0 }\n",
      "version: 1.3.0\napp.version: 1.3.0\napp:\n  version: 1.4.0+7\n  b: { version: 1.3.0 }\n"
    ),
    (
      "pubspec.yaml", #""app.version""#, "app.version: 1.3.0\napp: { version: 1.3.0 }\n",
      "app.version: 1.4.0\napp: { version: 1.3.0 }\n"
    ),
  ]

  @Test(arguments: paths)
  func `a dot separates tables, and a name in quotes is one key`(
    _ path: String, _ key: String, _ before: String, _ after: String
  ) throws {
    let file = try VersionFile(path: path, key: key)
    let read = try file.versions(in: Array(before.utf8))
    #expect(read.map(\.key) == [key] && read.allSatisfy { $0.text.hasPrefix("1.3.0") })
    let edited = try VersionFiles.edits([file], files: [path: Array(before.utf8)], to: "1.4.0")
    #expect(edited[path].map { String(decoding: $0, as: UTF8.self) } == after)
  }

  @Test func `an unreadable file may contain a version below the tables of its key`() throws {
    let broken = Array(#"{"expo": {"version": "1.3.0""#.utf8)
    #expect(try VersionFile(path: "app.json", key: "expo.version").mayState(broken))
    #expect(try VersionFile(path: "app.json", key: #"expo."version""#).mayState(broken))
  }

  @Test(arguments: [#""ios.buildNumber""#, #"a."versionCode""#])
  func `a build number in quotes is not a version either`(_ key: String) {
    #expect(throws: VersionFileError.buildNumber(path: "app.json", key: key)) {
      try VersionFile(path: "app.json", key: key)
    }
  }

  @Test func `a build number is not a version`() {
    #expect(throws: VersionFileError.buildNumber(path: "a", key: "versionCode")) {
      try VersionFile(path: "a", kind: .gradle, key: "versionCode")
    }
    #expect(throws: VersionFileError.self) {
      try VersionFile(path: "app.json", key: "expo.ios.buildNumber")
    }
  }

  @Test func `a key 'version' of a manifest is never the version of a dependency`() throws {
    let bytes = Array("version: 1.3.0\npackages:\n  A: { version: 1.3.0 }\n".utf8)
    let file = try VersionFile(path: "other.yaml", key: "version")
    let edited = try VersionFiles.edits([file], files: ["other.yaml": bytes], to: "1.4.0")
    #expect(
      edited["other.yaml"]
        == Array("version: 1.4.0\npackages:\n  A: { version: 1.3.0 }\n".utf8))
  }

  @Test(arguments: ["1", "", "1.a", "1..2", "1.2.3.4.5", "1.2\nB = 3", "$(A)", "1.2 "])
  func `only numbers are written`(_ version: String) {
    #expect(throws: VersionFileError.notAVersion(version)) {
      try VersionFiles.edits(files: [:], to: version)
    }
  }

  @Test func `places have a line and a column`() throws {
    let file = try VersionFile(path: "a.xcconfig")
    let stated = try file.versions(in: Array("A = 1\r\n  MARKETING_VERSION = 1.3\n".utf8))
    #expect(stated.map(\.place) == [TextPlace(line: 2, column: 23)])
  }

  @Test(arguments: ["26.09", "026.9"])
  func `leading zeros of a version are not written to files`(version: String) throws {
    let bytes = Array("MARKETING_VERSION = 26.8\n".utf8)
    let edited = try VersionFiles.edits(files: ["a.xcconfig": bytes], to: version)
    #expect(edited["a.xcconfig"] == Array("MARKETING_VERSION = 26.9\n".utf8))
    #expect(try VersionFiles.edits([], files: [:], to: version).isEmpty)
  }

  @Test(arguments: [
    ("a.xcconfig", "MARKETING_VERSION =\n"), ("a.xcconfig", "MARKETING_VERSION = 1,3,0\n"),
    ("a.xcconfig", "MARKETING_VERSION = 1.3.x\n"), ("package.json", "{\"version\": \"\"}"),
    ("pubspec.yaml", "name: a\nversion: \"\"\n"), ("gradle.properties", "VERSION_NAME=\n"),
    ("build.gradle", "android {\n  versionName \"\"\n}\n"),
  ])
  func `a text that is no version is a finding`(path: String, text: String) throws {
    let settings = VersionSettings(files: [try VersionFile(path: path)])
    let found = ProjectVersions(settings, typed: { $0 }) { _ in Array(text.utf8) }
    #expect(found.disagreements().count == 1, "\(found.disagreements())")
  }
}

extension VersionFiles {
  /// The edits of files whose names determine their formats.
  static func edits(
    files: [String: [UInt8]], to version: String
  ) throws -> [String: [UInt8]] {
    try edits(files.keys.sorted().map { try VersionFile(path: $0) }, files: files, to: version)
  }
}
