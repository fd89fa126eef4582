package import Diagnostics

extension GateRun {
  /// The files of a report's folder: the page, and beside it the data.
  package func files(tool: ToolIdentity = ToolIdentity()) -> [(name: String, bytes: [UInt8])] {
    [("index.html", GateRunPage(tool: tool).render(self)), ("report.json", json())]
  }
}
