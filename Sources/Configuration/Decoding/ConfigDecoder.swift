import Diagnostics
import Gitflow

/// Makes a configuration of a document whose keys and types are right.
///
/// What needs no more than its own text is read by the table of keys; what depends on something
/// else, or has faults of its own, is read here.
struct ConfigDecoder {
  let document: ConfigDocument
  private(set) var faults: ConfigFaults
  /// Without meaning where faults were noted.
  var configuration = Configuration()
  /// False where what seems to be missing may stand there misspelt.
  var isSound = true

  init(_ document: ConfigDocument, faults: ConfigFaults) {
    self.document = document
    self.faults = faults
  }

  var model: BranchModel { configuration.policy.model }

  /// What is no matter of branches and merges.
  mutating func readRest() {
    readGates()
    readBoard()
    readTables()
    readCommits()
    readPipeline()
  }

  /// Takes the section of a key from the file; a hook must not pay for one that it does not name.
  mutating func read(
    _ name: String, _ field: @autoclosure () -> ConfigField<Configuration>
  ) {
    if document.hasSection(name) { field().read(document, "", &configuration) }
  }
}

// MARK: - Faults

extension ConfigDecoder {
  mutating func fault(_ message: String, hint: Remedy? = nil, at path: String) {
    fault(message, hint: hint, place: document.place(of: path))
  }

  mutating func fault(_ message: String, hint: Remedy? = nil, place: ConfigPlace?) {
    faults.add(message, hint: hint, at: place)
  }

  mutating func missing(_ message: String, hint: Remedy, at path: String) {
    if isSound { fault(message, hint: hint, at: path) }
  }

  /// The text at a path that must be there; a text that did not fit has its fault already.
  mutating func required(
    _ key: String, in section: String, hint: Remedy, at place: ConfigPlace? = nil
  ) -> String? {
    let path = "\(section).\(key)"
    if document.text(at: path) == nil, !document.isWritten(path) {
      fault("'\(section)' has no '\(key)'", hint: hint, place: place ?? document.place(of: section))
    }
    return document.text(at: path)
  }

  /// Keys that the file must not have here.
  mutating func refuse(_ keys: [String], at path: String, _ reason: String) {
    for key in keys {
      guard let leaf = document[path + "." + key] else { continue }
      fault("'\(leaf.path)' \(reason)", place: leaf.place)
    }
  }

  /// Texts of a list that are none of those that are known.
  mutating func check(
    _ path: String, names noun: String, among known: [String], _ reason: String,
    hint: Remedy? = nil
  ) {
    for text in document[path]?.texts ?? [] where !known.contains(text.text) {
      fault(
        "'\(path)' names the \(noun) \(Quoted(text.text)), which \(reason)",
        hint: Self.meant(text.text, among: known) ?? hint, place: text.place)
    }
  }

  /// A kind that the model must have.
  mutating func checkKinds(at path: String) {
    let known = model.kinds.map(\.name.text)
    check(
      path, names: "branch type", among: known, "the model does not have",
      hint: "expected \(ConfigText.alternatives(known))")
  }

  /// The word that was probably meant.
  static func meant(_ word: String, among known: [String]) -> Remedy? {
    NearestWord.find(word, in: known).map { "did you mean '\($0)'?" }
  }
}
