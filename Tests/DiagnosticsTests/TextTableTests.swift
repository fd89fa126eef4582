import Base
import Testing

struct TextTableTests {
  @Test func `columns are as wide as their widest cell and lines have no trailing spaces`() {
    let text = TextTable.text([["", "name", "n"], ["*", "a", ""], ["", "longer name", "12"], []])
    #expect(text == "   name         n\n*  a\n   longer name  12\n\n")
  }

  @Test func `a letter of several bytes takes one place`() {
    #expect(
      TextTable.text([["äö", "x"], ["abc", "y"], ["é", "z"]]) == "äö   x\nabc  y\né    z\n")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-10, "-10"), (99, "99"), (100, "100"), (.max, "9223372036854775807"),
    (.min, "-9223372036854775808"),
  ])
  func `numbers are written out, with their unit`(number: Int, text: String) {
    let bytes = TextTable.bytes(followedBy: "note") { table in
      table.append(ascii: UnsafeRawBufferPointer(start: nil, count: 0))
      table.append("in main")
      table.append(number)
      table.append(number, unit: "d")
      table.endRow()
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "  in main  \(text)  \(text)d\nnote")
  }

  @Test func `a row longer than the measured ones is written unchanged`() {
    var isFirst = true
    let bytes = TextTable.bytes { table in
      if !isFirst { table.append([String(repeating: "long", count: 50_000), "and more"]) }
      table.append(["a"])
      isFirst = false
    }
    #expect(bytes.count == 200_000 + 2 + 8 + 1 + 2)
  }

  @Test func `a long table is written in pieces of the same text`() {
    var pieces: [[UInt8]] = []
    let rows = (0..<5000).map { [String(repeating: "x", count: $0 % 40), "\($0)"] }
    TextTable.write(to: { pieces.append($0) }, followedBy: "end") { table in
      for row in rows { table.append(row) }
    }
    let expected = rows.map { row in
      row[0] + String(repeating: " ", count: 41 - row[0].utf8.count) + row[1] + "\n"
    }
    #expect(pieces.count > 1)
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == expected.joined() + "end")
  }
}
