import XCTest

final class DocumentUITests: XCTestCase {
  @MainActor
  func testStartsWithTheDocuments() {
    let app = Screenshots.launch()
    XCTAssertTrue(app.navigationBars["Documents"].waitForExistence(timeout: 10))
    Screenshots.take("01-documents", of: app, in: self)
  }
}
