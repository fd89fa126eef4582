import Base
import LiveEffects
import Testing

@Suite struct `The signer` {
  @Test(
    arguments: [
      "", "a text",
      "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    ], [SignatureAlgorithm.es256, .rs256])
  func `signs nothing with a text that is no key`(_ key: String, _ algorithm: SignatureAlgorithm) {
    #expect(Signer.live.sign(Array("text".utf8), key, algorithm) == nil)
  }
}
