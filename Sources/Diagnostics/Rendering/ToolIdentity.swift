/// Who made a report, for formats that name their producer.
package struct ToolIdentity: Hashable, Sendable {
  package var name: String
  package var version: String?
  /// Where to read about the tool, as an absolute URI.
  package var informationURI: String?

  /// A tool; version and address may be unknown.
  package init(
    name: String = "flowctl", version: String? = nil, informationURI: String? = nil
  ) {
    self.name = name
    self.version = version
    self.informationURI = informationURI
  }
}
