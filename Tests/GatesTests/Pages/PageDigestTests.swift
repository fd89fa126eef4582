import Base
import Foundation
import Gates
import Testing

/// The digest in the page's policy must be that of its style sheet, or no browser takes the sheet.
@Suite struct PageDigestTests {
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
