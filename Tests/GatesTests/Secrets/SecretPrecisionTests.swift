import Gates
import Testing

/// Secrets and similar texts as projects write them; values are generated here, so
/// that this file contains none.
@Suite struct SecretPrecisionTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let path: String
    let text: String

    init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }

    var testDescription: String { path + ": " + text.prefix(60) }
  }

  /// Letters of base64 that are the same in every run.
  private static func random(_ count: Int, _ seed: UInt64 = 1) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    var state = seed &* 0x9e37_79b9_7f4a_7c15
    return String(
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return letters[Int(state >> 33) % letters.count]
      })
  }

  private static let hex = "3f9a1c7e5b2d8064af13ce7902b6d85e4c71f0a89d3b265e7c14fa80b9d2e637"
  private static let password = "h0rse" + "-Batt3ry-9"

  static let harmless: [Sample] = [
    // Base64 in documentation.
    Sample("docs/recipes.md", "ByteString golden = ByteString.decodeBase64(\"\(random(68))\""),
    Sample("docs/recipes.md", "    + \"\(random(68, 2))\""),
    Sample("README.md", "The text `\(random(64, 3))=` is what `encode` gives."),
    Sample("guide/encoding.rst", "Decodes ``\"\(random(40, 4))\"`` to bytes."),
    Sample("CHANGELOG.md", "- accept \"\(random(44, 5))=\" without padding"),
    // Test vectors, in the folders of several build systems.
    Sample("src/nativeTest/kotlin/A.kt", "\"\(random(64, 6))=\".decodeBase64(),"),
    Sample("src/commonTest/kotlin/Vectors.kt", "val golden = \"\(random(40, 7))=\""),
    Sample("Tests/AppTests/Vector.swift", "#expect(encode(bytes) == \"\(random(44, 8))\")"),
    Sample("spec/encode_spec.rb", "expect(encode(x)).to eq '\(random(60, 9))'"),
    Sample("test_codec.py", "assert encode(data) == \"\(random(44, 10))=\""),
    Sample("src/codec.test.ts", "expect(encode(data)).toBe(`\(random(48, 11))`)"),
    // Sample code.
    Sample("samples/GoldenValue.java", "  + \"\(random(68, 12))\""),
    Sample("Examples/Codec/main.swift", "print(decode(\"\(random(44, 13))\"))"),
    // Data over several lines.
    Sample("src/Font.java", "      + \"\(random(76, 14))\""),
    Sample("src/font.kt", "  \"\(random(76, 15))\" +"),
    // Hashes and fingerprints.
    Sample("Package.swift", "checksum: \"\(hex)\""),
    Sample("lib/assets.js", "const contentHash = \"\(random(43, 16))=\""),
    Sample("Sources/Pin.swift", "let certificateFingerprint = \"\(random(43, 17))=\""),
    Sample("Sources/Pin.swift", "let pins = [\"sha256/\(random(43, 18))=\"]"),
    Sample("index.html", "<script src=a.js integrity=\"sha384-\(random(64, 19))\"></script>"),
    Sample("SHA256SUMS.txt", "\(hex)  app.tar.gz"),
    Sample("a.py", "etag = \"\(random(40, 20))\""),
    // Public halves.
    Sample("Sources/Root.swift", "let root = \"MIID\(random(200, 21))\""),
    Sample("Sources/Root.swift", "-----BEGIN CERTIFICATE-----\n\(random(64, 22))"),
    Sample("update.plist", "<key>SUPublicEDKey</key><string>\(random(43, 23))=</string>"),
    Sample("Sources/Update.swift", "let publicKey = \"\(random(43, 24))=\""),
    Sample("a.csproj", "publicKeyToken=\"b77a5c561934e089\""),
    Sample("keys.ts", "const host = \"ssh-ed25519 AAAAC3Nza\(random(60, 25))\""),
    // Names and patterns.
    Sample("src/Suites.kt", "init(\"TLS_DH_anon_EXPORT_WITH_DES40_CBC_SHA256\", 0x19)"),
    Sample("src/MediaType.kt", "const val TOKEN = \"([a-zA-Z0-9-!#$%&'*+.^_|~]+)\""),
    // Placeholders.
    Sample("api.json", "\"nextPageToken\": \"\(random(40, 26))\""),
    Sample(
      "jwt.ts",
      "const t = \"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwi"
        + "\(random(30, 27)).\(random(43, 28))\""),
    Sample("deploy.sh", "curl https://$USER:$TOKEN@example.com"),
    Sample("ci.yml", "password: ${{ secrets.PASSWORD_1 }}"),
    Sample("a.swift", "let url = \"https://user:password@example.com\""),
    Sample("notes.txt", "password: see the vault"),
    Sample("Package.resolved", "\"revision\" : \"\(random(40, 29))\""),
    Sample("App.strings", "\"\(random(40, 30))\" = \"x\";"),
  ]

  static let secrets: [Sample] = [
    Sample("notes.txt", "api_key: \(random(32, 31))"),
    // Names that contain a harmless word by chance.
    Sample(".env", "PAGERDUTY_API_KEY=\(random(20, 60))"),
    Sample(".env", "FACEBOOK_PAGE_ACCESS_TOKEN=\(random(40, 61))"),
    Sample("a.swift", "let statusPageToken = \"\(random(32, 62))\""),
    Sample("a.swift", "let republicSecret = \"\(random(32, 63))\""),
    Sample("a.swift", "let dbPassword = \"Qa-z7!kd92mX\""),
    Sample("a.swift", "hashicorpVault.open(\"\(random(40, 64))\")"),
    Sample("a.swift", "let x = getAgentValue(\"\(random(40, 65))\")"),
    Sample("notes.txt", "password = \(password)"),
    Sample("Makefile", "API_TOKEN = \(random(32, 32))"),
    Sample("release.mk", "DEPLOY_PASSWORD := \(password)"),
    Sample("Dockerfile", "ENV API_KEY=\(random(32, 33))"),
    Sample("Dockerfile.dev", "ARG NPM_TOKEN=\(random(36, 34))"),
    Sample(".aws/credentials", "aws_secret_access_key = \(random(40, 35))"),
    Sample("a.swift", "let url = \"https://admin:\(password)@example.com/x\""),
    Sample("README.md", "git clone https://bot:\(password)@example.com/x.git"),
    Sample("run.sh", "curl -H \"Authorization: Bearer \(random(43, 36))\""),
    Sample("docs/api.md", "    Authorization: Bearer \(random(43, 37))"),
    Sample("a.py", "x = '\("hf" + "_")\(random(34, 38))'"),
    Sample("docs/setup.md", "export HF=\("hf" + "_")\(random(34, 39))"),
    Sample("jira.yml", "user: ada:\("ATA" + "TT3")xFf\(random(180, 40))"),
    Sample("app/build.gradle", "  keyPassword \"\(password)\""),
    Sample("app/build.gradle", "storePassword '\(password)'"),
    Sample("app/build.gradle.kts", "keyPassword = \"\(password)\""),
    Sample("Sources/A.swift", "let password = \"\(password)\""),
    Sample("Sources/A.swift", "client.send(\"\(random(40, 41))\")"),
    Sample("src/a.ts", "fetch(url, { key: `\(random(43, 42))` })"),
    Sample("src/a.kt", "val apiKey = \"\(random(32, 43))\""),
    Sample("src/a.kt", "val apiKey = prefix + \"\(random(32, 44))\""),
    Sample("config.json", "\"clientSecret\": \"\(random(40, 45))\""),
    Sample("ci.yml", "  token: \(random(40, 46))"),
    Sample(".env", "SECRET_KEY=\(random(50, 47))"),
    Sample("fastlane/Fastfile", "password: \"\(password)\""),
    Sample("Tests/ATests.swift", "let t = \"\("gh" + "p_")\(random(36, 48))\""),
    Sample("docs/setup.md", "\("gl" + "pat-")\(random(20, 49))"),
    Sample("Tests/LoginTests.swift", "password: \"\(password)\""),
    Sample("fixtures/key.pem", "-----BEGIN RSA PRIVATE KEY-----\n\(random(64, 50))"),
    Sample("jwt.ts", "\"\("eyJ")hbGciOiJIUzI1NiJ9.eyJ\(random(40, 51)).\(random(43, 52))\""),
  ]

  private static func found(_ sample: Sample) -> [String] {
    let bytes = Array(sample.text.utf8)
    let file = FileDiff(
      path: sample.path, status: .added, addedLines: AddedLine.all(of: bytes), text: bytes)
    return SecretScan.run(ChangeDiff(files: [file])).found.map(\.secret.form)
  }

  @Test(arguments: harmless)
  func `a text that only looks like a secret is not reported`(sample: Sample) {
    #expect(Self.found(sample) == [])
  }

  @Test(arguments: secrets)
  func `a secret is reported wherever projects write it`(sample: Sample) {
    #expect(!Self.found(sample).isEmpty)
  }
}
