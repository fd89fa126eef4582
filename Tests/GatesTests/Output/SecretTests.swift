import Base
import Foundation
import Gates
import TestSupport
import Testing

@Suite struct SecretTests {
  static let secret = "p4ss/w\"ord ü=&"

  @Test func `a secret is masked in the forms in which programs print it`() throws {
    let patterns = SecretForms.patterns(of: [Self.secret])
    let encoder = JSONEncoder()
    let json = String(decoding: try encoder.encode([Self.secret]), as: UTF8.self)
    let address = Self.secret.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.union(["-", ".", "_", "~"]))
    for form in [Self.secret, json, try #require(address), try #require(address).lowercased()] {
      let shown = filtered(Array("a \(form) b".utf8), patterns)
      #expect(shown.contains("***") && !shown.contains("ord"))
      #expect(shown.hasPrefix("a ") && shown.hasSuffix(" b"))
    }
  }

  @Test(arguments: ["", "x", "xy", "xyz", "user:", "Bearer "])
  func `a secret is masked within a longer text of Base64`(before: String) {
    let secret = "0123-secret-9876"
    let patterns = SecretForms.patterns(of: [secret])
    for after in ["", "z", "zz", "zzz"] {
      let text = Data((before + secret + after).utf8).base64EncodedString()
      let shown = filtered(Array(text.utf8), patterns)
      #expect(shown.contains("***"))
      #expect(shown.utf8.count <= (before.utf8.count + after.utf8.count + 4) * 2 + 6)
    }
  }

  @Test func `each line of a secret of several lines is masked`() {
    let key = "-----BEGIN KEY-----\nAbCdEfGhIjKl\n  MnOpQrStUv\nend\n-----END KEY-----\n"
    let patterns = SecretForms.patterns(of: [key])
    let shown = filtered(Array("x AbCdEfGhIjKl y\nMnOpQrStUv z end".utf8), patterns)
    #expect(shown == "x *** y\n*** z end")
    #expect(!filtered(Array(key.utf8), patterns).contains("MnOp"))
    let escaped = key.replacing("\n", with: "\\n")
    #expect(filtered(Array("{\(escaped)}".utf8), patterns) == "{***}")
  }

  @Test func `secrets that overlap or contain each other are masked completely`() {
    let patterns = ["abcdef", "cdefgh", "defg", "abcabcab"].map { Array($0.utf8) }
    #expect(filtered(Array("xabcdefghx".utf8), patterns) == "x***x")
    #expect(filtered(Array("abcabcabcabx".utf8), patterns) == "***x")
    #expect(filtered(Array("abcde".utf8), patterns) == "abcde")
    #expect(filtered(Array("abcabcdefg".utf8), patterns) == "abc***")
  }

  @Test func `an escape within a secret does not unmask it`() {
    let patterns = SecretForms.patterns(of: ["top-secret"])
    #expect(filtered(Array("top\u{1b}[1m-sec\u{0}\u{200b}ret".utf8), patterns) == "***")
  }

  @Test func `short values mask nothing`() {
    #expect(SecretForms.patterns(of: ["", "1", "abc", "  \n "]).isEmpty)
  }

  @Test(arguments: 0..<200)
  func `random texts are masked as a slow search would mask them`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func text(_ lengths: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: lengths, using: &random)).map { _ in
        UInt8(ascii: "a") + UInt8.random(in: 0...1, using: &random)
      }
    }
    let patterns = (0..<3).map { _ in text(1...6) }
    let input = text(0...60)
    let cuts = (0..<3).map { _ in Int.random(in: 0...input.count, using: &random) }.sorted()
    #expect(filtered(input, patterns, cuts: cuts) == slowlyMasked(input, patterns))
  }

  private func slowlyMasked(_ input: [UInt8], _ patterns: [[UInt8]]) -> String {
    var isSecret = [Bool](repeating: false, count: input.count)
    for pattern in patterns {
      for start in input.indices where input[start...].starts(with: pattern) {
        for index in start..<start + pattern.count { isSecret[index] = true }
      }
    }
    var output = ""
    for index in input.indices {
      if !isSecret[index] {
        output.unicodeScalars.append(Unicode.Scalar(input[index]))
      } else if index == 0 || !isSecret[index - 1] {
        output += "***"
      }
    }
    return output
  }
}
