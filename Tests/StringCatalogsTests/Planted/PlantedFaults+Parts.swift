/// Injected errors in counted forms, in parts that are no words, and in encodings.
extension PlantedFaultTests {
  /// A text with one substitution `n` of `%lld`, such as `%arg files`.
  static func counted(_ value: String, _ forms: String...) -> String {
    text(value).dropLast()
      + ",\"substitutions\":{\"n\":{\"argNum\":1,\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\(joined(forms))}}}}}"
  }

  static let files = "en=" + counted("%#@n@ here", "one=%arg file", "other=%arg files")
  static let people =
    "en=" + plural("one=%@ and %lld guest", "other=%@ and %lld guests")
  static let guests = "%@ and %lld guests"

  static let byPeople =
    "en=" + counted("%#@n@", "one=%arg file by %2$@", "other=%arg of 30 files\\nby %2$@")

  static let countedForms = [
    fault(
      "format-missing", "%lld by %@", byPeople,
      "de=" + counted("%#@n@", "one=%arg Datei von %2$@", "other=%arg von 30 Dateien\\nda")),
    fault(
      "line-breaks", "%lld by %@", byPeople,
      "de=" + counted("%#@n@", "one=%arg Datei von %2$@", "other=%arg von 30 Dateien von %2$@")),
    fault(
      "number-changed", "%lld by %@", byPeople,
      "de=" + counted("%#@n@", "one=%arg Datei von %2$@", "other=%arg von 3 Dateien\\nvon %2$@")),
    fault(
      "bare-percent", "%lld files", files,
      "de=" + counted("%#@n@", "one=%arg Datei", "other=%arg Dateien 100% sicher")),
    fault(
      "bare-percent", "%lld files", files,
      "de=" + counted("%#@n@", "one=100 % frei: %arg Datei", "other=%arg Dateien")),
    fault(
      "untranslated", "%lld files", files,
      "de={\"substitutions\":{\"n\":{\"argNum\":1,\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\"other\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"%arg\"}}}}}}}"
    ),
    fault(
      "untranslated", "%lld files", files,
      "de={\"stringUnit\":{\"state\":\"translated\",\"value\":\"%#@n@\"},\"substitutions\":{\"n\":{\"argNum\":1,\"formatSpecifier\":\"lld\"}}}"
    ),
    fault("escape-shown", "Terms & more", "de=Bedingungen &amp; mehr"),
    fault("escape-shown", "Say <3", "de=Sag &lt;3"),
    fault(
      "format-type", "%lld files", files,
      "de=" + counted("%#@n@", "one=%@ Datei", "other=%arg Dateien")),
    fault(
      "format-type", "%lld files", files,
      "de=" + counted("%#@n@", "one=%arg Datei", "other=%@ Dateien")),
    fault(
      "format-type", "%lld files", files,
      "de=" + counted("%#@n@", "one=%arg Datei", "other=%Arg Dateien")),
    fault(
      "format-type", "%lld files", files,
      "de=" + counted("%#@n@", "one=%arg Datei", "other=%s Dateien")),
    fault(
      "format-type", "%lld files", files,
      "de=" + counted("%#@n@", "one=%arg Datei", "other=%1$@ Dateien")),
    fault(
      "format-width", "%lld files", files,
      "de=" + counted("%#@n@", "one=%arg Datei", "other=%d Dateien")),
    fault(
      "format-missing", "%lld files", files,
      "de=" + counted("%#@n@", "one=%arg Datei", "other=Dateien")),
    fault(
      "format-missing", "%lld files", files,
      "de=" + counted("%#@n@", "one=Datei", "other=arg Dateien")),
    fault(
      "format-missing", "%lld files", files,
      "ru=" + counted("%#@n@", "one=файл", "few=%arg файла", "many=%arg файлов", "other=%arg файла")
    ),
    fault(
      "format-broken", "%lld files", files,
      "de=" + counted("%#@n@", "one=% arg Datei", "other=%arg Dateien")),
    fault(
      "format-missing", "%lld files", "de=" + counted("%#@n@", "one=%arg Datei", "other=Dateien")),
    fault(
      "format-type", "%lld files", "en=" + counted("%#@n@", "one=%arg file", "other=%@ files"),
      "de=x"),
    fault("format-missing", "%lld days", "de=" + plural("one=%lld Tag", "other=Tage")),
    fault(
      "format-missing", "%lld days",
      "ru=" + plural("one=день", "few=%lld дня", "many=%lld дней", "other=%lld дня")),
    fault(
      "format-missing", "%lld days",
      "pl=" + plural("one=%lld a", "few=b", "many=%lld c", "other=%lld d")),
    fault(
      "format-missing", guests, people, "de=" + plural("one=%@ und ein Gast", "other=%2$lld Gäste")),
    fault(
      "format-missing", guests, people, "de=" + plural("one=ein Gast", "other=%@ und %lld Gäste")),
    fault("format-type", "title", "en=%1$lld or %1$@", "de=x"),
    fault("format-type", "%1$lld or %1$@", "de=%1$lld oder %1$@"),
  ]
  static let wording = [
    fault("token-changed", "Hello {name}", "de=Hallo {nom}"),
    fault("token-changed", "Hello {name}", "de=Hallo"),
    fault("token-changed", "Hello {name}", "de=Hallo {name"),
    fault("token-changed", "Hi {{count}}", "de=Hi {{Anzahl}}"),
    fault("token-changed", "Hi {{ count }}", "de=Hi {count}"),
    fault("token-changed", "Hi {0} {1}", "de=Hi {0}"),
    fault(
      "token-changed", "a {n, plural, one {x} other {y}}", "de=a {m, plural, one {x} other {y}}"),
    fault("escape-shown", "A\\nB", "de=A\\\\nB"),
    fault("escape-shown", "Say yes", "de=Sag \\\\\\\"ja"),
    fault("escape-shown", "It is", "fr=C\\\\'est"),
    fault("escape-shown", "Terms & more", "fr=A &amp;amp; b"),
    fault("escape-shown", "Terms", "fr=l&#39;app"), fault("escape-shown", "Terms", "fr=a&nbsp;b"),
    fault("escape-shown", "Terms", "de=A \\\\u00e4"), fault("escape-shown", "Terms", "de=a<br>b"),
    fault("line-breaks", "A\\nB", "de=A B"), fault("line-breaks", "A\\nB", "de=A\\n\\nB"),
    fault("line-breaks", "A\\nB", "de=A\\r\\nB"), fault("line-breaks", "A B", "de=A\\nB"),
    fault("line-breaks", "%lld a\\nb", "de=" + plural("one=%lld a\\nb", "other=%lld a b")),
    fault("number-changed", "30 days free", "de=20 Tage gratis"),
    fault("number-changed", "30 days free", "de=dreißig Tage gratis"),
    fault("number-changed", "1,000 photos", "de=100 Fotos"),
    fault("number-changed", "Try 5 days", "de=Teste 6 Tage"),
    fault("number-changed", "Since 2024", "ar=منذ ٢٠٢٣"),
    fault("number-changed", "Zoom 1.5", "de=Zoom 15"),
    fault("number-changed", "10 of 10", "de=10 von 100"),
    fault("number-changed", "Zoom 2,5", "de=Zoom 25"),
    fault("end-punctuation", "Name:", "de=Name"),
    fault("end-punctuation", "Delete?", "de=Löschen."),
    fault("end-punctuation", "Loading…", "de=Lädt"), fault("end-punctuation", "Done.", "fr=Fini"),
    fault("end-punctuation", "Name:", "ja=名前"),
    fault("empty-value", "Open", "de=  "), fault("empty-value", "Open", "en=", "de=x"),
    fault("language-alias", "Open", "he=x", "iw=x"),
    fault("language-alias", "Open", "id=x", "in=x"),
    fault("source-missing", "SETTINGS_TITLE", "de=Titel"),
  ]
  static let encodings =
    [
      "ÃŸ", "Ãœ", "Ã‰", "Ã\u{a0}", "Ã‡", "Ã«", "Ã»", "Ã§", "Å“", "â‚¬", "â€œ",
      // UTF-8 read as MacRoman, or written where a letter did not exist.
      "√º", "√ü", "‚Äô", "¬´", "?", "??",
    ].map {
      fault("broken-encoding", "Open the door", "de=Die t\($0)r")
    } + [
      fault("broken-encoding", "Hello", "ru=РџСЂРёРІРµС‚"),
      fault("broken-encoding", "Hello", "uk=РџСЂРёРІС–С‚"),
      fault("broken-encoding", "Hello", "zh-Hans=锟斤拷"),
      fault("broken-encoding", "Hello all", "ru=?????? ????"),
      fault("invisible-character", "Open", "de=Öff\\u0001nen"),
      fault("invisible-character", "Open", "de=Öff\\bnen"),
      fault("invisible-character", "Open", "de=Offen\\u0000"),
      fault("markup-broken", "**Done** now", "de=** Fertig ** jetzt"),
      fault("markup-broken", "**Done** now", "de=**Fertig **jetzt"),
      fault("markup-broken", "^[%lld file](inflect: true)", "de=[%lld Datei](inflect: true)"),
      fault("markup-broken", "See <1>this</1> now", "de=Siehe dies jetzt"),
    ]
}
