import Git
import Testing

struct ObjectIDTests {
  @Test(arguments: [40, 64])
  func `an ID reads and writes its digits`(length: Int) throws {
    let text = String((0..<length).map { Array("0123456789abcdef")[$0 * 7 % 16] })
    let id = try #require(ObjectID(hex: text))
    #expect(id.description == text && id.byteCount == length / 2)
    #expect(ObjectID(hex: text.uppercased()) == id)
  }

  @Test(arguments: [0, 1, 39, 41, 63, 65])
  func `another length is not an ID`(length: Int) {
    #expect(ObjectID(hex: String(repeating: "a", count: length)) == nil)
  }

  @Test(arguments: ["g", " ", "/", ":", "@", "`", "\0", "ü"])
  func `another character is not a digit`(character: String) {
    #expect(ObjectID(hex: String(repeating: "a", count: 39) + character) == nil)
  }

  @Test func `every byte at every place is a digit or refused`() {
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for byte in UInt8.min...UInt8.max {
      for position in 0..<40 {
        var text = Array(repeating: UInt8(ascii: "5"), count: 40)
        text[position] = byte
        let id = text.withUnsafeBytes { ObjectID(hex: $0) }
        #expect((id != nil) == digits.contains(byte))
        if let id { #expect(id.description.utf8.elementsEqual(text.map(lowercased))) }
      }
    }
  }

  private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) ? byte + 0x20 : byte
  }

  @Test func `IDs are ordered like their digits`() throws {
    let texts = (0..<16).map { String($0, radix: 16) + String(repeating: "0", count: 39) }
    let ids = texts.compactMap(ObjectID.init(hex:))
    #expect(ids.shuffled().sorted() == ids)
  }
}
