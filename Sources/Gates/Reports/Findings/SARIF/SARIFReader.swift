import Base

/// Reads SARIF 2.1.0: the results of every run, with levels and texts of the rules if a result
/// has none.
enum SARIFReader {
  /// Reads a whole log; text after the JSON, such as the summary of clang, is allowed and reported.
  static func read(_ json: inout JSONStream) throws(StreamFault) -> FindingReport {
    var report = FindingReport()
    var runs: Int?
    try json.readObject { (json, key) throws(StreamFault) in
      if key == "version" {
        guard try json.readString()?.hasPrefix("2.") == true else {
          throw json.fault(.wrongShape(expected: "version 2.1.0"))
        }
      }
      guard key == "runs" else { return }
      runs = runs ?? 0
      try json.readArrayIfAny { (json) throws(StreamFault) in
        runs = (runs ?? 0) + 1
        var run = SARIFRun()
        try run.read(&json, into: &report)
      }
    }
    guard let runs else { throw json.fault(.wrongShape(expected: "the member 'runs'")) }
    if runs == 0 { report.doubt("the log contains no runs") }
    try json.readEnd()
    if json.hasTrailingText { report.remark("the JSON is followed by other text") }
    return report
  }
}

/// One run of a tool, while it is read.
///
/// Members come in any order: results often come before the rules, artifacts and bases that they
/// refer to. Such results are buffered until the end of the run, up to the limit of a report.
private struct SARIFRun {
  private var context = SARIFContext()
  private var waiting: [SARIFResult] = []
  /// True if results were left out, because too many came before their rules.
  private var isCut = false
  private var hasResults = false
  /// True if results are in other files, which are not read.
  private var hasOtherFiles = false
  private var wasSuccessful = true
  /// Errors of the tool itself, such as an unreadable file.
  private var errors: (count: Int, first: String) = (0, "")

  private static let mostWaiting = FindingReport.most

  mutating func read(
    _ json: inout JSONStream, into report: inout FindingReport
  ) throws(StreamFault) {
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "tool": try context.readTool(&json)
      case "artifacts": try context.readArtifacts(&json)
      case "originalUriBaseIds": try context.readFolders(&json)
      case "invocations": try readInvocations(&json)
      case "externalPropertyFileReferences":
        try json.readObjectIfAny { (_, name) throws(StreamFault) in
          if name == "results" { hasOtherFiles = true }
        }
      case "results":
        hasResults = try json.kind() == .array || hasResults
        try json.readArrayIfAny { (json) throws(StreamFault) in
          add(try SARIFResult(reading: &json), to: &report)
        }
      default: break
      }
    }
    context.isComplete = true
    for result in waiting { context.add(result, to: &report) }
    finish(&report)
  }

  private mutating func add(_ result: SARIFResult, to report: inout FindingReport) {
    if waiting.isEmpty, !context.mustWait(result) {
      context.add(result, to: &report)
    } else if waiting.count < Self.mostWaiting {
      waiting.append(result)
    } else {
      isCut = true
    }
  }

  private mutating func readInvocations(_ json: inout JSONStream) throws(StreamFault) {
    try json.readArrayIfAny { (json) throws(StreamFault) in
      try json.readObjectIfAny { (json, key) throws(StreamFault) in
        switch key {
        case "executionSuccessful": if try json.readBool() == false { wasSuccessful = false }
        case "toolExecutionNotifications", "toolConfigurationNotifications":
          try json.readArrayIfAny { (json) throws(StreamFault) in try readNotification(&json) }
        default: break
        }
      }
    }
  }

  private mutating func readNotification(_ json: inout JSONStream) throws(StreamFault) {
    var level: String?
    var message = SARIFMessage()
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "level": level = try json.readString()
      case "message": message = try SARIFMessage(reading: &json)
      default: break
      }
    }
    guard level?.lowercased() == "error" else { return }
    if errors.count == 0 { errors.first = message.text ?? message.id ?? "an error" }
    errors.count += 1
  }

  /// A tool that failed or was not run has not shown that there are no findings.
  private func finish(_ report: inout FindingReport) {
    let tool = context.tool.map { "'" + $0.shortened(to: 100) + "'" } ?? "the tool"
    if !wasSuccessful {
      report.doubt("\(tool) reports that its run was interrupted")
    } else if isCut {
      report.doubt("\(tool) wrote more than \(Self.mostWaiting) results before its rules")
    } else if hasOtherFiles {
      report.doubt("\(tool) wrote results to other files")
    } else if !hasResults {
      report.doubt("\(tool) wrote no list of results")
    }
    guard errors.count > 0 else { return }
    let more = errors.count > 1 ? " (\(errors.count - 1) more)" : ""
    report.remark("\(tool) reported an error: \(errors.first.shortened(to: 300))\(more)")
  }
}
