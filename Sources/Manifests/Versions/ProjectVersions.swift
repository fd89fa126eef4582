package import Base

/// All versions in the files of the configuration.
package struct ProjectVersions {
  /// One file with its versions.
  package struct File {
    package let file: VersionFile
    package let bytes: [UInt8]
    package let stated: [StatedVersion]
  }

  package private(set) var files: [File] = []
  /// Files that are unreadable or contain no version.
  package private(set) var faults: [Diagnostic] = []

  /// Reads the files of the settings; `typed` is a path relative to the user's directory.
  package init(
    _ settings: VersionSettings, typed: (_ path: String) -> String,
    reading bytes: (VersionFile) throws(VersionFileError) -> [UInt8]?
  ) {
    for file in settings.files {
      do throws(VersionFileError) {
        guard let bytes = try bytes(file) else {
          throw .unreadable(path: file.path, reason: "it is missing")
        }
        // An existing version is shown even if a release can't write it.
        let stated = try file.versions(in: bytes)
        if !stated.isEmpty { files.append(File(file: file, bytes: bytes, stated: stated)) }
        _ = try file.writtenVersions(in: bytes)
      } catch {
        faults.append(error.diagnostic(of: settings, typed: typed))
      }
    }
  }

  /// The literal versions with their places.
  package var literals: [(version: StatedVersion, path: String)] {
    files.flatMap { file in
      file.stated.filter(\.isLiteral).map { ($0, file.file.path) }
    }
  }

  /// The findings if files have different versions, or another one than the branch of `wanted`.
  package func disagreements(
    wanted: (version: String, branch: String)? = nil
  ) -> [Diagnostic] {
    let first = literals.first { VersionText.release(of: $0.version.text) != nil }
    return faults
      + literals.compactMap { stated, path -> Diagnostic? in
        let place = Place(path: path, line: stated.place.line, column: stated.place.column)
        if VersionText.release(of: stated.text) == nil {
          let version = wanted?.version ?? first?.version.text ?? "1.0.0"
          return finding(
            "'\(ForeignText.shown(path))' contains \(Self.words(stated)), expected a version such as"
              + " '1.4.0'", hint: .flowctl("version", "set", version), place)
        }
        if let (wanted, branch) = wanted {
          if VersionText.numbers(stated.text) == VersionText.numbers(wanted) { return nil }
          return finding(
            "'\(ForeignText.shown(path))' contains \(Self.words(stated)), but the branch is "
              + "'\(ForeignText.shown(branch))'", hint: .flowctl("version", "set", "\(wanted)"),
            place)
        }
        guard let first, first.version.text != stated.text else { return nil }
        return finding(
          "'\(ForeignText.shown(path))' contains \(Self.words(stated)), but "
            + "'\(ForeignText.shown(first.path))' contains \(Self.words(first.version))",
          hint: .flowctl("version", "set", "\(ForeignText.shown(first.version.text))"), place)
      }
  }

  private func finding(_ message: String, hint: Remedy, _ place: Place) -> Diagnostic {
    return Diagnostic(
      .versionAgreement, message, hint: hint, place: place, identity: ["\(place.line)"])
  }

  private static func words(_ stated: StatedVersion) -> String {
    "'\(ForeignText.shown(stated.text))'"
  }
}
