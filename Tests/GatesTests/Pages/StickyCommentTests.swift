import Base
import Gates
import Testing

@Suite struct StickyCommentTests {
  private static func comment(
    _ name: String = "gates", on pullRequest: String = "octo/app#12", key: String = "secret"
  ) -> StickyComment {
    StickyComment(name: name, on: pullRequest, key: Array(key.utf8))
  }

  @Test func `a comment is recognized, also with the line ends of a browser`() {
    let comment = Self.comment()
    let body = comment.body(of: Publication(.sample))
    #expect(comment.isSame(as: body))
    #expect(comment.isSame(as: body.split(separator: "\n").joined(separator: "\r\n")))
    #expect(!comment.isSame(as: "hello\n" + body) && !comment.isSame(as: ""))
  }

  @Test func `another name, pull request or key makes another marker`() {
    let all = [
      Self.comment(), Self.comment("other"), Self.comment(on: "octo/app#13"),
      Self.comment(key: "guess"), Self.comment("gate", on: "socto/app#12"),
    ]
    #expect(Set(all.map(\.marker)).count == all.count)
    #expect(!Self.comment().isSame(as: Self.comment(key: "guess").body(of: Publication(.green))))
  }

  @Test(arguments: HostileText.all)
  func `untrusted text contains no marker`(sample: HostileText) {
    let comment = Self.comment()
    for text in [sample.text, comment.marker, comment.marker + "\n" + sample.text] {
      let body = comment.body(of: Publication(.hostile(text)))
      #expect(comment.isSame(as: body))
      #expect(!comment.isSame(as: String(body.dropFirst(comment.marker.count + 1))))
    }
  }

  @Test func `a comment is within the limit of GitHub`() {
    #expect(Self.comment().body(of: Publication(.huge)).utf8.count <= 65_536)
  }

  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `codes are those of RFC 4231`(key: [UInt8], message: String, expected: String) {
    let code = SHA256.authenticationCode(of: Array(message.utf8), key: key)
    #expect(code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
  }
}
