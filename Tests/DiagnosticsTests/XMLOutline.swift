import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a document, counted by name; reading it fails where it is not well-formed.
final class XMLOutline: NSObject, XMLParserDelegate {
  static let known: Set = [
    "testsuites", "testsuite", "testcase", "failure", "error", "skipped", "system-out",
  ]

  private(set) var counts: [String: Int] = [:]
  private(set) var path: [String] = []

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    try #require(parser.parse())
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
    path.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }
}
