package import Base

/// Finds secrets in the lines that a change adds; a line without their words is read once.
package enum SecretScan {
  /// The found secrets, and the files that can't be searched.
  package struct Answer: Hashable, Sendable {
    /// By path, in file order.
    package var found: [Found] = []
    package var lines = 0
    /// Binary files that are too large to search.
    package var unread: [String] = []
  }

  /// A secret in a file.
  package struct Found: Hashable, Sendable {
    /// With tokens in names masked.
    package var path: String
    package var secret: Secret
    /// True in a test or its fixtures, which contain invented passwords.
    package var isInTest: Bool

    /// The finding; the value itself is never written anywhere.
    package var diagnostic: Diagnostic {
      let isWarning = isInTest && secret.rule == SecretRule.assignment.id
      var diagnostic = Diagnostic(
        secret.rule, "\(secret.form) '\(secret.masked)' is in the change",
        severity: isWarning ? .warning : .error,
        hint: .explain(
          "remove it from the commit, revoke it, and read it from the environment;"
            + " if it is no secret, add \(secret.fingerprint) to \(SecretAllowList.path) on the base branch"
        ),
        evidence: ["fingerprint": .string(secret.fingerprint), "form": .string(secret.form)],
        place: Place(path: path, line: secret.line, column: secret.column))
      diagnostic.identity = [secret.fingerprint]
      return diagnostic
    }
  }

  /// Maximum secrets to report per file.
  static let limit = 50

  /// Searches the files of a change.
  package static func run(_ diff: ChangeDiff) -> Answer {
    var answer = Answer()
    for file in diff.files {
      let shown = SecretMask.shown(file.path)
      if file.isBinary, file.addedLines.isEmpty, file.object != nil { answer.unread.append(shown) }
      answer.lines += file.addedLines.count
      let isInTest = SecretPath(file.path).isTest
      answer.found += secrets(in: file).map {
        Found(path: shown, secret: $0, isInTest: isInTest)
      }
    }
    return answer
  }

  private static func secrets(in file: FileDiff) -> [Secret] {
    let path = SecretPath(file.path)
    var (keys, markup) = (PrivateKeyRule(), MarkupRule())
    var found = KeyStoreRule.secret(in: file).map { [$0] } ?? []
    if file.status == .added || file.status == .renamed {
      // A token in a file name is as public as one in the file.
      found += secrets(inPath: file.path).map(\.secret)
    }
    let file = decoded(file) ?? file
    file.text.withUnsafeBufferPointer { bytes in
      for added in file.addedLines where found.count < limit {
        let range = added.range.clamped(to: bytes.indices)
        let hints = SecretWords.all.hints(in: bytes, range, isMarkup: path.isMarkup)
        guard hints != nil || keys.isOpen || markup.isOpen else { continue }
        let line = SecretLine(
          text: file.text, range: range, number: added.number, path: path,
          hints: hints ?? SecretHints())
        if let key = keys.secret(in: line, path: file.path) { found.append(key) }
        let more = file.isBinary ? [] : markup.secrets(in: line)
        found += secrets(in: line, isBinary: file.isBinary, besides: more)
      }
    }
    return found
  }

  /// The tokens in the name of a file or folder.
  static func secrets(inPath path: String) -> [SecretLine.Found] {
    let name = Array(path.utf8)
    return TokenRule.secrets(
      in: SecretLine(text: name, range: name.indices, number: 1, path: SecretPath(path)))
  }

  /// The file with its lines in UTF-8 if it is UTF-16, which Git treats as
  /// binary.
  private static func decoded(_ file: FileDiff) -> FileDiff? {
    let isBig = file.text.starts(with: [0xfe, 0xff])
    guard file.isBinary, !file.addedLines.isEmpty,
      isBig || file.text.starts(with: [0xff, 0xfe])
    else { return nil }
    let bytes = file.text.dropFirst(2)
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    var file = file
    file.text = Array(String(decoding: units, as: UTF16.self).utf8)
    file.addedLines = AddedLine.all(of: file.text)
    file.isBinary = false
    return file
  }

  /// The tokens, keys and passwords of a text without a file.
  package static func secrets(inText text: String) -> [Secret] {
    let bytes = Array(text.utf8)
    let file = FileDiff(
      path: "", status: .modified, addedLines: AddedLine.all(of: bytes), text: bytes)
    return secrets(in: file).filter { $0.rule != SecretRule.entropy.id }
  }

  /// If several rules find a secret at one place, the first one reports it.
  static func secrets(
    in line: SecretLine, isBinary: Bool, besides more: [SecretLine.Found] = []
  ) -> [Secret] {
    var candidates = TokenRule.secrets(in: line) + more
    if !isBinary {
      candidates +=
        AssignmentRule.secrets(in: line) + CredentialRule.secrets(in: line)
        + EntropyRule.secrets(in: line)
    }
    var found: [SecretLine.Found] = []
    for candidate in candidates where !found.contains(where: { $0.place.overlaps(candidate.place) })
    {
      guard found.count < limit else { break }
      found.append(candidate)
    }
    return found.map(\.secret)
  }
}
