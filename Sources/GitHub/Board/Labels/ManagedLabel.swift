/// A label that a repository must have, with its former names.
package struct ManagedLabel: Hashable, Sendable {
  package var label: LabelText
  /// A label with such a name is renamed, so that issues keep it.
  package var formerNames: [String]
  /// The parts that the configuration sets; an existing label keeps the others.
  package var parts: Parts

  /// The parts of a label besides its name.
  package struct Parts: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let color = Parts(rawValue: 1)
    package static let description = Parts(rawValue: 2)
    package static let all: Parts = [.color, .description]
  }

  package init(_ label: LabelText, formerNames: [String] = [], parts: Parts = .all) {
    self.label = label
    self.formerNames = formerNames
    self.parts = parts
  }

  /// The text that an existing label must have.
  func text(over existing: Label) -> LabelText {
    var text = label
    if !parts.contains(.color) { text.color = existing.color }
    if !parts.contains(.description) { text.description = existing.description ?? "" }
    return text
  }
}

/// The name of a label, compared without case as GitHub does.
package struct LabelName: Hashable, Sendable {
  package let text: String
  private let folded: String

  /// The name as written.
  package init(_ text: String) {
    self.text = text
    folded = text.lowercased()
  }

  package static func == (one: LabelName, other: LabelName) -> Bool { one.folded == other.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

/// Why GitHub would reject a label, checked before the request.
package enum LabelFault: Hashable, Sendable {
  case emptyName
  case longName(characters: Int)
  case longDescription(characters: Int)
  case badColor(String)

  /// The maximum length of a name in characters.
  package static let nameLimit = 50
  /// The maximum length of a description in characters.
  package static let descriptionLimit = 100

  /// The errors of a label, in the order of its parts.
  package static func faults(of label: LabelText) -> [LabelFault] {
    var faults: [LabelFault] = []
    let name = label.name.unicodeScalars.count
    if label.name.allSatisfy(\.isWhitespace) { faults.append(.emptyName) }
    if name > nameLimit { faults.append(.longName(characters: name)) }
    let description = label.description.unicodeScalars.count
    if description > descriptionLimit { faults.append(.longDescription(characters: description)) }
    if !isColor(label.color) { faults.append(.badColor(label.color)) }
    return faults
  }

  /// True for six hexadecimal digits.
  package static func isColor(_ text: String) -> Bool {
    text.utf8.count == 6
      && text.utf8.allSatisfy { $0 &- 48 < 10 || ($0 | 0x20) &- UInt8(ascii: "a") < 6 }
  }

  /// The error as the end of a sentence about the label.
  package var reason: String {
    switch self {
    case .emptyName: "has no name"
    case .longName(let count):
      "has a name of \(count) characters, expected at most \(Self.nameLimit)"
    case .longDescription(let count):
      "has a description of \(count) characters, expected at most \(Self.descriptionLimit)"
    case .badColor(let text):
      "has the color '\(text)', expected six hexadecimal digits such as 0e8a16"
    }
  }
}

/// The differences between a repository's labels and the configured ones.
package struct LabelDifference: Hashable, Sendable {
  package let repository: RepositoryName
  /// In the order of the configuration.
  package let changes: [Change]

  /// One label that differs from the configuration.
  package enum Change: Hashable, Sendable {
    case missing(LabelText)
    /// It has a former name; a rename keeps it on its issues.
    case renamed(from: Label, to: LabelText)
    case differs(Label, LabelText)
    /// Both the label and one of its former names exist: nothing can be renamed.
    case leftOver(Label, beside: LabelText)

    /// The former and the new color and description, as far as they differ.
    package var details: [String] {
      switch self {
      case .missing, .leftOver: return []
      case .renamed(let old, let new), .differs(let old, let new):
        let (before, after) = (old.description ?? "", new.description)
        return [
          old.color.lowercased() == new.color.lowercased()
            ? nil : "color \(old.color) to \(new.color)",
          before == after ? nil : "description '\(before)' to '\(after)'",
        ].compactMap(\.self)
      }
    }
  }

  /// Compares labels by their names without case.
  package init(_ wanted: [ManagedLabel], _ present: [Label], in repository: RepositoryName) {
    self.repository = repository
    let byName = Dictionary(present.map { (LabelName($0.name), $0) }) { first, _ in first }
    changes = wanted.flatMap { Self.changes(to: $0, byName) }
  }

  private static func changes(
    to wanted: ManagedLabel, _ present: [LabelName: Label]
  ) -> [Change] {
    let former = wanted.formerNames.compactMap { present[LabelName($0)] }
    guard let own = present[LabelName(wanted.label.name)] else {
      guard let first = former.first else { return [.missing(wanted.label)] }
      return [.renamed(from: first, to: wanted.text(over: first))]
        + former.dropFirst().map { .leftOver($0, beside: wanted.label) }
    }
    let text = wanted.text(over: own)
    let differs = own.name != text.name || !isSame(own, text)
    return (differs ? [.differs(own, text)] : [])
      + former.map { .leftOver($0, beside: wanted.label) }
  }

  private static func isSame(_ label: Label, _ text: LabelText) -> Bool {
    label.color.lowercased() == text.color.lowercased()
      && (label.description ?? "") == text.description
  }

  /// The mutations that make the repository match the configuration.
  package var operations: [Mutation] { changes.compactMap(operation) }

  /// The mutation for a change; nil for a label that only the user can change.
  package func operation(_ change: Change) -> Mutation? {
    switch change {
    case .missing(let label): .createLabel(repository, label)
    case .renamed(let old, let label), .differs(let old, let label):
      .updateLabel(repository, name: old.name, label)
    case .leftOver: nil
    }
  }
}
