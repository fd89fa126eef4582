import Base
import Manifests
import Pipelines

/// Checks a file of the repository in which the pipeline owns regions.
struct PipelineParts {
  let file: PipelineFile
  let bytes: [UInt8]
  let lock: ManifestLock
  let project: ManifestProject

  /// The reason why its regions can't be written.
  var fault: Diagnostic? {
    UpdateConflict.unfitting(in: bytes).map { conflict in
      violation(
        "unbalanced", "has unexpected marker comments: \(conflict.words)",
        project.remedy(conflict, at: file.path, then: PipelineRemedy.generate))
    }
  }

  /// The first violation.
  var finding: Diagnostic? {
    if let fault { return fault }
    guard let present = try? MarkedRegions(in: bytes),
      let wanted = try? MarkedRegions(in: file.bytes)
    else { return nil }
    if wanted.regions.contains(where: { present[$0.name] == nil }) {
      return violation(
        "unmarked", "has no region for flowctl's lines", .run(PipelineRemedy.generate))
    }
    if file.merged(into: bytes) != bytes {
      return present.digest == lock.files[file.path]?.digest
        ? violation(
          "outdated", "was generated from an older configuration", .run(PipelineRemedy.generate))
        : violation(
          "hand-edited", "was edited by hand between flowctl's marker comments",
          PipelineRemedy.overwrite)
    }
    guard let line = firstLine(behind: present.regions.last?.range.upperBound ?? 0) else {
      return nil
    }
    return violation(
      "overruled",
      "has a line after flowctl's region that overrides it: '\(ForeignText.shown(line))'",
      "move the line above 'flowctl:begin'")
  }

  /// The first line after the closing marker that is not a comment.
  private func firstLine(behind offset: Int) -> String? {
    bytes[offset...].split(separator: UInt8(ascii: "\n")).dropFirst().map(\.trimmed)
      .first { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func violation(_ kind: String, _ words: String, _ hint: Remedy?) -> Diagnostic {
    CheckPipeline.finding(file.path, kind, words, hint)
  }
}

extension PipelineFile {
  /// The repository's file with flowctl's regions.
  func merged(into present: [UInt8]) -> [UInt8] {
    MarkedRegions.completed(in: present, by: bytes)
  }
}

/// Commands that write the files of the configuration.
enum PipelineRemedy {
  static let generate = Command.flowctl("pipeline", "generate")
  /// For a repository with a file of its own.
  static let include = Remedy.explain(
    "keep it: set 'pipeline.gitlab-file: .gitlab/flowctl.yml', include that file in yours by"
      + " 'include: [{ local: .gitlab/flowctl.yml }]', and add its stages; or"
  ).then(overwrite)
  static let overwrite = Remedy.flowctl("pipeline", "diff").then("to discard the differences")
    .then(.flowctl("pipeline", "generate", "--force"))
}
