/// The two files that `swift test --xunit-output X.xml` writes.
///
/// XCTest's tests go to the one, those of Swift Testing to the other.
package enum SwiftTestReports {
  /// Where Swift Testing's tests are told, given the path of XCTest's; nil for other paths.
  package static func companion(of path: String) -> String? {
    guard path.hasSuffix(".xml"), !path.hasSuffix(suffix) else { return nil }
    return path.dropLast(4) + suffix
  }

  private static let suffix = "-swift-testing.xml"
}
