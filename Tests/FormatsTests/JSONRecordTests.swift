import Base
import Testing

/// One declaration of fields reads and writes a record.
struct JSONRecordTests {
  private struct Entry: JSONRecord, Equatable {
    var name = ""
    var size: Int?
    var note: String?
    var isNew = false
    var tips: [String: String?] = [:]
    var parts: [Entry] = []

    static var blank: Entry { Entry() }

    static var fields: [JSONField<Entry>] {
      [
        .stored("name", isRequired: true, \.name), .stored("size", \.size),
        .stored("note", \.note).omitting(.null), .stored("isNew", \.isNew).omitting(false),
        .stored("tips", \.tips), .stored("parts", \.parts), .written("version") { _ in 1 },
      ]
    }
  }

  private static func text(_ entry: Entry) -> String {
    String(decoding: JSONWriter(.compact).bytes(entry.json), as: UTF8.self)
  }

  @Test func `a record is read as it was written`() throws {
    let part = Entry(name: "b", size: -1, note: "n", isNew: true)
    let entry = Entry(name: "a", tips: ["x": "1", "y": nil], parts: [part])
    #expect(try Entry(json: JSONWriter().bytes(entry.json)) == entry)
    #expect(
      Self.text(entry) == #"{"name":"a","parts":[{"isNew":true,"name":"b","note":"n","parts":[],"#
        + #""size":-1,"tips":{},"version":1}],"size":null,"tips":{"x":"1","y":null},"version":1}"#)
  }

  @Test(arguments: ["{}", #"{"name": 1}"#, #"{"name": null}"#, "[]", "null", #"{"name": "a""#])
  func `a missing member, another type and a truncated text are errors`(text: String) {
    #expect(throws: StreamFault.self) { try Entry(json: Array(text.utf8)) }
  }

  @Test func `unknown members and values of another type are skipped`() throws {
    let text = #"{"name": "a", "size": "big", "new": [{}], "parts": 3, "isNew": null}"#
    #expect(try Entry(json: Array(text.utf8)) == Entry(name: "a"))
  }
}
