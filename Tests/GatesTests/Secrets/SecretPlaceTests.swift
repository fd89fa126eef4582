import Base
import Gates
import Testing

/// Places and forms in which secrets were missed; values are put together, so that none is here.
@Suite struct SecretPlaceTests {
  private static let random = "Zq8Rw3Tn5Yk1Xv7Lb2Mc9Hd4Jf6Gs0PaQeWuIoZ3"
  private static let value = "h0rse" + "-Batt3ry-9"

  private func scan(_ bytes: [UInt8], _ path: String, isBinary: Bool = false) -> [Secret] {
    let file = FileDiff(
      path: path, status: .added, addedLines: AddedLine.all(of: bytes), isBinary: isBinary,
      text: bytes)
    return SecretScan.run(ChangeDiff(files: [file])).found.map(\.secret)
  }

  @Test(
    arguments: [
      ("Makefile", "API_TOKEN = \(random.prefix(32))"),
      ("Dockerfile", "ENV API_KEY=\(random.prefix(32))"),
      ("notes.txt", "api_key: \(random.prefix(32))"),
      (".aws/credentials", "aws_secret_access_key = \(random)"),
      ("app/build.gradle", "  keyPassword \"\(value)\""),
      ("app/build.gradle", "storePassword '\(value)'"),
      ("a.swift", "let url = \"https://admin:\(value)@example.com/x\""),
      ("run.sh", "curl -H \"Authorization: Bearer \(random)\""),
      ("a.py", "x = '\("hf" + "_")\(random.prefix(34))'"),
    ])
  func `a secret without quotes or sign is found`(path: String, text: String) {
    #expect(!scan(Array(text.utf8), path).isEmpty, "\(text)")
  }

  @Test(
    arguments: [
      ("a.m", "NSString *password = @\"\(value)\";"),
      ("a.mm", "@{ @\"dbPassword\" : @\"\(value)\" }"),
      ("a.m", "[store setPassword:@\"\(value)\"];"), ("a.h", "#define kPassword @\"\(value)\""),
      ("a.c", "# define API_TOKEN\t\"\(random.prefix(32))\""),
      ("a.c", "static const char password[] = \"\(value)\";"),
      ("a.c", "x.password = L\"\(value)\";"),
      ("a.swift", "let password = #\"\(value)\"#"), ("a.kt", "val password = \"\"\"\(value)\"\"\""),
      ("a.dart", "final password = r'\(value)';"), ("a.py", "password = b'\(value)'"),
      ("app/build.gradle", "storePassword(\"\(value)\")"),
      ("app/build.gradle.kts", "keyPassword(\"\(value)\")"),
      ("app/build.gradle", "release { storeFile file('a.jks'); keyPassword '\(value)' }"),
    ])
  func `a secret in a literal of any language, or of a call in Gradle, is found`(
    path: String, text: String
  ) {
    #expect(!scan(Array(text.utf8), path).isEmpty, "\(text)")
  }

  @Test(
    arguments: [
      ("app/build.gradle", "println \"the password 'abc123' is wrong\""),
      ("a.swift", "field.password(\"Enter 1 word\")"), ("a.c", "#define PASSWORD_LABEL \"Label1\""),
      ("a.c", "// the password \"abc123\" is an example"),
    ])
  func `a sentence about a password is no secret`(path: String, text: String) {
    #expect(scan(Array(text.utf8), path).map(\.form) == [], "\(text)")
  }

  @Test(
    arguments: [
      ("a.swift", "let url = \"https://user:password@example.com\""),
      ("a.swift", "let url = \"https://example.com:8080@x\""),
      ("a.sh", "curl https://$USER:$TOKEN@example.com"),
      ("a.sh", "curl -H \"Authorization: Bearer ${TOKEN}\""),
      ("a.md", "Authorization: Bearer <your-token-goes-here-1234>"),
      ("notes.txt", "password: see the vault"), ("app/build.gradle", "keyAlias \"upload1\""),
      ("app/build.gradle", "keyPassword System.getenv(\"KEY_PASSWORD1\")"),
      // Base64 of "The quick brown fox jumps over the lazy dog."
      (
        "a.swift", "let text = \"VGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4=\""
      ),
    ])
  func `a placeholder or a sentence is no secret`(path: String, text: String) {
    #expect(scan(Array(text.utf8), path).map(\.form) == [], "\(text)")
  }

  @Test(
    arguments: [
      (".netrc", "machine example.com login ada password \(value)"),
      ("_netrc", "  password \(value)"),
      ("deploy.sh", "curl -H \"Authorization: Basic YWRhOmgwcnNlLUJhdHQzcnktOQ==\" https://x"),
      ("deploy.sh", "curl -u ada:\(value) https://x"),
      ("deploy.sh", "curl --user 'ada:\(value)' https://x"),
      ("sign.sh", "keytool -importkeystore -storepass \(value)"),
      ("sign.sh", "apksigner sign --ks-pass pass:\(value) app.apk"),
      ("ci.yml", "  run: deploy --token \(random.prefix(32))"),
      ("Info.plist", "<key>ApiSecretKey</key>\n  <string>\(random)</string>"),
      ("Info.plist", "<key>ApiSecretKey</key><string>\(random)</string>"),
      ("Info.plist", "<key>Something</key>\n  <string>\(random)</string>"),
      ("res/values/strings.xml", "<string name=\"api_secret\">\(random)</string>"),
      ("AndroidManifest.xml", "<meta-data android:name=\"x.ApiKey\" android:value=\"\(random)\"/>"),
      ("settings.xml", "<server><username>ada</username><password>\(value)</password></server>"),
      (
        "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme",
        "<EnvironmentVariable\n  key = \"API_TOKEN\"\n  value = \"\(random)\""
      ),
      ("app/build.gradle", "buildConfigField \"String\", \"API_KEY\", '\"\(random)\"'"),
      ("app/build.gradle.kts", "buildConfigField(\"String\", \"API_KEY\", \"\\\"\(random)\\\"\")"),
      ("a.swift", "let body = \"{\\\"password\\\": \\\"\(value)\\\"}\""),
    ])
  func `a secret is found in the places of mobile apps`(path: String, text: String) {
    #expect(scan(Array(text.utf8), path).count == 1, "\(path): \(text)")
  }

  @Test(
    arguments: [
      ("res/values/strings.xml", "<string name=\"forgot_password\">Passwort?</string>"),
      ("res/values/strings.xml", "<string name=\"password\">Forgot your password 2?</string>"),
      ("Info.plist", "<key>ApiSecretKey</key>\n  <string>$(API_SECRET_1)</string>"),
      ("Info.plist", "<string>password</string>\n<key>NSFoo123456</key>"),
      ("pom.xml", "<password>${env.PASSWORD_1}</password>\n<url>https://a1.example.org</url>"),
      ("CodeResources.plist", "<key>hash</key><data>\(random)</data>"),
      ("deploy.sh", "curl -u \"$USER:$PASSWORD_1\" https://x"),
      ("deploy.sh", "read -p password1"), ("a.sh", "curl -H \"Authorization: Basic $AUTH_1\""),
      ("app/build.gradle", "buildConfigField \"String\", \"API_KEY\", System.getenv(\"KEY_1\")"),
    ])
  func `words and references in these places are no secrets`(path: String, text: String) {
    #expect(scan(Array(text.utf8), path).map(\.form) == [], "\(path): \(text)")
  }

  @Test func `a key store is found by its name or its first bytes, the one for debugging is not`() {
    let bytes: [UInt8] = [0x30, 0x82, 0x0a, 0x10, 0x02, 0x01, 0x03, 0x30, 0x00, 0xff]
    for name in ["release.p12", "a/release.JKS", "upload.keystore", "c.pfx", "renamed.bin"] {
      #expect(scan(bytes, name, isBinary: true).map(\.rule) == ["private-key"], "\(name)")
    }
    #expect(scan([0, 1, 2], "upload.keystore", isBinary: true).count == 1)
    #expect(scan([0, 1, 2], "photo.bin", isBinary: true).isEmpty)
    #expect(scan(bytes, "app/debug.keystore", isBinary: true).isEmpty)
    #expect(scan(Array("version https://git-lfs\n".utf8), "release.p12").isEmpty)
    let large = FileDiff(path: "a.jks", status: .added, isBinary: true, object: "1")
    #expect(SecretScan.run(ChangeDiff(files: [large])).found.count == 1)
  }

  @Test func `UTF-16 of either order is searched, with its lines`() {
    let text = "first\nlet t = \"\("gh" + "p_")\(Self.random.prefix(36))\"\n"
    for isBig in [true, false] {
      var bytes: [UInt8] = isBig ? [0xfe, 0xff] : [0xff, 0xfe]
      for unit in text.utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
        bytes += isBig ? [high, low] : [low, high]
      }
      let found = scan(bytes, "a.strings", isBinary: true)
      #expect(found.map(\.form) == ["GitHub token"])
      #expect(found.first?.line == 2)
    }
  }

  @Test func `the name of a file is searched`() {
    let name = "keys/" + "gh" + "p_" + Self.random.prefix(36) + ".txt"
    #expect(scan(Array("x\n".utf8), name).map(\.form) == ["GitHub token"])
  }

  @Test(arguments: [
    ("App/A.m", "static NSString *const kAPISecret = @\"VALUE\";"),
    ("App/A.m", "self.clientSecret = @\"VALUE\";"),
    ("App/A.mm", "NSDictionary *d = @{@\"apiSecret\": @\"VALUE\"};"),
    ("App/A.h", "#define CLIENT_SECRET @\"VALUE\""), ("App/A.h", "#define CLIENT_SECRET \"VALUE\""),
    ("app/build.gradle", "storePassword(\"VALUE\")"), ("app/build.gradle", "keyPassword('VALUE')"),
    ("app/build.gradle.kts", "keyPassword (\"VALUE\")"),
    ("app/build.gradle", "signingConfigs { release { storePassword \"VALUE\" } }"),
  ])
  func `a secret in the syntax of Objective-C, C or Gradle is found`(path: String, text: String) {
    // In pieces, so that this file contains no secret.
    let bytes = Array(text.replacing("VALUE", with: "hG7kq2Lm9Np3" + "RtVw1Yz5Bc6De0").utf8)
    let file = FileDiff(
      path: path, status: .added, addedLines: AddedLine.all(of: bytes), text: bytes)
    #expect(SecretScan.run(ChangeDiff(files: [file])).found.count == 1)
  }

  @Test func `the time for a line grows with its length, however many secret words it has`() {
    func seconds(_ words: Int) -> Double {
      let bytes = Array(String(repeating: "\"token\":1,", count: words).utf8)
      let file = FileDiff(
        path: "a.json", status: .added, addedLines: AddedLine.all(of: bytes), text: bytes)
      // The fastest of several, as other tests run at the same time.
      let times = (0..<5).map { _ in
        ContinuousClock().measure { _ = SecretScan.run(ChangeDiff(files: [file])) } / .seconds(1)
      }
      return times.min() ?? 0
    }
    // Four times as long, not sixteen times.
    #expect(seconds(20_000) < 9 * max(seconds(5_000), 0.01))
  }
}
