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
}
