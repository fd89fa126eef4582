import Formats

/// One run of a tool, while it is read.
///
/// Members come in any order: results often stand before the rules, artifacts and folders that they
/// refer to. Those that need them wait until the run's end: as many as a report keeps, and of
/// the others only how many refer to which rule.
struct SARIFRun {
  private var context = SARIFContext()
  private var waiting: [SARIFResult] = []
  private var overflow: [SARIFResult.RuleReference: UnweighedCounts] = [:]
  private var invocations = SARIFInvocations()
  private var hasResults = false

  /// Reads the run, whose object is next, and adds its results to a report.
  mutating func read(
    _ stream: inout JSONStream, into report: inout FindingReport
  ) throws(StreamFault) {
    try stream.readObject { (stream, key) throws(StreamFault) in
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
  ) throws(StreamFault) {
    try stream.readArrayIfAny { (stream) throws(StreamFault) in
      add(try SARIFResult(reading: &stream), to: &report)
    } whenFound: {
      hasResults = true
    }
  }

  private mutating func add(_ result: SARIFResult, to report: inout FindingReport) {
    if waiting.isEmpty, !context.mustWait(result) {
      context.add(result, to: &report)
    } else if waiting.count < Self.mostWaiting {
      waiting.append(result)
    } else {
      let rule = overflow.count < Self.mostRules ? result.reference : SARIFResult.RuleReference()
      overflow[rule, default: UnweighedCounts()].all += 1
      if result.isInForce { overflow[rule, default: UnweighedCounts()].inForce += 1 }
      report.addUnweighed(context.finding(of: result), isInForce: result.isInForce)
    }
  }

  private mutating func flush(into report: inout FindingReport) {
    for result in waiting { context.add(result, to: &report) }
    for (rule, counts) in overflow {
      let level = context.level(of: rule)
      report.weigh(counts, as: SARIFContext.severity(of: level), word: level)
    }
    waiting = []
    overflow = [:]
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

  private static let mostWaiting = FindingReport.most
  private static let mostRules = 10_000
}
