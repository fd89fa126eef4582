/// A test that fails, in the words of the library that the tests around it use.
struct FailingTest {
  /// What is added to the end of a file.
  let text: String

  /// Nothing where the file uses no library that is known.
  init?(beside neighbours: String, path: String) {
    let known = path.hasSuffix(".swift") ? Self.swift : path.hasSuffix(".kt") ? Self.kotlin : []
    guard let match = known.first(where: { neighbours.contains($0.sign) }) else { return nil }
    text = "\n" + match.text + "\n"
  }

  private static let swift = [
    (
      sign: "import Testing",
      text: "@Test func flowctlSelftestFails() { #expect(Bool(false), \"FlowctlSelftest\") }"
    ),
    (
      sign: "import XCTest",
      text: "final class FlowctlSelftest: XCTestCase { func testFails() { XCTFail(\"planted\") } }"
    ),
  ]

  private static let kotlin = [
    (sign: "org.junit.jupiter", text: kotlinClass("org.junit.jupiter.api.Test")),
    (sign: "org.junit.Test", text: kotlinClass("org.junit.Test")),
    (sign: "kotlin.test", text: kotlinClass("kotlin.test.Test")),
  ]

  private static func kotlinClass(_ annotation: String) -> String {
    "class FlowctlSelftest { @\(annotation) fun fails() { throw AssertionError(\"planted\") } }"
  }
}
