package import Base

/// The reason why the version in a file can't be read or written.
package enum VersionFileError: Error, Hashable, Sendable {
  /// The name does not determine the format.
  case unknownKind(path: String)
  /// The bytes don't match the format.
  case unreadable(path: String, reason: String)
  /// It contains no version.
  case notStated(path: String, keys: [String])
  /// It is a text file whose only line is not a version.
  case notText(path: String)
  /// A byte order mark precedes the version, and other readers treat it as part of the text.
  case byteOrderMark(path: String)
  /// The version can't be replaced: it is in another form than plain text.
  case unwritable(path: String, line: Int, key: String)
  /// It only names a setting of another file.
  case notLiteral(path: String, key: String, text: String)
  /// The key is a build number, which is never written.
  case buildNumber(path: String, key: String)
  /// The new text is not a version.
  case notAVersion(String)

  /// The error as a finding; `typed` is the path relative to the user's directory.
  ///
  /// `settings` are those that name the file, for the hint.
  package func diagnostic(
    of settings: VersionSettings = VersionSettings(), typed: (_ path: String) -> String
  ) -> Diagnostic {
    Diagnostic(
      .versionAgreement, message, hint: hint(settings, typed),
      place: path.map { Place(path: $0, line: line) })
  }

  private var line: Int {
    if case .unwritable(_, let line, _) = self { line } else { 1 }
  }

  private var path: String? {
    switch self {
    case .unknownKind(let path), .unreadable(let path, _), .notStated(let path, _),
      .notLiteral(let path, _, _), .buildNumber(let path, _), .notText(let path),
      .byteOrderMark(let path), .unwritable(let path, _, _):
      path
    case .notAVersion: nil
    }
  }

  private var message: String {
    switch self {
    case .unknownKind(let path): "the file name \(quoted(path)) has no known version format"
    case .unreadable(let path, let reason):
      "can't read the version in \(quoted(path)): \(reason)"
    case .notStated(let path, let keys):
      "\(quoted(path)) contains no version: no \(keys.map(quoted).joined(separator: " or "))"
    case .notText(let path):
      "\(quoted(path)) contains no version, expected one line such as '1.4.0'"
    case .byteOrderMark(let path):
      "\(quoted(path)) starts with a byte order mark, expected UTF-8 without one"
    case .unwritable(let path, _, let key):
      "\(quoted(key)) in \(quoted(path)) is not written as one plain text"
    case .notLiteral(let path, let key, let text):
      "\(quoted(key)) in \(quoted(path)) is \(quoted(text)), which is set in another file"
    case .buildNumber(_, let key): "\(quoted(key)) is a build number, which flowctl never writes"
    case .notAVersion(let text):
      "\(quoted(text)) is not a version, expected numbers such as '1.4.0'"
    }
  }

  private func hint(_ settings: VersionSettings, _ typed: (String) -> String) -> Remedy? {
    switch self {
    case .unknownKind(let path):
      (try? VersionFile(path: path, kind: .text))
        .map { .explain(ForeignText.shown(VersionSettings().naming([$0]))) }
    case .unreadable: "name the file that contains the version below 'versions: files'"
    case .notStated(let path, _):
      .explain(
        "name its key: versions: { files: [{ path: …, key: … }] }"
          + (settings.naming(allBut: path).map { ", or leave it out: " + ForeignText.shown($0) }
            ?? ""))
    case .notText(let path): "write only the version into \(typed(path)), such as 1.4.0"
    case .byteOrderMark(let path):
      "save \(typed(path)) as UTF-8 without a byte order mark"
    case .unwritable(_, _, let key): "write the version itself after '\(ForeignText.shown(key))'"
    case .notLiteral(let path, _, _):
      settings.naming(allBut: path).map { .explain("leave it out: " + ForeignText.shown($0)) }
        ?? "name that file below 'versions: files' instead"
    case .buildNumber: "name the version's key; build numbers come from CI"
    case .notAVersion: .flowctl("version", "set", "<version>")
    }
  }
}

extension RuleID {
  /// All files have the same version, on a release the version of its branch.
  package static let versionAgreement: RuleID = "version-agreement"
}
