import Base
import GitHub

extension Store {
  /// A store whose writes fail.
  static let broken = Store(
    path: "/broken", read: { _ throws(StoreError) in },
    write: { _ throws(StoreError) in throw .failed(reason: "broken") }, version: { 0 })

  /// The names of all cells.
  func cellNames() throws(StoreError) -> [String] {
    var names: [String] = []
    try read { access throws(StoreError) in names = try access.cells("").map(\.name) }
    return names
  }

  /// Every cell and every record of github.com, as text.
  func contents() throws(StoreError) -> String {
    var bytes: [UInt8] = []
    try read { access throws(StoreError) in
      for (name, body) in try access.cells("") { bytes += Array(name.utf8) + body }
      for kind in ["user", "label", "milestone", "repository", "issue"] {
        for record in try access.records("\(kind)@\(GitHubHost.github.name)") {
          bytes += record.body
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
