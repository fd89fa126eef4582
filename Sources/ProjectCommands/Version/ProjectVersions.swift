import Configuration
import Diagnostics
import Effects
import Formats
import Gitflow
import Manifests
import Session

/// All versions in the files of the configuration.
struct ProjectVersions {
  /// One file with its versions.
  struct File {
    let file: VersionFile
    let bytes: [UInt8]
    let stated: [StatedVersion]
  }

  private(set) var files: [File] = []
  /// Files that are unreadable or contain no version.
  private(set) var faults: [Diagnostic] = []

  /// Reads the files of the settings.
  init(
    _ settings: VersionSettings, in tree: TreeFiles, of session: Session
  ) throws(Failure) {
    for file in settings.files {
      do throws(VersionFileError) {
        guard let bytes = try tree.bytes(of: file) else {
          throw .unreadable(path: file.path, reason: "it is missing")
        }
        // An existing version is shown even if a release can't write it.
        let stated = try file.versions(in: bytes)
        if !stated.isEmpty { files.append(File(file: file, bytes: bytes, stated: stated)) }
        _ = try file.writtenVersions(in: bytes)
      } catch {
        faults.append(error.diagnostic(of: settings, typed: session.typed))
      }
    }
  }

  /// The literal versions with their places.
  var literals: [(version: StatedVersion, path: String)] {
    files.flatMap { file in
      file.stated.filter(\.isLiteral).map { ($0, file.file.path) }
    }
  }

  /// The findings if files have different versions, or another one than the branch.
  func disagreements(branch: String?, model: BranchModel) -> [Diagnostic] {
    let wanted = branch.flatMap { Self.version(of: $0, in: model) }
    let first = literals.first
    return faults
      + literals.compactMap { stated, path -> Diagnostic? in
        let place = Place(path: path, line: stated.place.line, column: stated.place.column)
        if let wanted, let branch {
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
    var diagnostic = Diagnostic(.versionAgreement, message, hint: hint, place: place)
    diagnostic.identity = ["\(place.line)"]
    return diagnostic
  }

  private static func words(_ stated: StatedVersion) -> String {
    "'\(ForeignText.shown(stated.text))'"
  }

  /// The version of a release or hotfix branch; nil for other branches.
  static func version(of branch: String, in model: BranchModel) -> String? {
    let found = BranchClassifier(model).classify(branch)
    guard found.kind?.introducesVersion == true else { return nil }
    return found.parts?.version?.version.description
  }
}

extension TreeFiles {
  /// The bytes of a version file; nil if it doesn't exist.
  func bytes(of file: VersionFile) throws(VersionFileError) -> [UInt8]? {
    do throws(Failure) {
      return try read(file.path, limit: VersionFiles.largest)
    } catch {
      throw .unreadable(path: file.path, reason: error.diagnostics.first?.message ?? "")
    }
  }
}
