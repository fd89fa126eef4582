/// The repository that something is planted in.
package struct PlantGround {
  private let paths: [String]
  private let text: (String) -> String?

  /// Files that are looked into for tests, at most.
  private static let most = 50

  /// A repository of these files; `text` reads one.
  package init(_ paths: [String], text: @escaping (String) -> String?) {
    self.paths = paths
    self.text = text
  }

  /// A new file beside the sources that end so, since tools may look nowhere else.
  func path(ending: String) -> String {
    let sources = paths.filter { path in
      path.hasSuffix(ending) && !path.hasSuffix("Package.swift") && !Self.isTest(path)
        && !path.hasPrefix(".")
    }
    let near = sources.first { $0.contains("Sources/") || $0.contains("src/main/") }
    return Self.folder(near ?? sources.first ?? "") + GatePlant.mark + ending
  }

  /// The first file of tests that a failing one can be added to, with the text that it has then.
  func failingTest(where isWanted: (String) -> Bool) -> (path: String, text: String)? {
    for path in paths.filter({ Self.isTest($0) && isWanted($0) }).prefix(Self.most) {
      if let text = text(path), let test = FailingTest(beside: text, path: path) {
        return (path, text + test.text)
      }
    }
    return nil
  }

  /// The folder of the first test whose name ends so, with a slash; empty for the top.
  func testFolder(ending: String) -> String {
    Self.folder(paths.first { $0.hasSuffix(ending) && Self.isTestFile($0) } ?? "")
  }

  private static func isTestFile(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return isTest(path) || name.hasPrefix("test_")
  }

  private static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func isTest(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { folder in
      folder.hasSuffix("Tests") || folder.hasSuffix("Test") || folder == "test"
    }
  }
}
