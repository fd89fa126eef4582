/// The repository for a violation.
package struct PlantGround {
  private let paths: [String]
  private let text: (String) -> String?

  /// Maximum number of files that are searched for tests.
  private static let most = 50

  /// A repository of these files; `text` reads one.
  package init(_ paths: [String], text: @escaping (String) -> String?) {
    self.paths = paths
    self.text = text
  }

  /// A new file beside sources with this extension, as tools may ignore other directories.
  func path(ending: String) -> String {
    let sources = paths.filter { path in
      path.hasSuffix(ending) && !path.hasSuffix("Package.swift") && !Self.isTest(path)
        && !path.hasPrefix(".")
    }
    let near = sources.first { $0.contains("Sources/") || $0.contains("src/main/") }
    return Self.folder(near ?? sources.first ?? "") + GatePlant.mark + ending
  }

  /// The first test file that a failing test can be added to, with its new text.
  func failingTest(where isWanted: (String) -> Bool) -> (path: String, text: String)? {
    for path in paths.filter({ Self.isTest($0) && isWanted($0) }).prefix(Self.most) {
      let known = path.hasSuffix(".swift") ? Self.swift : path.hasSuffix(".kt") ? Self.kotlin : []
      if let text = text(path), let test = known.first(where: { text.contains($0.sign) })?.test {
        return (path, "\(text)\n\(test)\n")
      }
    }
    return nil
  }

  /// Failing tests for the test library of the file.
  private static let swift = [
    (
      sign: "import Testing",
      test: "@Test func flowctlSelftestFails() { #expect(Bool(false), \"FlowctlSelftest\") }"
    ),
    (
      sign: "import XCTest",
      test: "final class FlowctlSelftest: XCTestCase { func testFails() { XCTFail(\"planted\") } }"
    ),
  ]

  private static let kotlin = [
    ("org.junit.jupiter", "org.junit.jupiter.api.Test"), ("org.junit.Test", "org.junit.Test"),
    ("kotlin.test", "kotlin.test.Test"),
  ].map { sign, annotation in
    (
      sign: sign,
      test: "class FlowctlSelftest { @\(annotation) fun fails() "
        + "{ throw AssertionError(\"planted\") } }"
    )
  }

  /// The directory of the first test with this extension, with a slash; empty for the top.
  func testFolder(ending: String) -> String {
    let test = paths.first { path in
      path.hasSuffix(ending)
        && (Self.isTest(path) || path.split(separator: "/").last?.hasPrefix("test_") == true)
    }
    return Self.folder(test ?? "")
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
