import Testing

import Session

/// The conflict markers that a resolution must not contain.
struct ConflictMarkersTests {
  @Test func `a conflict member of the merge driver is left of a merge, one of a side is not`() {
    let catalog = Array("{\n  \"conflict\" : {\n  }\n}\n".utf8)
    let text = Array("{\n  \"conflict\" : {\n  },\n  \"value\" : \"conflict\"\n}\n".utf8)
    #expect(ConflictMarkers.holdsCatalogConflict(text, sides: [Array("{}".utf8)]))
    #expect(!ConflictMarkers.holdsCatalogConflict(text, sides: [Array("{}".utf8), catalog]))
    #expect(!ConflictMarkers.holdsCatalogConflict(Array("\"conflicts\" : 1".utf8), sides: []))
  }

  private let markers = ConflictMarkers(source: "0123456789abcdef0123456789abcdef01234567")
  private let example = "<<<<<<< HEAD\nmine\n=======\nyours\n>>>>>>> feature/x\n"

  private func areLeft(
    in text: String, sides: [String] = ["a\n", "b\n"], isConflict: Bool = false
  ) -> Bool {
    markers.areLeft(
      in: Array(text.utf8), sides: sides.map { Array($0.utf8) }, isConflict: isConflict)
  }

  @Test(arguments: [
    "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> 0123456789abcdef0123456789abcdef01234567\n",
    "<<<<<<< HEAD\na\n||||||| base\n=======\nb\n>>>>>>> 0123456 (Subject)\n",
    "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n", "<<<<<<<\na\n=======\nb\n>>>>>>>\n",
    "<<<<<<<<<<<< HEAD\r\na\r\n============\r\nb\r\n>>>>>>>>>>>> x\r\n", "a\n>>>>>>> 0123456789\n",
    "<<<<<<< HEAD\na\n", "a\n<<<<<<< ours\nb\n>>>>>>> theirs",
  ])
  func `markers of a merge are found, whole or in part`(_ text: String) {
    #expect(areLeft(in: text))
  }

  @Test(arguments: [
    "a\nb\n", "", "Title\n=======\n", ">>>>>>> deep quotation\n", "<<<<<<<< text >>>>>>>>\n",
    " <<<<<<< HEAD\n >>>>>>> x\n", "a <<<<<<< b\n", "<<<<<<<x\n>>>>>>>y\n",
  ])
  func `other lines are no markers`(_ text: String) { #expect(!areLeft(in: text)) }

  @Test(arguments: [
    "<<<<<<< HEAD", ">>>>>>> feature/x", ">>>>>>> 0123456 (Add a page)", "<<<<<<< Updated upstream",
    ">>>>>>> Stashed changes", "||||||| merged common ancestors", "||||||| 0123456\r",
  ])
  func `a marker with a label is left of a conflict even alone`(line: String) {
    let lines = ["a", line, "b"].map { Array($0.utf8)[...] }
    #expect(ConflictMarkers.start(in: lines) == 1)
  }

  @Test(arguments: [
    "=======", ">>>>>>>", ">>>>>>> deep quotation", "||||||| a | b |", "|||||||", "<<<<<<<",
    "<<<<<< x",
    " <<<<<<< HEAD", "||||||| |",
  ])
  func `a line without such a label is none alone`(line: String) {
    #expect(ConflictMarkers.start(in: [Array(line.utf8)[...]]) == nil)
  }

  @Test(arguments: ["a\n=======\nb\n", "a\r\n=======\r\nb\r\n", "a\n||||||| base\nb\n", "|||||||"])
  func `a line between the sides is left, in a file that was in conflict`(_ text: String) {
    #expect(areLeft(in: text, isConflict: true))
    #expect(!areLeft(in: text))
    #expect(!areLeft(in: text, sides: [text, "b\n"], isConflict: true))
  }

  @Test(arguments: ["Title\n========\n", "|||||||x\n", "======= x\n", " =======\n"])
  func `a longer line, or one with other text, is none between the sides`(_ text: String) {
    #expect(!areLeft(in: text, isConflict: true))
  }

  @Test func `markers that a side has are none of this merge`() {
    #expect(!areLeft(in: example + "c\n", sides: [example + "a\n", "b\n"]))
    #expect(!areLeft(in: "b\n" + example, sides: ["a\n", example]))
    #expect(!areLeft(in: example + example, sides: [example, example]))
    let own = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> 0123456789\n"
    #expect(areLeft(in: example + own, sides: [example, example]))
  }
}
