import GitHub
import Testing

@Suite struct `The claim of a GitHub App` {
  @Test func `is a header and claims in base64url`() {
    let claim = AppClaim(appID: "42", now: 1_700_000_060)
    // {"alg":"RS256","typ":"JWT"} and {"exp":1700000600,"iat":1700000000,"iss":"42"}
    #expect(
      claim.unsigned
        == "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9."
        + "eyJleHAiOjE3MDAwMDA2MDAsImlhdCI6MTcwMDAwMDAwMCwiaXNzIjoiNDIifQ")
  }

  @Test func `ends with its signature`() {
    let claim = AppClaim(appID: "42", now: 0)
    #expect(
      claim.signed([0xfb, 0xff, 0xfe, 0x00], for: .github)?.revealed == claim.unsigned + ".-__-AA")
    #expect(claim.signed([], for: .github) == nil)
  }

  @Test(arguments: [
    ("ghp_1", TokenKind.classic), ("github_pat_1", .fineGrained), ("gho_1", .oauth),
    ("ghu_1", .user), ("ghs_1", .installation), ("0123456789abcdef", .unknown),
  ])
  func `the prefix of a token shows its type`(_ text: String, _ kind: TokenKind) {
    #expect(Token(text, for: .github)?.kind == kind)
  }
}
