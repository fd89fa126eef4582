package import Diagnostics
package import Gates
package import Session

/// `report show`: shows the totals of reports in any format.
package enum ShowReports {
  /// Reads the reports; bad input if one of them is invalid.
  package static func run(
    _ paths: [String], as format: ReportFormat?, in session: Session
  ) -> Report {
    let reports = paths.map { (path: $0, report: session.readReport($0, as: format)) }
    var listing = Report(
      text: { Array(ReportTable(reports).text.utf8) },
      lists: { ["reports": JSONList(reports) { $0.report.json(path: $0.path) }] })
    if !reports.allSatisfy(\.report.isTrustworthy) { listing.status = .badInput }
    return listing
  }
}
