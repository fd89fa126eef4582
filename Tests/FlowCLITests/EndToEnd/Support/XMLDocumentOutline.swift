import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The names of a document's elements in their order; the document is well formed.
final class XMLDocumentOutline: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse())
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) { names.append(name) }
}
