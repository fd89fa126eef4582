import StringCatalogs
import Testing

struct CatalogImportTests {
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%@ of %lld" : {

        },
        "done" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "10\u{a0}km"
              }
            }
          }
        },
        "fixed" : {
          "shouldTranslate" : false
        },
        "set" : {
          "localizations" : {
            "en" : {
              "stringSet" : {
                "state" : "translated",
                "values" : [
                  "a"
                ]
              }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """

  @Test(
    arguments: [
      ("%@ of %lld", "%@ von %lld", "%@ of %lld", "translated", "translated", []),
      ("%@ of %lld", "x", "", "", "needs_review", ["1 import-drifted"]),
      ("%@ of %lld", "", "%@ of %lld", "translated", nil, []),
      ("%@ of %lld", "%@ of %lld", "%@ of %lld", "new", nil, []),
      ("%@ of %lld", "x", "%@ of %lld", "absurd", nil, ["1 import-refused"]),
      ("done", "11\u{a0}km", "done", "translated", "translated", []),
      ("done", "10\u{a0}km", "done", "needs_review", "needs_review", []),
      ("done", "10\u{a0}km", "done", "new", nil, ["1 import-downgraded"]),
      ("done", "10 km", "done", "translated", nil, ["1 import-lost-spaces"]),
      ("done", "", "done", "translated", nil, ["1 import-emptied"]),
      ("gone", "x", "gone", "translated", nil, ["1 import-unknown"]),
      ("done|==|plural.one", "x", "done", "translated", nil, ["1 import-refused"]),
      ("%@ of %lld|==|plural.some", "x", "%@ of %lld", "", nil, ["1 import-refused"]),
      ("%@ of %lld|==|plural.one", "eins", "%@ of %lld", "translated", "translated", []),
      ("set|==|set.1", "x", "a", "translated", nil, ["1 import-refused"]),
      ("done", " ", "done", "translated", nil, ["1 import-blank"]),
      ("fixed", "x", "fixed", "translated", nil, ["1 import-unwanted"]),
    ] as [(String, String, String, String, String?, [String])])
  func `a text is imported, or the reason is reported`(
    id: String, target: String, source: String, state: String, wanted: String?, notes: [String]
  ) throws {
    let sample = ExchangeSample(Self.catalog)
    let json =
      "{\"units\":[{\"key\":\(ExchangeSample.quoted(id)),\"source\":\(ExchangeSample.quoted(source)),"
      + "\"target\":\(ExchangeSample.quoted(target)),\"state\":\(ExchangeSample.quoted(state))}]}"
    let stateless = state.isEmpty ? json.replacing(",\"state\":\"\"", with: "") : json
    let back = try sample.imported(stateless.utf8, .json)
    #expect(back.notes == notes)
    #expect((back.catalog == Self.catalog) == (wanted == nil))
    if let wanted {
      #expect(back.catalog.contains("\"state\" : \"\(wanted)\",\n"))
      #expect(back.catalog.contains("\"value\" : \"\(target)\""))
    }
  }

  @Test(arguments: [
    "key;target\r\ndone;\"11\u{a0}km\"\r\n", "Key\tTarget\ndone\t11\u{a0}km\n",
    "key,en,de\ndone,done,11\u{a0}km\n", "sep=;\r\nkey;target\r\ndone;11\u{a0}km\r\n",
  ])
  func `tables of spreadsheets are read, whatever separates their fields`(text: String) throws {
    let file = try FileText(text.utf8, path: "a.csv")
    let tables = try CSVExchange.tables(file)
    let table = try #require(tables.last)
    #expect(table.units.map(\.target) == ["11\u{a0}km"])
    #expect(tables.map(\.language) == (tables.count == 1 ? [nil] : ["en", "de"]))
  }

  @Test func `texts of another catalog are one finding`() throws {
    let csv = "key,target\nx,a\ny,b\nz,c\n"
    #expect(try ExchangeSample(Self.catalog).imported(csv.utf8, .csv).notes == ["1 import-unknown"])
  }

  @Test func `a duplicate text is imported once`() throws {
    let csv = "key,target\n%@ of %lld,%@ von %lld\n%@ of %lld,anders\n"
    let back = try ExchangeSample(Self.catalog).imported(csv.utf8, .csv)
    #expect(back.notes == ["3 import-repeated"])
    #expect(back.catalog.contains("%@ von %lld"))
  }

  @Test func `Android's arguments become those of the source`() throws {
    let xml = """
      <resources>
        <string name="__25__40__20of__20__25lld">%2$d Dinge von %1$s</string>
      </resources>
      """
    let back = try ExchangeSample(Self.catalog).imported(xml.utf8, .android)
    #expect(back.notes == [])
    #expect(back.catalog.contains("\"%2$lld Dinge von %1$@\""))
  }

  @Test func `a duplicate resource of Android is reported`() throws {
    let xml = """
      <resources>
        <string name="done">10</string>
        <string name="done">11</string>
      </resources>
      """
    let back = try ExchangeSample(Self.catalog).imported(xml.utf8, .android)
    #expect(back.notes.count == 1 && back.notes[0].hasSuffix("import-repeated"), "\(back.notes)")
  }

  @Test func `a table with two columns of one language is refused`() throws {
    let file = try FileText("key,de,de\ndone,a,b\n".utf8, path: "a.csv")
    #expect(throws: RejectedFile.self) { try CSVExchange.tables(file) }
  }
}
