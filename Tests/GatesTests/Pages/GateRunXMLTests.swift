import Base
import Foundation
import Gates
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct GateRunXMLTests {
  @Test func `a run as JUnit and as SARIF`() throws {
    try expectSnapshot(GateRun.sample.rendered(as: .junit), named: "run.junit")
    try expectSnapshot(GateRun.sample.rendered(as: .sarif), named: "run.sarif")
  }

  @Test(arguments: GateState.allCases)
  func `a gate is a case, and an advisory one never fails`(state: GateState) {
    for isRequired in [true, false] {
      let gates = [GateResult("a", state, isRequired: isRequired)]
      let text = String(decoding: GateRun(gates: gates).rendered(as: .junit), as: UTF8.self)
      let isRed = text.contains("<failure") || text.contains("<error")
      #expect(isRed == (isRequired && !state.isAcceptable))
      #expect(text.contains("<testcase classname=\"gate\" name=\"a\""))
    }
  }

  @Test(arguments: HostileText.all)
  func `JUnit is read back`(sample: HostileText) throws {
    let bytes = GateRun.hostile(sample.text).rendered(as: .junit)
    let counter = ElementCounter()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = counter
    try #require(parser.parse())
    #expect(counter.counts == ["testsuites": 1, "testsuite": 1, "testcase": 2, "failure": 1])
  }

  @Test(arguments: HostileText.all, [OutputFormat.sarif, .codequality, .json])
  func `JSON is read back`(sample: HostileText, format: OutputFormat) throws {
    let bytes = GateRun.hostile(sample.text).rendered(as: format)
    _ = try JSONSerialization.jsonObject(with: Data(bytes))
    #expect(!bytes.contains(0x1b))
  }
}

private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
  }
}
