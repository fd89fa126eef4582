import Diagnostics
import Formats
import Manifests
import Pipelines

/// Judges a file of the repository's of which parts are the pipeline's.
struct PipelineParts {
  private let file: PipelineFile
  private let bytes: [UInt8]
  private let locked: LockedFile?

  init(_ file: PipelineFile, _ bytes: [UInt8], _ lock: ManifestLock) {
    self.file = file
    self.bytes = bytes
    locked = lock.files[file.path]
  }

  /// Why its parts can't be written.
  var fault: Diagnostic? {
    do throws(MarkedRegions.Fault) {
      let (present, wanted) = (try MarkedRegions(in: bytes), try MarkedRegions(in: file.bytes))
      if wanted.regions.allSatisfy({ present[$0.name] != nil }) { return nil }
      return told("unmarked", "has no part for flowctl's lines", PipelineFile.marking(file.path))
    } catch {
      return told(
        "unbalanced", "has marks of flowctl's that do not fit together: \(error.words)",
        PipelineFile.remarking(file.path))
    }
  }

  /// The first thing that is not as it should be.
  var finding: Diagnostic? {
    if let fault { return fault }
    guard let present = try? MarkedRegions(in: bytes) else { return nil }
    if file.merged(into: bytes) != bytes {
      return present.digest == locked?.digest
        ? told("outdated", "is of an older configuration", "flowctl pipeline generate")
        : told(
          "hand-edited", "was changed by hand between flowctl's marks",
          "flowctl pipeline diff, then flowctl pipeline generate --force")
    }
    guard let line = firstLine(behind: present.regions.last?.range.upperBound ?? 0) else {
      return nil
    }
    return told(
      "overruled",
      "says more behind flowctl's part, which goes before it: '\(ForeignText.shown(line))'",
      "move the line above 'flowctl:begin'")
  }

  /// The first line behind the closing mark that is no comment.
  private func firstLine(behind offset: Int) -> String? {
    bytes[offset...].split(separator: UInt8(ascii: "\n")).dropFirst().map(\.trimmed)
      .first { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func told(_ kind: String, _ words: String, _ hint: String) -> Diagnostic {
    CheckPipeline.finding(file.path, kind, words, hint)
  }
}

extension PipelineFile {
  /// The file of the repository with our parts in it.
  func merged(into present: [UInt8]) -> [UInt8] {
    MarkedRegions.replaced(in: present, by: bytes)
  }

  /// What gives a file that was there before its part; its last line may have no end.
  static func marking(_ path: String) -> String {
    "printf '\\n# flowctl:begin owners\\n# flowctl:end owners\\n' >> \(path) && flowctl pipeline generate"
  }

  /// What takes every mark out of a file, and gives it its part anew.
  static func remarking(_ path: String) -> String {
    "sed -i.bak '/flowctl:[be][a-z]* /d' \(path) && rm \(path).bak && \(marking(path))"
  }
}
