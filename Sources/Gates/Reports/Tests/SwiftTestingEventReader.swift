import Base

/// Reads the event stream of Swift Testing: JSON lines, first the tests, then their results.
///
/// A run without an end event is not a pass, nor is a test that started and did not finish.
struct SwiftTestingEventReader {
  private struct Known {
    var test: ReportedTest
    var isSuite: Bool
    var outcome: TestOutcome?
    var started: Double?
    /// An event that is not known.
    var unknown: String?
  }

  private var tests: [String: Known] = [:]
  private var order: [String] = []
  private var hasEnded = false
  private var unnamedFailures = 0

  private static let mostTests = 1_000_000

  static func read(
    _ chunks: ByteChunks, limits: TestReportLimits
  ) throws(StreamFault) -> TestReport {
    var lines = try LineStream(chunks)
    var reader = SwiftTestingEventReader()
    while let line = try lines.next() {
      if line.isEmpty { continue }
      var record = Record()
      do throws(StreamFault) {
        var json = try JSONStream(ByteChunks(Array(line.utf8)))
        try record.read(&json)
      } catch {
        throw StreamFault(error.problem, line: lines.number)
      }
      switch record.kind {
      case "test": reader.declare(record)
      case "event": reader.event(record)
      default: break
      }
      if reader.tests.count > mostTests {
        throw StreamFault(.tooMuch("more than \(mostTests) tests"), line: lines.number)
      }
    }
    return reader.report(limits)
  }

  private mutating func declare(_ record: Record) {
    guard let id = record.id, tests[id] == nil else { return }
    var test = ReportedTest(suite: Self.suite(of: id), name: record.name ?? id)
    (test.file, test.line) = (record.file, record.line)
    tests[id] = Known(test: test, isSuite: record.payloadKind == "suite")
    order.append(id)
  }

  private mutating func event(_ record: Record) {
    if record.payloadKind == "runEnded" { hasEnded = true }
    guard let id = record.testID, var known = tests.removeValue(forKey: id) else {
      // An issue of a task that outlives its test has no test.
      if record.payloadKind == "issueRecorded", record.isFailure { unnamedFailures += 1 }
      return
    }
    defer { tests[id] = known }
    switch record.payloadKind {
    case "testStarted": known.started = record.instant
    case "testSkipped", "testCancelled", "testCaseCancelled":
      known.outcome = known.outcome ?? .skipped
    case "issueRecorded" where record.isFailure:
      if known.outcome != .failed {
        known.test.message = record.message ?? ""
        if record.file != nil { (known.test.file, known.test.line) = (record.file, record.line) }
      }
      known.outcome = .failed
    case "testEnded":
      known.outcome = known.outcome ?? .passed
      if let start = known.started, let end = record.instant {
        known.test.seconds = max(0, end - start)
      }
    case "testDiscovered", "testCaseStarted", "testCaseEnded", "valueAttached", "issueRecorded":
      break
    default: known.unknown = known.unknown ?? record.payloadKind ?? ""
    }
  }

  private func report(_ limits: TestReportLimits) -> TestReport {
    var report = TestReport(limits: limits)
    for id in order {
      guard var known = tests[id] else { continue }
      // A suite counts only for its own failures, such as a trait that threw.
      if known.isSuite, known.outcome != .failed { continue }
      if known.outcome == nil, known.started == nil, !known.isSuite { continue }
      known.test.outcome = known.outcome ?? .errored
      if known.outcome == nil { known.test.message = "the test did not finish" }
      if let unknown = known.unknown { known.test.take(unknownState: unknown) }
      report.add(known.test)
    }
    report.addUnnamed(.failed, count: unnamedFailures)
    if !hasEnded { report.doubt("the run did not finish") }
    return report
  }

  /// `Module.Suite/test()/File.swift:5:4` is in `Module.Suite`.
  private static func suite(of id: String) -> String {
    let parts = id.split(separator: "/")
    guard parts.count >= 2 else { return "" }
    let first = parts[0].split(separator: ".").first.map(String.init) ?? ""
    let isFile = parts.last?.contains(".swift:") ?? false
    let suite = parts.dropLast(isFile ? 2 : 1).joined(separator: ".")
    return suite.isEmpty ? first : suite
  }
}

/// The used part of one line of the stream.
private struct Record {
  var kind: String?
  var payloadKind: String?
  var id: String?
  var testID: String?
  var name: String?
  var message: String?
  var file: String?
  var line: Int?
  var instant: Double?
  private var isKnown = false
  private var severity: String?

  /// A known issue or a warning is not a failure.
  var isFailure: Bool { !isKnown && severity != "warning" }

  mutating func read(_ json: inout JSONStream) throws(StreamFault) {
    var hasPayload = false
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "kind": kind = try json.readString()
      case "payload":
        hasPayload = true
        try payload(&json)
      default: break
      }
    }
    try json.readEnd()
    guard kind != nil, hasPayload else {
      throw StreamFault(.wrongShape(expected: "'kind' and 'payload'"))
    }
  }

  private mutating func payload(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "kind": payloadKind = try json.readString()
      case "id": id = try json.readString()
      case "testID": testID = try json.readString()
      case "name": name = try json.readString()
      case "sourceLocation": try place(&json)
      case "issue": try issue(&json)
      case "messages":
        try json.readArrayIfAny { (json) throws(StreamFault) in
          try json.readMember("text") { (json) throws(StreamFault) in
            if let text = try json.readString(), message == nil { message = text }
          }
        }
      case "instant":
        try json.readMember("absolute") { (json) throws(StreamFault) in
          instant = try json.readNumber()?.double
        }
      default: break
      }
    }
  }

  private mutating func place(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "filePath": file = try json.readString()
      case "_filePath": if let path = try json.readString(), file == nil { file = path }
      case "line": line = try json.readPosition()
      default: break
      }
    }
  }

  private mutating func issue(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "isKnown": isKnown = try json.readBool() ?? false
      case "severity", "_severity": severity = try json.readString()
      case "sourceLocation": try place(&json)
      default: break
      }
    }
  }
}
