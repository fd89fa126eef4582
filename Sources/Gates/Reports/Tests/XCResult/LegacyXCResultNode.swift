import Formats

/// An object of the form before Xcode 16, where every value is wrapped: `{"_type": …, "_value": …}`.
struct LegacyXCResultNode {
  private(set) var type: String?
  private var value: String?
  /// The texts of the members that a test has.
  private var members: [String: String] = [:]
  private var failure: String?

  init() {}

  private init(
    reading stream: inout JSONStream, addingTestsTo report: inout TestReport
  ) throws(StreamFault) {
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      try readMember(key, &stream, addingTestsTo: &report)
    }
    if type == "ActionTestFailureSummary" || type == "FailureSummary" {
      failure = members["message"]
    }
    if type == "ActionTestMetadata" || type == "ActionTestSummary" { report.add(test) }
  }

  /// Reads the value of a member, which is next.
  mutating func readMember(
    _ key: String, _ stream: inout JSONStream, addingTestsTo report: inout TestReport
  ) throws(StreamFault) {
    switch key {
    case "_type":
      try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
        if key == "_name" { type = try stream.readString() }
      }
    case "_value": value = try stream.readString()?.shortened(to: 4096)
    case "_values":
      try stream.readArrayIfAny { (stream) throws(StreamFault) in
        take(try LegacyXCResultNode(reading: &stream, addingTestsTo: &report), as: key)
      }
    default:
      take(try LegacyXCResultNode(reading: &stream, addingTestsTo: &report), as: key)
    }
  }

  private mutating func take(_ child: LegacyXCResultNode, as key: String) {
    failure = failure ?? child.failure
    if Self.keptMembers.contains(key), let value = child.value { members[key] = value }
  }

  private var test: ReportedTest {
    var test = XCResultReader.test(identifier: members["identifier"], name: members["name"] ?? "")
    test.outcome = XCResultReader.outcome(members["testStatus"])
    test.seconds = members["duration"].flatMap { Double($0) }.map { max(0, $0) } ?? 0
    test.message = failure ?? ""
    if let place = SourceReference(in: test.message) {
      (test.file, test.line) = (place.path, place.line)
    }
    return test
  }

  private static let keptMembers: Set<String> = [
    "name", "identifier", "testStatus", "duration", "message",
  ]
}
