import Diagnostics
import Gates
import Gitflow

extension GatesDecoder {
  /// One entry of `policies`.
  mutating func policy(_ path: String) -> PolicyEntry {
    let entry = PolicyEntry(
      path: path, sources: kinds(at: path + ".source"), targets: kinds(at: path + ".target"),
      required: document.texts(at: path + ".require") ?? [],
      advisory: document.texts(at: path + ".advise") ?? [],
      skipped: document.texts(at: path + ".skip") ?? [], thresholds: thresholds(at: path))
    if document[path + ".source"] == nil, document[path + ".target"] == nil {
      addMissing(
        "'\(path)' says neither 'source' nor 'target'",
        hint: "what counts for all branches stands under 'gates'", at: document.place(of: path))
    }
    return entry
  }

  private func thresholds(at path: String) -> PolicyThresholds {
    PolicyThresholds(
      minimum: document.integer(at: path + ".coverage.minimum"),
      newCode: document.integer(at: path + ".coverage.new-code"),
      maxUncovered: document.integer(at: path + ".coverage.max-uncovered"),
      ratchets: flag(at: path + ".coverage.ratchet"),
      lines: document.integer(at: path + ".size.lines"),
      files: document.integer(at: path + ".size.files"),
      copies: document.integer(at: path + ".duplication.percent"))
  }

  /// The kinds that a list names, all of which the model must have.
  mutating func kinds(at path: String) -> [String] {
    let known = model.kinds.map(\.name.text)
    for text in document[path]?.texts ?? [] where !known.contains(text.text) {
      let nearest = NearestWord.find(text.text, in: known)
      faults.add(
        "'\(path)' names the kind \(Quoted(text.text)), which the model has not got",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "expected \(ConfigText.alternatives(known))", at: text.place)
    }
    return document.texts(at: path) ?? []
  }
}
