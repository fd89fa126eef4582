import Base
import Foundation
import Gates
import Testing

/// The digests in the page's policy must be those of its style sheet and script, or no browser takes
/// them.
@Suite struct PageDigestTests {
  @Test func `base 64 is that of Foundation at every length`() {
    for length in 0..<70 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test func `the policy of a page names its own style sheet and script`() throws {
    let page = String(decoding: GateRun.sample.rendered(with: .program), as: UTF8.self)
    for (element, directive) in [("style", "style-src"), ("script", "script-src")] {
      let parts = page.components(separatedBy: "<\(element)>")
      #expect(parts.count == 2)
      let text = try #require(parts.last?.components(separatedBy: "</\(element)>").first)
      #expect(text.utf8.count > 500)
      let digest = Base64.text(SHA256.digest(Array(text.utf8)))
      #expect(page.contains("\(directive) &apos;sha256-\(digest)&apos;"))
    }
    #expect(page.contains("default-src &apos;none&apos;"))
  }
}
