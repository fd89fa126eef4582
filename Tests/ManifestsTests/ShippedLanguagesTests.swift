import Manifests
import Testing

struct ShippedLanguagesTests {
  private func languages(_ text: String) -> [String]? {
    ShippedLanguages.stated(inManifest: Array(text.utf8))
  }

  @Test func `the languages are the development language and those of the targets`() {
    let text = """
      name: App
      options:
        developmentLanguage: de
      targets:
        Kit:
          type: framework
        App:
          info:
            path: App/Info.plist
            properties:
              CFBundleLocalizations: &all [en, Base, fr, pt-BR]
        Widget:
          info: { properties: { CFBundleLocalizations: [fr, it] } }
        Watch:
          info: { properties: { CFBundleLocalizations: *all } }
      """
    #expect(languages(text) == ["de", "en", "fr", "pt-BR", "it"])
  }

  @Test(arguments: [
    "", "name: App", "targets: []", "targets: { App: { info: x } }", "targets: { App: [a] }",
    "options: { developmentLanguage: de }", "a: &a x\ntargets: *b", "{", "\u{0}",
  ])
  func `a manifest without a list declares no languages`(text: String) {
    #expect(languages(text) == nil)
  }
}
