package import GitHub

/// A label that a repository must have, with the names that it had earlier.
package struct ManagedLabel: Hashable, Sendable {
  package var label: LabelText
  /// A label of such a name is renamed, so that issues keep it.
  package var formerNames: [String]

  /// A label with its earlier names.
  package init(_ label: LabelText, formerNames: [String] = []) {
    self.label = label
    self.formerNames = formerNames
  }
}

/// The name of a label, compared without case as GitHub does.
package struct LabelName: Hashable, Sendable {
  package let text: String
  private let folded: String

  /// A name as it was written.
  package init(_ text: String) {
    self.text = text
    folded = text.lowercased()
  }

  package static func == (one: LabelName, other: LabelName) -> Bool { one.folded == other.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

/// Why GitHub would refuse a label, known before it is asked.
package enum LabelFault: Hashable, Sendable {
  case emptyName
  case longName(characters: Int)
  case longDescription(characters: Int)
  case badColor(String)

  /// The most characters of a name.
  package static let nameLimit = 50
  /// The most characters of a description.
  package static let descriptionLimit = 100

  /// What is wrong with a label, in the order of its parts.
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

  /// The fault in words that follow on a label's name.
  package var reason: String {
    switch self {
    case .emptyName: "has no name"
    case .longName(let count):
      "has a name of \(count) characters, at most \(Self.nameLimit) are allowed"
    case .longDescription(let count):
      "has a description of \(count) characters, at most \(Self.descriptionLimit) are allowed"
    case .badColor(let text):
      "has the color '\(text)', expected six hexadecimal digits such as 0e8a16"
    }
  }
}
