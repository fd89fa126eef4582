import Base
import GitHub
import Session
import Synchronization
import Testing

struct TypedTokenTests {
  @Test func `in a terminal flowctl asks for the token and reads it without echo`() throws {
    let said = SaidWords()
    let token = try TokenSearch.token(from: console(said, typed: " ghp_0123456789 "), for: .github)
    #expect(token.revealed == "ghp_0123456789")
    #expect(said.text == "paste the token, then press Enter (it is not shown): \n")
  }

  @Test func `cancelled input is an interruption`() {
    let error = #expect(throws: Failure.self) {
      try TokenSearch.token(from: console(SaidWords(), typed: nil), for: .github)
    }
    #expect(error?.status == .interrupted)
  }

  private func console(_ said: SaidWords, typed: String?) -> Console {
    Console(
      outputIsTerminal: true, inputIsTerminal: true, writeOutput: { _ in },
      writeErrors: { said.add($0) },
      readInput: { _ throws(FileError) in
        throw .failed(path: "-", reason: "a terminal has no end of input")
      },
      readLine: { nil }, readSecret: { typed })
  }
}

private final class SaidWords: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func add(_ said: [UInt8]) { bytes.withLock { $0 += said } }
}
