# Helper for the setups with a string catalog.
# catalog KEY LANGUAGE TEXT…: writes App/Localizable.xcstrings from triples, in Xcode's layout.
catalog() {
  python3 - "$@" <<'PYTHON'
import collections, json, sys
strings = collections.OrderedDict()
for key, language, text in zip(*[iter(sys.argv[1:])] * 3):
    unit = {"stringUnit": {"state": "translated", "value": text}}
    strings.setdefault(key, {"localizations": {}})["localizations"][language] = unit
whole = {"sourceLanguage": "en", "strings": strings, "version": "1.0"}
open("App/Localizable.xcstrings", "w").write(
    json.dumps(whole, ensure_ascii=False, indent=2, separators=(",", " : ")))
PYTHON
}
