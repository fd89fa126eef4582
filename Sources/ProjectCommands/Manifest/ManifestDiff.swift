import ArgumentParser
package import Base
import Manifests
package import Session

struct ManifestDiffCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how a project differs from its template.",
    discussion: """
      Differences are shown by topic (targets, entitlements, permissions, versions, settings) \
      instead of lines of YAML, from the project to the template. Unmanaged files are left out.
      With --set, flowctl shows what other values would change.

      flowctl manifest diff
      flowctl manifest diff project.yml App
      flowctl manifest diff --set deployment-target=18.0 --json
      """)

  @Argument(help: "Files or directories of the project (default: all).")
  var paths: [String] = []

  @OptionGroup var answers: TemplateAnswerOptions

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try await DiffManifest.run(paths, answers.source, in: session)
  }
}

/// `manifest diff`: shows how a project differs from its template.
package enum DiffManifest {
  /// Describes differences by target, entitlement, permission and version where possible.
  ///
  /// Without paths, all files are compared; the answers override those of the lock file.
  package static func run(
    _ named: [String] = [], _ answers: AnswerSource = AnswerSource(), in session: Session
  ) async throws(Failure) -> Report {
    let project = try ManifestProject.find(in: session)
    let lock = try project.existingLock()
    let located = try await LocatedTemplate.find(lock, for: project, in: session)
    let given = lock.answers(asked: located.description.questions)
      .merging(try answers.given(in: session)) { $1 }
    let (_, tree) = try located.rendered(given, "flowctl manifest diff")
    let paths = Set(tree.files.keys).union(lock.files.keys)
    try refuseUnknown(named, of: paths)
    var files: [DifferentFile] = []
    var unfitting: [Diagnostic] = []
    // Unmanaged files are shown only if the user names them.
    for path in paths.sorted()
    where isWanted(path, named)
      && (lock.files[path]?.ownership != .seedOnce || named.contains(path))
    {
      let ownership = tree.files[path]?.ownership ?? lock.files[path]?.ownership
      do throws(Failure) {
        if let file = try different(path, project, tree.files[path], ownership) {
          files.append(file)
        }
      } catch {
        unfitting += error.diagnostics
      }
    }
    // Errors of other files are shown, too, so that they don't hide differences.
    if files.isEmpty, !unfitting.isEmpty { throw Failure(.fail, unfitting) }
    let version = "\(located.description.name) \(located.description.version)"
    let shown = files
    let faults = unfitting.map { finding in
      ([finding.message] + (finding.hint?.hintLines ?? [])).joined(separator: "\n")
    }
    var listing = Report(
      text: {
        Array((text(shown, version) + faults.map { "\n\($0)\n" }.joined()).utf8)
      },
      values: {
        [
          "template": .string(version), "files": .array(shown.map(\.value)),
          "faults": .strings(faults),
        ]
      })
    listing.payload?.isVerbatim = true
    if !faults.isEmpty { listing.status = .fail }
    return listing
  }

  /// There is nothing to show for a path that the template does not have.
  private static func refuseUnknown(
    _ asked: [String], of paths: Set<String>
  ) throws(Failure) {
    guard let first = asked.first(where: { path in !paths.contains { isWanted($0, [path]) } })
    else { return }
    throw Failure(
      .usage, .manifestDrift, "the template generates no file at '\(ForeignText.shown(first))'",
      hint: .flowctl("manifest", "diff"))
  }

  /// A file with its differences, from the project to the template's output.
  private struct DifferentFile: Sendable {
    let path: String
    let difference: FileDifference

    var value: JSONValue {
      [
        "path": .string(path),
        "changes": .array(
          difference.changes.map { change in
            [
              "change": .string(change.kind), "what": .string(change.what),
              "before": .optional(change.before), "after": .optional(change.after),
            ]
          }),
        "isCut": .bool(difference.isCut),
      ]
    }
  }

  private static func isWanted(_ path: String, _ asked: [String]) -> Bool {
    asked.isEmpty
      || asked.contains { asked in
        let asked = SpecPath.plain(asked) ?? asked
        return asked.isEmpty || path == asked || path.hasPrefix(asked + "/")
      }
  }

  private static func different(
    _ path: String, _ project: ManifestProject, _ file: RenderedTree.File?,
    _ ownership: FileOwnership?
  ) throws(Failure) -> DifferentFile? {
    let before: [UInt8]? =
      switch project.present(path) {
      case .file(let bytes): bytes
      case .missing, .blocked: nil
      }
    var after = file?.bytes
    if ownership == .regions, let bytes = before {
      after = try theirs(bytes, with: file, path, project)
    }
    if before == after { return nil }
    return DifferentFile(
      path: project.whole(path),
      difference: FileDifference(path, before: before, after: after))
  }

  /// The project's file with the template's regions inserted, or with removed regions deleted.
  private static func theirs(
    _ bytes: [UInt8], with file: RenderedTree.File?, _ path: String, _ project: ManifestProject
  ) throws(Failure) -> [UInt8]? {
    do throws(MarkedRegions.Fault) {
      let present = try MarkedRegions(in: bytes)
      if let file { return MarkedRegions.completed(in: bytes, by: file.bytes) }
      return present.regions.isEmpty ? bytes : present.rest
    } catch {
      let conflict = UpdateConflict.unfitting(error)
      throw Failure(.fail, [project.finding(conflict, path)])
    }
  }

  private static func text(_ files: [DifferentFile], _ version: String) -> String {
    if files.isEmpty { return "no file differs from '\(version)'\n" }
    var text = "from the project to '\(version)':\n"
    for file in files {
      text += "\n\(ForeignText.shown(file.path))\n"
      for change in file.difference.changes { text += "  \(line(change))\n" }
      if file.difference.isCut { text += "  … (truncated)\n" }
    }
    return text
  }

  private static func line(_ change: FileDifference.Change) -> String {
    let what = ForeignText.shown(change.what)
    let (before, after) = (change.before.map(shown), change.after.map(shown))
    return switch (before, after) {
    case (let before?, let after?): "~ \(what): \(before) → \(after)"
    case (let before?, nil): "- \(what): \(before)"
    case (nil, let after?): "+ \(what): \(after)"
    case (nil, nil): what
    }
  }

  private static func shown(_ value: String) -> String {
    ForeignText.cut(ForeignText.shown(value), atMost: 200)
  }
}
