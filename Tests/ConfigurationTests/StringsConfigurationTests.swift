import Base
import Configuration
import StringCatalogs
import Testing

struct StringsConfigurationTests {
  @Test func `limits and terms are read`() throws {
    let texts = try Example.read(
      """
      strings:
        limits:
          - { keys: 'tab.*', max: 12 }
          - { keys: push, max: 40, languages: [de, pt-BR] }
        glossary:
          - { term: Sign in, translations: { de: [Anmelden, Melde], zh-Hans: 登录 } }
          - { term: Flow, keep: true }
          - { term: Folder, forbidden: Mappe }
      """
    ).strings.texts
    var push = LengthLimit(keys: "push", most: 40)
    push.languages = ["de", "pt-BR"]
    #expect(texts.limits == [LengthLimit(keys: "tab.*", most: 12), push])
    #expect(texts.glossary.map(\.term) == ["Sign in", "Flow", "Folder"])
    #expect(
      texts.glossary[0].translations == [
        .init(language: "de", words: ["Anmelden", "Melde"]),
        .init(language: "zh-Hans", words: ["登录"]),
      ])
    #expect(texts.glossary.map(\.isKept) == [false, true, false])
    #expect(texts.glossary[2].forbidden == ["Mappe"])
  }

  @Test(arguments: [
    ("limits: [{ max: 1 }]", "'strings.limits.1' has no 'keys'"),
    ("limits: [{ keys: a }]", "'strings.limits.1' has no 'max'"),
    (
      "limits: [{ keys: a, max: 0 }]",
      "'strings.limits.1.max' is '0', expected a whole number from 1 to 999999"
    ),
    (
      "limits: [{ keys: a, max: -1 }]",
      "'strings.limits.1.max' is '-1', expected a whole number from 1 to 999999"
    ),
    (
      "limits: [{ keys: a, max: 1, languages: [de, german] }]",
      "'strings.limits.1.languages' has 'german', expected a language"
    ),
    ("limits: { keys: a, max: 1 }", "'strings.limits' must be a list of maps"),
    ("glossary: [{ keep: true }]", "'strings.glossary.1' has no 'term'"),
    ("glossary: [{ term: '' }]", "'strings.glossary.1.term' has no value"),
    ("glossary: [{ term: '-' }]", "'strings.glossary.1' has '-', expected a word"),
    (
      "glossary: [{ term: A, translations: { german: B } }]",
      "'strings.glossary.1.translations' has 'german', expected a language"
    ),
    (
      "glossary: [{ term: A, translations: { de: [B, ' '] } }]",
      "'strings.glossary.1' has ' ', expected a word"
    ),
    (
      "glossary: [{ term: A, keep: maybe }]",
      "'strings.glossary.1.keep' is 'maybe', expected true or false"
    ),
  ])
  func `an invalid entry is an error at its line`(entry: String, message: String) {
    let faults = Example.faults(of: "preset: classic\nstrings:\n  \(entry)\n")
    #expect(faults.map(\.message) == [message])
    #expect(faults.map(\.place?.line) == [3])
  }
}
