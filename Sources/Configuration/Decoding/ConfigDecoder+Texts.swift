import Base
import StringCatalogs

extension ConfigDecoder {
  /// Length limits and the glossary of translations.
  mutating func readTexts() {
    configuration.strings.texts.limits = document.names(under: "strings.limits").compactMap {
      limit("strings.limits.\($0)")
    }
    configuration.strings.texts.glossary = document.names(under: "strings.glossary").compactMap {
      term("strings.glossary.\($0)")
    }
  }

  private mutating func limit(_ path: String) -> LengthLimit? {
    let hint: Remedy = "- { keys: 'tab.*', max: 12 }"
    let keys = required("keys", in: path, hint: hint)
    let most = required("max", in: path, hint: hint).flatMap(ConfigText.integer)
    for text in document[path + ".languages"]?.texts ?? [] {
      checkLanguage(text.text, "'\(path).languages'", text.place)
    }
    guard let keys, let most else { return nil }
    var limit = LengthLimit(keys: keys, most: most)
    for field in ConfigTable.limit { field.read(document, path + ".", &limit) }
    return limit
  }

  private mutating func term(_ path: String) -> GlossaryTerm? {
    guard let text = required("term", in: path, hint: "- { term: Flow, keep: true }") else {
      return nil
    }
    var term = GlossaryTerm(text)
    for field in ConfigTable.term { field.read(document, path + ".", &term) }
    let translations = path + ".translations"
    for language in document.names(under: translations) {
      let place = "\(translations).\(language)"
      checkLanguage(language, "'\(translations)'", document.place(of: place))
      term.translations.append(
        GlossaryTerm.Translation(language: language, words: document.texts(at: place) ?? []))
    }
    let words = [text] + term.translations.flatMap(\.words) + term.forbidden
    for word in words where !word.contains(where: { $0.isLetter || $0.isNumber }) {
      fault("'\(path)' has \(Quoted(word)), expected a word", at: path)
    }
    return term
  }

  private mutating func checkLanguage(_ name: String, _ key: String, _ place: ConfigPlace?) {
    if LanguageNames.isKnown(name) { return }
    fault(
      "\(key) has \(Quoted(name)), expected a language", hint: "use a tag such as de or pt-BR",
      place: place)
  }
}
