import StringCatalogs

/// The same small catalog in the layouts that tools write.
enum Fixture {
  static let xcode = #"""
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld files" : {
          "localizations" : {
            "de" : {
              "variations" : {
                "plural" : {
                  "one" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld Datei"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld Dateien"
                    }
                  }
                }
              }
            }
          }
        },
        "Cancel" : {

        },
        "Done" : {
          "comment" : "A button",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Fertig"
              }
            },
            "fr" : {
              "stringUnit" : {
                "state" : "new",
                "value" : "Fin\u00e9"
              }
            }
          }
        },
        "Old" : {
          "extractionState" : "stale"
        },
        "Older" : {
          "extractionState" : "stale"
        }
      },
      "version" : "1.0"
    }
    """#

  static let fourSpaces =
    xcode.split(separator: "\n", omittingEmptySubsequences: false)
    .map { line in String(repeating: " ", count: line.prefix { $0 == " " }.count) + line }
    .joined(separator: "\n").replacing(" : ", with: ": ").replacing(
      "{\n\n            }", with: "{}")
    + "\n"

  static let windows = "\u{feff}" + xcode.replacing("\n", with: "\r\n") + "\r\n"

  static let tabs = xcode.replacing("  ", with: "\t")

  static let oneLine = xcode.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    .replacing(" : ", with: ":")

  static let unsorted = xcode.replacing("\"Cancel\"", with: "\"Zebra\"")

  static let all = [xcode, fourSpaces, windows, tabs, oneLine, unsorted]
}

extension CatalogEditor {
  /// The text after changes, with the order of Foundation.
  static func text(_ text: String, _ changes: CatalogChange...) throws -> String {
    try Array(text.utf8).withUnsafeBytes { bytes in
      let edit = try edit(bytes, changes, collation: .foundation)
      return String(decoding: edit.applied(to: bytes), as: UTF8.self)
    }
  }
}

extension String {
  /// True if the bytes are the same; `==` treats composed and decomposed letters as equal.
  func isSame(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
