import Foundation
import Gates
import Testing

/// The digest in the page's policy must be that of its style sheet, or no browser takes the sheet.
@Suite struct PageDigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1000),
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    ),
  ])
  func `the digest is that of FIPS 180-4`(message: String, expected: String) {
    let digits = SHA256.digest(Array(message.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(digits.joined() == expected)
  }

  @Test func `base 64 is that of Foundation at every length`() {
    for length in 0..<70 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test func `the policy of a page names its own style sheet`() throws {
    let page = String(decoding: GateRunPage().render(.sample), as: UTF8.self)
    let sheet = try #require(
      page.split(separator: "<style>").last?.split(separator: "</style>").first)
    let digest = Base64.text(SHA256.digest(Array(sheet.utf8)))
    #expect(page.contains("style-src &apos;sha256-\(digest)&apos;"))
    #expect(page.contains("default-src &apos;none&apos;"))
  }
}
