/// The issue of a branch as `submit` writes it at the end of a pull request's text: `Refs: #12`.
struct BranchTrailer {
  let issue: ReferenceScanner.Reference?

  /// Reads the last line of a text; anywhere else the words mean no more than a mention.
  init(in text: String) {
    let lines = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let last = lines.last { line in !line.allSatisfy(ReferenceScanner.isBlank) }
    let words = last?.split(whereSeparator: ReferenceScanner.isBlank) ?? []
    guard words.count == 2, words[0].elementsEqual("Refs:".utf8) else {
      issue = nil
      return
    }
    issue = ReferenceScanner.reference(at: words[1])
  }
}
