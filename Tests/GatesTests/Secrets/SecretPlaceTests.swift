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
}
