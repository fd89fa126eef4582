import Base
import TestSupport
import Testing

/// Commands that edit one file at the same time lose no edit.
struct ParallelEditTests {
  @Test func `each of many texts is in the catalog, or its command fails`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let entries = (0..<300).map { number in
      """
      "key.\(number)" : {"localizations":{"de":{"stringUnit":{"state":"translated","value":"x"}}}}
      """
    }.joined(separator: ",")
    try repository.write(
      #"{"sourceLanguage":"en","strings":{"# + entries + #"},"version":"1.0"}"#,
      to: "L.xcstrings")
    let done = try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 100..<116 {
        group.addTask {
          let run = try await repository.flowctl(
            "strings", "set", "key.\(number)", "de", "new-\(number)", "--catalog", "L.xcstrings")
          return run.status == 0 ? "new-\(number)" : nil
        }
      }
      return try await group.reduce(into: [String]()) { $0 += [$1].compactMap(\.self) }
    }
    let text = String(decoding: try repository.scratch.read("work/L.xcstrings"), as: UTF8.self)
    for value in done { #expect(text.contains(#""\#(value)""#)) }
    #expect(done.count > 1)
  }
}
