import XCTest

final class BoardUITests: XCTestCase {
  @MainActor
  func testStartsWithTheBoard() {
    let app = Screenshots.launch()
    XCTAssertTrue(app.navigationBars["Board"].waitForExistence(timeout: 10))
    Screenshots.take("01-board", of: app, in: self)
  }
}
