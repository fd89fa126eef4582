import Effects
import Gates

/// The reports of the first run of a gate, stored while some of its tests are rerun.
///
/// The rerun writes only its own tests to the same paths, where later gates and the cache
/// would read them as complete.
struct FirstReports {
  private let files: FileSystem
  private var copies: [(path: String, copy: String)] = []

  /// Copies reports to files whose paths begin with `stem`.
  init(
    _ reports: [(place: String, path: String)], stem: String, files: FileSystem
  ) throws(FileError) {
    self.files = files
    for (number, report) in reports.enumerated() {
      let copy = "\(stem).first\(number)"
      try files.copy(report.path, to: copy)
      copies.append((report.path, copy))
    }
  }

  /// Removes the reports of the rerun and restores those of the first run.
  func restore(_ gate: Gate, in directory: String) throws(ReportFileError) {
    try ReportFiles(files: files, directory: directory).removeOld(gate.reports)
    do throws(FileError) {
      for (path, copy) in copies {
        try files.copy(copy, to: path)
        try files.remove(copy)
      }
    } catch {
      throw .file(error)
    }
  }
}
