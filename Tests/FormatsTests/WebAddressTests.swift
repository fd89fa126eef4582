import Base
import Testing

@Suite struct WebAddressTests {
  @Test(arguments: [
    "https://example.com", "https://example.com:443/x", "http://127.0.0.1:65535",
    "http://[::1]:80/",
    "http://[::1]/", "https://example.com:/x",
  ])
  func `a valid port is read`(url: String) {
    #expect(WebAddress(url) != nil)
  }

  @Test(arguments: [
    "http://127.0.0.1:99999/x", "http://127.0.0.1:65536", "https://user@example.com:100000",
    "http://[::1]:65536/", "https://example.com:-1", "https://example.com:+1", "https://a:b/",
    "https://example.com:99999999999999999999", "http://[::1]x/",
  ])
  func `an address with a port that no connection can have is invalid`(url: String) {
    #expect(WebAddress(url) == nil)
  }

  @Test(arguments: [
    ("https://u:pass@example.com/x@1", "https://…@example.com/x@1"),
    ("http://pass@[::1]:80", "http://…@[::1]:80"), ("ssh://git:p@ss@h/p", "ssh://…@h/p"),
    ("https://example.com/a@b", "https://example.com/a@b"), ("a@b", "a@b"),
  ])
  func `a user and a password are not shown`(text: String, shown: String) {
    #expect(WebAddress.shown(text) == shown)
  }
}
