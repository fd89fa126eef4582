import Formats

struct JUnitTestCase {
  private var test: ReportedTest
  private var outcome: TestOutcome?
  private(set) var faultElements = 0
  /// The outcome by attributes, which is used only without an element.
  private let declared: TestOutcome?
  /// A state by attributes or an element that is not known.
  private var unknown: String?
  private var hasFlakyRun = false
  private(set) var reruns = 0

  init(_ element: XMLElement, in suite: XMLElement) {
    test = ReportedTest(
      suite: element["classname"] ?? element["class"] ?? suite["name"] ?? "",
      name: element["name"] ?? element["id"] ?? "", seconds: Self.seconds(element["time"]),
      file: element["file"] ?? suite["file"], line: element.position("line"))
    let words = [element["status"], element["result"]].compactMap(\.self).filter { !$0.isEmpty }
    declared = words.compactMap(TestOutcome.init(word:)).max()
    unknown = words.first { TestOutcome(word: $0) == nil }
  }

  /// The counted outcome: error before failure before skipped before passed.
  var reported: ReportedTest {
    var test = test
    test.outcome = outcome ?? declared ?? .passed
    test.isFlaky = hasFlakyRun && !test.outcome.isFault
    if test.outcome.isFault, let place = SourceReference(in: test.message) {
      let isBetter = test.file.map { !$0.contains("/") || place.path.hasSuffix($0) } ?? true
      if isBetter { (test.file, test.line) = (place.path, place.line) }
    }
    if outcome == nil, let unknown { test.take(unknownState: unknown) }
    return test
  }

  /// Whether it declares a failure without an element.
  var contradictsItself: Bool { outcome == nil && declared?.isFault == true }

  mutating func add(_ child: XMLElement, _ stream: inout XMLStream) throws(StreamFault) {
    switch child.name {
    case "failure", "error":
      faultElements += 1
      try take(child.name == "error" ? .errored : .failed, child, &stream)
    case "skipped", "skip", "ignored", "disabled": try take(.skipped, child, &stream)
    case "flakyFailure", "flakyError":
      reruns += 1
      hasFlakyRun = true
    case "rerunFailure", "rerunError": reruns += 1
    default:
      if TestOutcome.interruptions.contains(child.name.lowercased()) { unknown = child.name }
    }
  }

  private mutating func take(
    _ found: TestOutcome, _ child: XMLElement, _ stream: inout XMLStream
  ) throws(StreamFault) {
    let isFirst = outcome == nil
    outcome = max(outcome ?? .passed, found)
    guard isFirst || (found.isFault && test.message.isEmpty) else { return }
    let text = try stream.readText(limit: Self.longestText)
    let attribute = child["message"]?.shortened(to: Self.longestText) ?? ""
    test.message = Self.message(attribute, text)
    if let file = child["file"] ?? child["location"] { test.file = file }
    if let line = child.position("line") { test.line = line }
  }

  /// The attribute is the message, the text its place; some writers repeat the element name.
  private static func message(_ attribute: String, _ text: String) -> String {
    let text = ASCII.text(Array(text.utf8)[...].trimmed)
    if attribute.isEmpty || attribute == "failure" || text.contains(attribute) { return text }
    return text.isEmpty ? attribute : attribute + "\n" + text
  }

  private static let longestText = 4096

  /// Surefire groups digits: `1,234.5`.
  private static func seconds(_ text: String?) -> Double {
    guard let text, text.utf8.count < 64,
      let value = Double(text) ?? Double(text.filter { $0 != "," }), value.isFinite
    else { return 0 }
    return max(0, value)
  }
}
