/// One run of a tool, while it is read.
///
/// Members come in any order: results often stand before the rules, artifacts and folders that they
/// refer to. Those that need them wait, a bounded number of them, until the run's end.
struct SARIFRun {
  private var context = SARIFContext()
  private var waiting: [SARIFResult] = []
  private var invocations = SARIFInvocations()
  private var hasResults = false
  private var count = 0

  /// Reads the run, whose object is next, and adds its results to a report.
  mutating func read(
    _ stream: inout JSONStream, into report: inout FindingReport
  ) throws(ReportFault) {
    try stream.readObject { (stream, key) throws(ReportFault) in
      switch key {
      case "tool": try context.readTool(&stream)
      case "artifacts": try context.readArtifacts(&stream)
      case "originalUriBaseIds": try context.readFolders(&stream)
      case "invocations": try invocations.read(&stream)
      case "results": try readResults(&stream, into: &report)
      default: break
      }
    }
    context.isComplete = true
    flush(into: &report)
    finish(&report)
  }

  private mutating func readResults(
    _ stream: inout JSONStream, into report: inout FindingReport
  ) throws(ReportFault) {
    try stream.readArrayIfAny { (stream) throws(ReportFault) in
      count += 1
      let result = try SARIFResult(reading: &stream)
      if waiting.isEmpty, !context.mustWait(result) {
        context.add(result, to: &report)
      } else {
        waiting.append(result)
        if waiting.count == Self.mostWaiting { flush(into: &report) }
      }
    } whenFound: {
      hasResults = true
    }
  }

  private mutating func flush(into report: inout FindingReport) {
    for result in waiting { context.add(result, to: &report) }
    waiting = []
  }

  /// A tool that failed, or that did not look at all, has not shown that there is nothing.
  private func finish(_ report: inout FindingReport) {
    let tool = context.tool.map { "'" + $0.shortened(to: 100) + "'" } ?? "the tool"
    if !invocations.wereSuccessful {
      report.doubt("\(tool) says that it did not run to its end")
    } else if !hasResults {
      report.doubt("\(tool) has left out its list of results")
    }
    if let text = invocations.firstError {
      let more = invocations.errors > 1 ? " (\(invocations.errors - 1) more)" : ""
      report.remark("\(tool) had trouble: \(text.shortened(to: 300))\(more)")
    }
  }

  private static let mostWaiting = 25_000
}
