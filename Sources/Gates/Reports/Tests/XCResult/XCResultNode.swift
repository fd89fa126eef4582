import Formats

/// A node of Xcode 16's tree: a plan, bundle, suite, case, run or message.
///
/// A node's type stands behind its children, so tests are added when their node has ended.
struct XCResultNode {
  private var type: String?
  private var name = ""
  private var identifier: String?
  private var result: String?
  private var seconds: Double = 0
  /// The first failure that the node or one below it tells.
  private var failure: String?
  /// Whether a run of the test below it failed.
  private var hasFailedRun = false

  /// Reads the object that is next.
  init(
    reading stream: inout JSONStream, addingTestsTo report: inout TestReport
  ) throws(StreamFault) {
    let mark = report.mark
    try stream.readObject { (stream, key) throws(StreamFault) in
      switch key {
      case "nodeType": type = try stream.readString()
      case "name": name = try stream.readString() ?? ""
      case "nodeIdentifier": identifier = try stream.readString()
      case "result": result = try stream.readString()
      case "durationInSeconds": seconds = try stream.readNumber()?.double ?? 0
      case "children":
        try stream.readArrayIfAny { (stream) throws(StreamFault) in
          take(try XCResultNode(reading: &stream, addingTestsTo: &report))
        }
      default: break
      }
    }
    if type == "Failure Message" { failure = name.shortened(to: 4096) }
    if type == "Test Case" { report.add(test) }
    if type?.hasSuffix("test bundle") == true { report.qualify(since: mark, by: name) }
  }

  private mutating func take(_ child: XCResultNode) {
    failure = failure ?? child.failure
    let isRun = child.type == "Repetition" || child.type == "Test Case Run"
    hasFailedRun = hasFailedRun || child.hasFailedRun || isRun && child.result == "Failed"
  }

  private var test: ReportedTest {
    var test = XCResultReader.test(identifier: identifier, name: name)
    test.outcome = XCResultReader.outcome(result)
    test.seconds = max(0, seconds)
    test.message = failure ?? ""
    test.isFlaky = hasFailedRun && test.outcome == .passed
    if let place = SourceReference(in: test.message) {
      (test.file, test.line) = (place.path, place.line)
    }
    return test
  }
}
