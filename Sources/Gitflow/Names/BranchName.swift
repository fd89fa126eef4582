import Base

/// The short name of a branch that Git can create and that no tool misreads.
package struct BranchName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  /// Reads a short name such as `feature/login`, by default only ASCII characters.
  ///
  /// - Throws: the first reason, Git's own rules before ours.
  package init(
    parsing text: String, characters: NameCharacters = .ascii
  ) throws(BranchNameError) {
    try RefFormat.check(branch: text)
    try NameHygiene.check(text, characters: characters)
    self.text = text
  }

  /// The full ref, `refs/heads/…`, which can't be confused with a tag or option.
  package var ref: String { "refs/heads/" + text }

  package var description: String { text }

  package static func < (left: BranchName, right: BranchName) -> Bool { left.text < right.text }
}

/// The characters that are allowed in the names of a repository.
package enum NameCharacters: String, CaseIterable, Sendable {
  case ascii
  /// Letters, digits and marks of any script, composed (NFC).
  case unicode
}

/// Why a text is not a branch name; each case is one reason with its own remedy.
package enum BranchNameError: Error, Hashable, Sendable {
  case empty
  case controlCharacter
  case forbiddenCharacter(Character)
  case emptyComponent
  case leadingDot(component: String)
  case trailingDot
  case lockSuffix(component: String)
  case doubleDot
  case atBrace
  case componentTooLong(bytes: Int)
  case tooLong(bytes: Int)
  case reserved(String)
  case leadingDash
  case refsPrefix
  case invisibleCharacter(scalar: UInt32)
  case notASCII(Character)
  case notComposed

  /// True if Git itself rejects the name.
  package var isGitsOwn: Bool {
    switch self {
    case .reserved(let name): name == "HEAD"
    case .refsPrefix, .invisibleCharacter, .notASCII, .notComposed: false
    default: true
    }
  }

  /// What is wrong, to follow `branch 'x'`.
  package var reason: String {
    switch self {
    case .empty: "is empty"
    case .controlCharacter: "contains a control character"
    case .forbiddenCharacter(let character): "contains '\(character)', which Git does not allow"
    case .emptyComponent: "starts or ends with '/', or contains '//'"
    case .leadingDot(let component): "has the part '\(component)', which starts with '.'"
    case .trailingDot: "ends with '.'"
    case .lockSuffix(let component): "has the part '\(component)', which ends with '.lock'"
    case .doubleDot: "contains '..'"
    case .atBrace: "contains '@{'"
    case .componentTooLong(let bytes):
      "has a part of \(bytes) bytes; with '.lock' at most 255 fit in a file name"
    case .tooLong(let bytes):
      "has \(bytes) bytes; at most \(RefFormat.maximumLength) fit in a path"
    case .reserved(let name): "is '\(name)', which Git reads as the current commit"
    case .leadingDash: "starts with '-' and would be read as an option"
    case .refsPrefix: "starts with 'refs/' and would be read as a full ref"
    case .invisibleCharacter(let scalar):
      "contains the invisible character \(CodePoint.name(scalar))"
    case .notASCII(let character): "contains '\(character)', which is not ASCII"
    case .notComposed: "is not in composed Unicode form (NFC), so two names can look the same"
    }
  }
}

enum NameHygiene {
  static func check(_ text: String, characters: NameCharacters) throws(BranchNameError) {
    if text == "@" { throw .reserved("@") }
    if text.utf8.starts(with: refs) { throw .refsPrefix }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
    try checkBeyondASCII(text, characters: characters)
  }

  private static let refs = Array("refs/".utf8)

  private static func checkBeyondASCII(
    _ text: String, characters: NameCharacters
  ) throws(BranchNameError) {
    for scalar in text.unicodeScalars where isInvisible(scalar) {
      throw .invisibleCharacter(scalar: scalar.value)
    }
    if characters == .ascii, let first = text.first(where: { !$0.isASCII }) {
      throw .notASCII(first)
    }
    if !text.unicodeScalars.elementsEqual(text.composed) { throw .notComposed }
  }

  /// Control, format (bidi, zero-width, tags), separator, private and unassigned characters.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return true
    default: return false
    }
  }
}

extension String {
  /// The text after a prefix, compared byte by byte: `hasPrefix` fails before a combining mark.
  package func removing(prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(Substring(utf8.dropFirst(prefix.utf8.count)))
  }
}
