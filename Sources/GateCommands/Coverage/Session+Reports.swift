import Base
import Gates
import Session

extension Session {
  /// Reads a report in pieces; a report that can't be opened has that problem.
  func readReport(
    _ path: String, as format: ReportFormat? = nil, keeping limits: TestReportLimits = .usual
  ) -> ReadReport {
    world.files.readReport(world.absolute(path), as: format, keeping: limits)
  }
}

extension FileSystem {
  /// Reads a declared report at an absolute path.
  func readReport(_ path: String, _ declared: DeclaredReport) -> ReadReport {
    readReport(path, as: declared.format.flatMap(ReportFormat.init(rawValue:)))
  }

  /// Reads the report at an absolute path in pieces.
  func readReport(
    _ path: String, as format: ReportFormat?, keeping limits: TestReportLimits = .usual
  ) -> ReadReport {
    do throws(FileError) {
      return ReportReader.read(ByteChunks(try open(path)), as: format, keeping: limits)
    } catch {
      var report = ReadReport(format: format)
      report.problems = [ReportProblem(StreamFault(.unreadable(error.reason)))]
      return report
    }
  }
}

extension ByteChunks {
  /// The content of a file in pieces of 256 KiB.
  init(_ file: OpenFile) {
    self.init { () throws(StreamFault) in
      do throws(FileError) {
        return try file.read(1 << 18)
      } catch {
        throw StreamFault(.unreadable(error.reason))
      }
    }
  }
}
