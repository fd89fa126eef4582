import Base
import Gates
import Synchronization

/// Receives the output of a program: its start and end for the log, and a printed report.
final class JobOutput: Sendable {
  private struct State {
    var filter: OutputFilter
    var excerpt = OutputExcerpt()
    var report: [UInt8]?
    var isReportCut = false
  }

  private let state: Mutex<State>

  /// A larger printed report could be incomplete, and would fill the memory.
  private static let reportLimit = 64 << 20

  init(secrets: [[UInt8]], printsReport: Bool) {
    state = Mutex(State(filter: OutputFilter(secrets: secrets), report: printsReport ? [] : nil))
  }

  /// Receives the next bytes of a stream.
  func take(_ stream: JobStream, _ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      if stream == .output, let count = state.report?.count {
        let room = Self.reportLimit - count
        state.report?.append(contentsOf: bytes.prefix(room))
        if bytes.count > room { state.isReportCut = true }
      }
      var shown: [UInt8] = []
      shown.reserveCapacity(bytes.count + 64)
      state.filter.filter(bytes, into: &shown)
      state.excerpt.append(shown)
    }
  }

  /// The log, after the last output.
  func log() -> [UInt8] {
    state.withLock { state in
      var shown: [UInt8] = []
      state.filter.finish(into: &shown)
      state.excerpt.append(shown)
      return state.excerpt.bytes
    }
  }

  /// The printed report; nil if it is missing or incomplete.
  var report: [UInt8]? { state.withLock { $0.isReportCut ? nil : $0.report } }
}

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
