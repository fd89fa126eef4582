import XCTest

final class BrowserUITests: XCTestCase {
  @MainActor
  func testStartsWithAnAddressLine() {
    let app = Screenshots.launch()
    XCTAssertTrue(app.textFields["address"].waitForExistence(timeout: 10))
    Screenshots.take("01-start", of: app, in: self)
  }
}
