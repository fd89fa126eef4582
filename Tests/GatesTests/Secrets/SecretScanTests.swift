import Base
import Gates
import Testing

/// Tokens are joined here from their parts, so that this file contains none.
@Suite struct SecretScanTests {
  private static let random = "Zq8Rw3Tn5Yk1Xv7Lb2Mc9Hd4Jf6Gs0PaQeWuIoZ3xT8vB1nM5kL7jH2gF9dS4a"
  private static let hex = "3f9a1c7e5b2d8064af13ce7902b6d85e4c71f0a89d3b265e7c14fa80b9d2e637"

  private static func scan(_ text: String, path: String = "Sources/App.swift") -> [Secret] {
    let bytes = Array(text.utf8)
    let file = FileDiff(
      path: path, status: .added, addedLines: AddedLine.all(of: bytes), text: bytes)
    return SecretScan.run(ChangeDiff(files: [file])).found.map(\.secret)
  }

  private static func part(_ count: Int) -> String { String(random.prefix(count)) }

  @Test(arguments: [
    ("ghp_" + part(36), "GitHub token"),
    ("github_pat_" + part(22) + "_" + part(59), "GitHub token"),
    ("gho_" + part(36), "GitHub token"), ("ghs_" + part(36), "GitHub token"),
    ("glpat-" + part(20), "GitLab token"), ("AKIA" + "QZ7RWT3NYKXV2LBM", "AWS access key"),
    ("xoxb-" + "263594206564-" + part(24), "Slack token"), ("AIza" + part(35), "Google API key"),
    ("sk_" + "live_" + part(24), "Stripe key"), ("npm_" + part(36), "npm token"),
    ("pypi-" + "AgEIcHlwaS5vcmc" + part(60), "PyPI token"),
    ("SK" + hex.prefix(32), "Twilio key"), ("sntryu_" + hex, "Sentry token"),
    ("AccountKey=" + part(60) + part(26) + "==", "Azure account key"),
    ("eyJ" + part(20) + ".eyJ" + part(30) + "." + part(43), "JSON web token"),
    ("sk-" + part(48), "OpenAI key"),
    ("MIGTAgEAMBMGByqGSM49" + part(60) + part(60), "App Store Connect key"),
    ("AAAA" + "Zq8Rw3T:APA91b" + part(60) + part(60) + part(20), "Firebase server key"),
    ("https://hooks.slack.com/" + "services/T0AB12CD3/B0EF45GH6/" + part(24), "Slack webhook"),
  ])
  func `a token of a known form is found at any position`(token: String, form: String) throws {
    for text in ["let a = \"\(token)\"", token, "x(\(token))\r", "# \(token) here", "\\n\(token)"] {
      let found = Self.scan(text)
      #expect(found.map(\.form) == [form], "\(text)")
      #expect(found.first.map { String(decoding: $0.value, as: UTF8.self) } == token)
      #expect(found.first?.masked.contains(token.suffix(8)) == false)
    }
  }

  @Test(arguments: [
    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "AKIAIOSFODNN7EXAMPLE", "ghp_short",
    "AKIA" + "QZ7RWT3NYKXV2LBM" + "LONGER", "task_live_view", "-----BEGIN PRIVATE KEY-----",
    "if text.contains(\"-----BEGIN RSA PRIVATE KEY-----\") {", "-----BEGIN CERTIFICATE-----",
    "let password: String", "password = \"\"", "passwordLabel.text = \"Password 1\"",
    "password: \"${{ secrets.PASSWORD_1 }}\"", "password = ENV[\"PASSWORD1\"]",
    "token: process.env.TOKEN_2", "let token = \"access_token\"", "password = \"<password-1>\"",
    "apiKey = \"YOUR_API_KEY_123456789\"", "let secretURL = \"https://example.com/a1b2c3d4e5\"",
    "case password = \"password1\"", "let sha = \"\(hex)\"", "let id = \"\(hex.prefix(40))\"",
    "let uuid = \"3F9A1C7E-5B2D-8064-AF13-CE7902B6D85E\"",
    "let letters = \"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\"",
    "integrity=\"sha512-\(part(60))\"",
    "let type = \"UICollectionViewCompositionalLayoutSection2\"",
    "url(data:font/woff2;base64,\"\(part(60))\")",
  ])
  func `a text that only looks like a token is ignored`(text: String) {
    #expect(Self.scan(text).isEmpty)
  }

  @Test(arguments: [
    "let password = \"hunter2!\"", "\"password\": \"Tr0ub4dor\"", "DB_PASSWORD = 's3cr3t-9'",
    "let password: String = \"hunter22\"", "login(user: \"ada\", password: \"pa55phrase\")",
    "api_key: \"\(hex.prefix(32))\"", "const authToken = `\(part(24))`",
    "client_secret => \"\(part(20))\"",
  ])
  func `a text assigned to a name of a secret is found`(text: String) {
    let found = Self.scan(text)
    #expect(found.map(\.rule) == ["secret-assignment"], "\(text)")
  }

  @Test func `values without quotes count in files that use none`() {
    let line = "API_TOKEN=" + Self.part(24)
    #expect(Self.scan(line, path: ".env").map(\.rule) == ["secret-assignment"])
    #expect(Self.scan("  password: hunter2x9\n", path: "ci/a.yml").count == 1)
    #expect(Self.scan(line, path: "Sources/a.swift").isEmpty)
  }

  @Test func `Apple's password for an app is found, but not its sample`() {
    for password in ["kqzw-rtpl-bnxm-vdsy", "abcd-efgh-ijkl-mnop"] {
      let line = "FASTLANE_APPLE_APPLICATION_SPECIFIC_PASSWORD=" + password
      #expect(Self.scan(line, path: "fastlane/.env").count == (password.hasPrefix("a") ? 0 : 1))
    }
  }

  @Test func `a random text is found without a name, but not in generated files`() {
    let line = "send(\"\(Self.part(40))\")"
    #expect(Self.scan(line).map(\.rule) == ["high-entropy"])
    for path in ["Package.resolved", "App.xcodeproj/project.pbxproj", "A.xcassets/Contents.json"] {
      #expect(Self.scan(line, path: path).isEmpty)
    }
  }

  @Test func `a key in a PEM block is found, an App Store Connect key by its file`() {
    let key = "-----BEGIN PRIVATE KEY-----\n\(Self.part(64))\n-----END PRIVATE KEY-----\n"
    #expect(
      Self.scan(key, path: "fastlane/AuthKey_ABC.p8").map(\.form) == ["App Store Connect key"])
    let headed = key.replacing("KEY-----\nZ", with: "KEY-----\nProc-Type: 4,ENCRYPTED\n\nZ")
    #expect(Self.scan(headed, path: "a.pem").map(\.line) == [1])
    let literal = "let key = \"-----BEGIN EC PRIVATE KEY-----\\n\(Self.part(64))\""
    #expect(Self.scan(literal).map(\.rule) == ["private-key"])
  }

  @Test func `one place is reported once, with its position`() throws {
    let token = "ghp_" + Self.part(36)
    let found = Self.scan("first\nlet token = \"\(token)\"\n")
    #expect(found.count == 1)
    let secret = try #require(found.first)
    #expect((secret.line, secret.column) == (2, 14))
    #expect(secret.masked == "ghp_… (40 characters)")
  }

  @Test func `tests can contain invented passwords, but no tokens`() {
    func severity(_ text: String) -> [Severity] {
      let bytes = Array(text.utf8)
      let file = FileDiff(
        path: "Tests/LoginTests.swift", status: .added, addedLines: AddedLine.all(of: bytes),
        text: bytes)
      return SecretScan.run(ChangeDiff(files: [file])).found.map(\.diagnostic.severity)
    }
    #expect(severity("password = \"hunter22\"") == [.warning])
    #expect(severity("let a = \"ghp_\(Self.part(36))\"") == [.error])
  }

  @Test func `a list allows fingerprints and nothing else`() throws {
    let secret = try #require(Self.scan("password = \"hunter22\"").first)
    let other = try #require(Self.scan("password = \"hunter23\"").first)
    let list = SecretAllowList(
      parsing: Array("# known\r\n\(secret.fingerprint)  the demo server\r\nghp_\n".utf8))
    #expect(list.allows(secret) && !list.allows(other))
    #expect(!SecretAllowList(parsing: [0xff, 0xfe, 10]).allows(secret))
  }

  @Test func `long lines take proportional time`() {
    for piece in ["eyJ-", "password=\"", "=:", "ghp_", "-----BEGIN ", "\"a", "AAAA:"] {
      let line = String(repeating: piece, count: 3_000)
      #expect(Self.scan(line).count <= 50)
    }
  }

  @Test func `a binary file is searched only for tokens`() {
    let text = Array("\0password = \"hunter22\" ghp_\(Self.part(36))".utf8)
    let file = FileDiff(
      path: "a.db", status: .added, addedLines: AddedLine.all(of: text), isBinary: true,
      object: "1",
      text: text)
    #expect(SecretScan.run(ChangeDiff(files: [file])).found.map(\.secret.rule) == ["secret-token"])
    let large = FileDiff(path: "b.db", status: .added, isBinary: true, object: "1")
    #expect(SecretScan.run(ChangeDiff(files: [large])).unread == ["b.db"])
  }

  @Test(arguments: ["TOKEN", "TOKEN.txt", "a/TOKEN/b", "TOKEN/TOKEN.txt"])
  func `a token in the name of a file or folder is found, and not shown`(name: String) {
    let token = "ghp_" + Self.part(36)
    let file = FileDiff(
      path: name.replacing("TOKEN", with: token), status: .added, addedLines: [], text: [])
    let found = SecretScan.run(ChangeDiff(files: [file])).found
    #expect(found.first?.secret.form == "GitHub token")
    #expect(found.allSatisfy { !"\($0.path) \($0.diagnostic)".contains(token) })
  }
}
