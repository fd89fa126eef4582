import StringCatalogs
import Testing

struct EntryScannerTests {
  @Test(arguments: CatalogText.Layout.allCases)
  func `a catalog has the same content in every layout`(layout: CatalogText.Layout) throws {
    let outline = try CatalogOutline(CatalogText.full(layout))
    #expect(outline.lines == CatalogText.outline)
    #expect(outline.sourceLanguage == "en")
  }

  @Test(
    arguments: [
      ("{}", []), ("{\"strings\":{}}", []), (" { \"version\" : \"9.7\" } ", []),
      ("{\"strings\":{\"a\":{}}}", ["a · automatic"]),
      (#"{"strings":{"a":{"localizations":{"de":{}}}}}"#, ["a · automatic", "a · de nothing"]),
      (
        #"{"strings":{"a":{"localizations":{"de":{"stringUnit":{"value":"b"}}}}}}"#,
        ["a · automatic", "a · de unmarked \"b\""]
      ),
      (
        #"{"strings":{"a":{"localizations":{"de":{"stringUnit":{"state":""}}}}}}"#,
        ["a · automatic", "a · de unmarked no value"]
      ),
      (
        #"{"strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"odd","value":""}}}}}}"#,
        ["a · automatic", "a · de unknown \"\""]
      ),
      (
        #"{"strings":{"a":{"new":[{"x":null}],"extractionState":"odd","shouldTranslate":7}}}"#,
        ["a · unknown"]
      ),
      (
        #"{"strings":{"a":{"localizations":{"de":{"stringSet":{"values":[]}}}}}}"#,
        ["a · automatic", "a · de unmarked no value"]
      ),
      (
        #"{"strings":{"a":{"localizations":{"de":{"variations":{"width":{"20":{"stringUnit":{"value":"b"}}}}}}}}}"#,
        ["a · automatic", "a · de unmarked \"b\""]
      ),
      (
        #"{"strings":{"a":{"localizations":{"de":{"variations":{"plural":{"several":{"stringUnit":{"value":"b"}}},"device":{"toaster":{"stringUnit":{"value":"c"}}}}}}}}}"#,
        ["a · automatic", "a · de unknown unmarked \"b\"", "a · de unknown unmarked \"c\""]
      ),
      (
        #"{"strings":{"a":{"localizations":{"de":{"substitutions":{"n":{"argNum":-1}}}}}}}"#,
        ["a · automatic", "a · de @n 0 - other new no value", "a · de new no value"]
      ),
      (#"{"a":{},"strings":{},"b":[1],"version":"1"}"#, ["stray a", "stray b"]),
      (
        #"{"version":"1","strings":{},"strings":{"c":1},"version":1}"#,
        ["twice strings", "twice version"]
      ),
      (
        #"{"strings":{"a":{"comment":"b","comment":"c","localizations":{"de":{},"fr":{},"de":{}}}}}"#,
        [
          "a · automatic // c", "a · de nothing", "a · fr nothing", "a · de nothing",
          "a · twice comment", "a · twice de",
        ]
      ),
      (
        #"{"strings":{"a":{"localizations":{"d\u0065":{},"fr":{}}},"b":{"localizations":{"de":{},"fr":{}}}}}"#,
        [
          "a · automatic", "a · de nothing", "a · fr nothing", "b · automatic", "b · de nothing",
          "b · fr nothing",
        ]
      ),
    ] as [(String, [String])])
  func `odd catalogs are read`(text: String, lines: [String]) throws {
    #expect(try CatalogOutline(text).lines == lines)
  }

  @Test(arguments: [
    (#"{"strings":{},"sourceLanguage":"de"}"#, "de"),
    (#"{"strings":{"a":{}},"version":"1.0","sourceLanguage":"fr"}"#, "fr"),
    (#"{"sourceLanguage":"it","strings":{},"sourceLanguage":"de"}"#, "it"),
    (#"{"strings":{}}"#, "en"),
  ])
  func `the source language is found at any place`(text: String, language: String) throws {
    #expect(try CatalogOutline(text).sourceLanguage == language)
  }

  @Test(
    arguments: [
      ("", .truncated(at: 0)), ("[]", .unexpectedByte(at: 0)), ("{}x", .trailingBytes(at: 2)),
      ("{\"strings\":{}}{", .trailingBytes(at: 14)),
      ("{\"strings\":[]}", .wrongShape(at: 11, expected: .object)),
      ("{\"strings\":tru}", .unexpectedByte(at: 14)),
      ("{\"strings\":{},}", .unexpectedByte(at: 14)),
      ("{\"strings\":{\"a\":{},}}", .unexpectedByte(at: 19)),
      ("{\"strings\":{\"a\":1}}", .wrongShape(at: 16, expected: .object)),
      ("{\"strings\":{\"a\":{\"comment\":1}}}", .wrongShape(at: 27, expected: .string)),
      ("{\"sourceLanguage\":1}", .wrongShape(at: 18, expected: .string)),
      ("{\"strings\":{\n<<<<<<< HEAD\n", .conflictMarker(at: 13)),
      ("{\"strings\":{\"a\":{}\n=======\n", .conflictMarker(at: 19)),
      ("{\"strings\":{\"a\":{}}\n>>>>>>> x\n", .conflictMarker(at: 20)),
      ("{\"strings\":{}\n}\n|||||||\n", .conflictMarker(at: 16)),
    ] as [(String, CatalogError)])
  func `a broken catalog is rejected with the place`(text: String, fault: CatalogError) {
    #expect(throws: fault) { try CatalogOutline(text) }
  }

  @Test func `every prefix of a catalog is reported as truncated, and none traps`() {
    let bytes = Array(CatalogText.full.utf8)
    for count in bytes.indices {
      #expect(throws: CatalogError.truncated(at: count)) {
        try CatalogOutline(Array(bytes.prefix(count)))
      }
    }
  }

  @Test(arguments: [
    #"{"strings":{"a":{"localizations":{"de":{"variations":{"plural":{"one":"#,
    #"{"strings":{"a":"#,
  ])
  func `variations have a limit of depth`(opening: String) {
    let deeper = String(repeating: #"{"variations":{"device":{"mac":"#, count: 10_000)
    #expect {
      try CatalogOutline(opening + deeper)
    } throws: { fault in
      guard case .tooDeep = fault as? CatalogError else { return false }
      return true
    }
  }
}
