package import Diagnostics

extension GateRun {
  /// The files of a report's folder: the page, and beside it the data.
  package func files(tool: ToolIdentity = ToolIdentity()) -> [(name: String, bytes: [UInt8])] {
    [(Self.page, GateRunPage(tool: tool).render(self)), (Self.data, json())]
  }

  /// What they are called.
  package static var fileNames: [String] { [page, data] }

  private static let page = "index.html"
  private static let data = "report.json"
}
