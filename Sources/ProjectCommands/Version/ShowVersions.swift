import Configuration
package import Diagnostics
import Formats
import Gitflow
import Manifests
package import Session

/// `version show`: lists every file that contains the version of the app.
package enum ShowVersions {
  /// The places in the order of the configuration, and whether they agree.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    let settings = try session.policy().configuration.versions
    if settings.files.isEmpty { return try await candidates(in: session) }
    let versions = ProjectVersions(settings, in: tree, of: session)
    let shadows = try await VersionShadows(settings: settings, tree: tree).findings(in: session)
    let texts = Set(versions.literals.map(\.version.text))
    let agree = texts.count == 1 && versions.faults.isEmpty && shadows.isEmpty
    return Report(
      text: text(versions, shadows, agree: agree),
      values: [
        "agree": .bool(agree),
        "version": texts.count == 1 ? .optional(texts.first) : .null,
        "places": .array(places(versions)),
        "faults": .strings(versions.faults.map(\.message)),
        "shadows": .strings(shadows.map(\.message)),
      ])
  }

  /// The files that contain a version, if the configuration names none.
  private static func candidates(in session: Session) async throws(Failure) -> Report {
    let found = try await VersionCandidates.find(in: session)
    if found.isEmpty { try await NamedVersionFiles.require(VersionSettings(), in: session) }
    let rows = found.flatMap { file in
      file.stated.map {
        ["\(file.file.path):\($0.place.line)", $0.key, $0.text].map(ForeignText.shown)
      }
    }
    let line = ForeignText.shown(VersionSettings().naming(found.map(\.file)))
    let texts = Set(found.flatMap(\.stated).map(\.text))
    let places = found.flatMap { file in file.stated.map { place($0, in: file.file) } }
    return Report(
      text: TextTable.text([["place", "key", "version"]] + rows)
        + "the configuration names none of these files; to let releases write them, add to "
        + "\(Session.configurationName):\n  \(line)\n",
      values: [
        "agree": .bool(false), "version": texts.count == 1 ? .optional(texts.first) : .null,
        "places": .array(places), "faults": .strings([]), "shadows": .strings([]),
        "configured": .bool(false),
      ])
  }

  private static func place(_ stated: StatedVersion, in file: VersionFile) -> JSONValue {
    [
      "path": .string(file.path), "kind": .string(file.kind.rawValue),
      "key": .string(stated.key), "version": .string(stated.text),
      "line": .number(stated.place.line), "column": .number(stated.place.column),
      "isLiteral": .bool(stated.isLiteral),
    ]
  }

  private static func places(_ versions: ProjectVersions) -> [JSONValue] {
    versions.files.flatMap { file in
      file.stated.map { place($0, in: file.file) }
    }
  }

  private static func text(
    _ versions: ProjectVersions, _ shadows: [Diagnostic], agree: Bool
  ) -> String {
    let rows = versions.files.flatMap { file in
      file.stated.map { stated in
        [
          "\(file.file.path):\(stated.place.line)", stated.key, stated.text,
          stated.isLiteral ? "" : "set elsewhere",
        ].map(ForeignText.shown)
      }
    }
    let remarks = (versions.faults + shadows).map { $0.message + "\n" }
    return TextTable.text([["place", "key", "version", ""]] + rows) + remarks.joined()
      + (agree ? "" : "the versions differ; see: flowctl version check\n")
  }
}
