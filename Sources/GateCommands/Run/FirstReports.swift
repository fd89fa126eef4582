import Effects
import Gates

/// The reports of a gate's first run, kept while some of its tests run again.
///
/// The second run writes reports of those tests alone to the same places, where later gates and the
/// cache would take them for the whole.
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

  /// Removes what the second run wrote, and puts the first run's reports back.
  func restore(_ gate: Gate, in directory: String) throws(ReportFiles.Fault) {
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
