import Base
import Gitflow

/// Converts a document with valid keys and types to a configuration.
///
/// The table of keys reads values that depend only on their own text. This type reads values that
/// depend on others, or that have errors of their own.
struct ConfigDecoder {
  let document: ConfigDocument
  private(set) var faults: ConfigFaults
  /// Meaningless if errors were found.
  var configuration = Configuration()
  /// False if keys that seem to be missing may be misspelled.
  var isSound = true

  init(_ document: ConfigDocument, faults: ConfigFaults) {
    self.document = document
    self.faults = faults
  }

  var model: BranchModel { configuration.policy.model }

  /// The sections apart from branches and merges.
  mutating func readRest() {
    readGates()
    readBoard()
    readStores()
    readNotices()
    readTables()
    readTexts()
    readCommits()
    readPipeline()
  }

  /// Reads the section of a key, so that a hook does not spend time on sections that are missing.
  mutating func read(
    _ name: String, _ field: @autoclosure () -> ConfigField<Configuration>
  ) {
    if document.hasSection(name) { field().read(document, "", &configuration) }
  }
}

// MARK: - Errors

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

  /// The text at a required path; the error of an invalid text is already reported.
  mutating func required(
    _ key: String, in section: String, hint: Remedy, at place: ConfigPlace? = nil
  ) -> String? {
    let path = "\(section).\(key)"
    if document.text(at: path) == nil, !document.isWritten(path) {
      fault("'\(section)' has no '\(key)'", hint: hint, place: place ?? document.place(of: section))
    }
    return document.text(at: path)
  }

  /// Reports keys that are not allowed here.
  mutating func refuse(_ keys: [String], at path: String, _ reason: String) {
    for key in keys {
      guard let leaf = document[path + "." + key] else { continue }
      fault("'\(leaf.path)' \(reason)", place: leaf.place)
    }
  }

  /// Reports texts of a list that are not known.
  mutating func check(
    _ path: String, names noun: String, among known: [String], _ reason: String,
    hint: Remedy? = nil
  ) {
    for text in document[path]?.texts ?? [] where !known.contains(text.text) {
      fault(
        "'\(path)' names the \(noun) \(Quoted(text.text)), which \(reason)",
        hint: Self.suggestion(text.text, among: known) ?? hint, place: text.place)
    }
  }

  /// Checks that the model has the branch types at a path.
  mutating func checkKinds(at path: String) {
    let known = model.kinds.map(\.name.text)
    check(
      path, names: "branch type", among: known, "the model does not have",
      hint: "expected \(ConfigText.alternatives(known))")
  }

  static func suggestion(_ word: String, among known: [String]) -> Remedy? {
    NearestWord.find(word, in: known).map { "did you mean '\($0)'?" }
  }
}

/// The errors of one file, in the order in which they are found.
struct ConfigFaults: Sendable {
  private let path: String
  private(set) var diagnostics: [Diagnostic] = []

  init(path: String) { self.path = path }

  var isEmpty: Bool { diagnostics.isEmpty }

  /// In the order of the file, those without a place first.
  var sorted: [Diagnostic] {
    diagnostics.enumerated().sorted { left, right in
      (left.element.place?.line ?? 0, left.element.place?.column ?? 0, left.offset)
        < (right.element.place?.line ?? 0, right.element.place?.column ?? 0, right.offset)
    }.map(\.element)
  }

  mutating func add(_ message: String, hint: Remedy? = nil, at place: ConfigPlace?) {
    diagnostics.append(
      Diagnostic(
        .configuration, message, hint: hint,
        place: place.map { Place(path: path, line: $0.line, column: $0.column) }))
  }
}
