import Base

/// Reads the events of `flutter test --machine` and `dart test --reporter json`: JSON lines.
///
/// Other lines of the output are skipped. A run without an end event is not a pass, nor is a test
/// that started and did not finish.
struct DartTestReader {
  private struct Known {
    var test: ReportedTest
    var started: Double?
    var isHidden = false
    var isDone = false
  }

  private var suites: [Int: String] = [:]
  private var tests: [Int: Known] = [:]
  /// The verdict of the end event.
  private var success: Bool?

  private static let mostTests = 1_000_000

  static func read(
    _ chunks: ByteChunks, limits: TestReportLimits
  ) throws(StreamFault) -> TestReport {
    var lines = try LineStream(chunks)
    var reader = DartTestReader()
    while let line = try lines.next() {
      guard line.hasPrefix("{") else { continue }
      var event = DartEvent()
      do throws(StreamFault) {
        var json = try JSONStream(ByteChunks(Array(line.utf8)))
        try event.read(&json)
        try json.readEnd()
      } catch {
        throw StreamFault(error.problem, line: lines.number)
      }
      reader.take(event)
      if reader.tests.count > mostTests {
        throw StreamFault(.tooMuch("more than \(mostTests) tests"), line: lines.number)
      }
    }
    return reader.report(limits)
  }

  private mutating func take(_ event: DartEvent) {
    if event.type == "done" { success = event.success }
    if event.type == "suite", let id = event.id { suites[id] = event.path }
    guard let id = event.type == "testStart" ? event.id : event.testID else { return }
    if event.type == "testStart" {
      let file = event.suite.flatMap { suites[$0] }
      let name = file?.split(separator: "/").last ?? ""
      var test = ReportedTest(
        suite: String(name.replacing(".dart", with: "")), name: event.name ?? "", outcome: .errored,
        file: file)
      test.line = event.line
      tests[id] = Known(test: test, started: event.time)
    } else if event.type == "error" {
      if tests[id]?.test.message.isEmpty == true { tests[id]?.test.message = event.error ?? "" }
      // An error after its end fails a test that passed.
      if tests[id]?.test.outcome == .passed { tests[id]?.test.outcome = .errored }
    } else if event.type == "testDone" {
      finish(id, event)
    }
  }

  private mutating func finish(_ id: Int, _ event: DartEvent) {
    guard var known = tests[id] else { return }
    switch event.result {
    case "success": known.test.outcome = event.isSkipped ? .skipped : .passed
    case "failure": known.test.outcome = .failed
    case "error": known.test.outcome = .errored
    default: known.test.take(unknownState: event.result ?? "")
    }
    if let start = known.started, let end = event.time {
      known.test.seconds = max(0, end - start) / 1000
    }
    (known.isDone, known.isHidden) = (true, event.isHidden)
    tests[id] = known
  }

  private func report(_ limits: TestReportLimits) -> TestReport {
    var report = TestReport(limits: limits)
    for (_, known) in tests.sorted(by: { $0.key < $1.key }) {
      var test = known.test
      // The loading of a file is such a test, which is of interest only if it fails.
      if known.isHidden, test.outcome == .passed { continue }
      if !known.isDone { test.message = "the test did not finish" }
      report.add(test)
    }
    if success == nil { report.doubt("the run did not finish") }
    if success == false { report.doubtWithoutFault() }
    return report
  }
}

/// The used part of one event.
private struct DartEvent {
  var type: String?
  var testID: Int?
  /// The id of the test or of the suite that the event declares.
  var id: Int?
  var suite: Int?
  var name: String?
  var path: String?
  var line: Int?
  var time: Double?
  var result: String?
  var error: String?
  var success: Bool?
  var isSkipped = false
  var isHidden = false

  mutating func read(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "type": type = try json.readString()
      case "testID": testID = try json.readNumber()?.count
      case "time": time = try json.readNumber()?.double
      case "result": result = try json.readString()
      case "error": error = try json.readString()
      case "success": success = try json.readBool()
      case "skipped": isSkipped = try json.readBool() ?? false
      case "hidden": isHidden = try json.readBool() ?? false
      case "test", "suite": try declaration(&json)
      default: break
      }
    }
  }

  private mutating func declaration(_ json: inout JSONStream) throws(StreamFault) {
    var root: Int?
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "id": id = try json.readNumber()?.count
      case "suiteID": suite = try json.readNumber()?.count
      case "name": name = try json.readString()
      case "path": path = try json.readString()
      case "line": line = try json.readPosition()
      case "root_line": root = try json.readPosition()
      default: break
      }
    }
    line = root ?? line
  }
}
