import Manifests
import Testing

/// The build numbers in version files.
struct BuildNumberTests {
  @Test(
    arguments: [
      ("a.xcconfig", "CURRENT_PROJECT_VERSION = 41 // x\n", ["41"]),
      ("a.xcconfig", "MARKETING_VERSION = 1.4.0\n", []),
      ("project.yml", "settings:\n  CURRENT_PROJECT_VERSION: \"42\"\n", ["42"]),
      (
        "project.pbxproj",
        "a = { CURRENT_PROJECT_VERSION = 7; };\nb = {CURRENT_PROJECT_VERSION = 8;}",
        ["7", "8"]
      ),
      (
        "Info.plist",
        "<plist><dict><key>CFBundleVersion</key><string>43</string></dict></plist>", ["43"]
      ),
      ("build.gradle", "android { defaultConfig {\n versionCode 44 // x\n} }\n", ["44"]),
      ("build.gradle.kts", "versionCode = 45\nversionName = \"1.4.0\"\n", ["45"]),
      ("gradle.properties", "app.versionCode=46\n", ["46"]),
      ("gradle/libs.versions.toml", "[versions]\nversionCode = \"47\"\n", ["47"]),
      ("pubspec.yaml", "name: a\nversion: 1.4.0+48 # x\n", ["48"]),
      ("pubspec.yaml", "name: a\nversion: \"1.4.0+49\"\n", ["49"]),
      ("pubspec.yaml", "name: a\nversion: 1.4.0\n", []),
      (
        "app.json",
        #"{"expo": {"version": "1.4.0", "ios": {"buildNumber": "50"}, "android": {"versionCode": 51}}}"#,
        ["50", "51"]
      ),
      ("package.json", #"{"version": "1.4.0"}"#, []), ("VERSION", "1.4.0\n", []),
    ] as [(String, String, [String])])
  func `each format has its build numbers`(path: String, text: String, builds: [String]) throws {
    let file = try VersionFile(path: path)
    #expect(try file.buildNumbers(in: Array(text.utf8)).sorted() == builds)
  }

  @Test func `a number that CI sets is no literal`() throws {
    let file = try VersionFile(path: "build.gradle.kts")
    let text = "versionCode = (System.getenv(\"BUILD_NUMBER\") ?: \"1\").toInt()\n"
    let found = try file.buildNumbers(in: Array(text.utf8))
    #expect(found.count == 1 && found[0].first?.isNumber == false, "\(found)")
  }
}
