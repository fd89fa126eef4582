import XCTest

final class BoardUITests: XCTestCase {
  @MainActor
  func testStartsWithTheBoard() {
    let app = XCUIApplication()
    app.launch()
    XCTAssertTrue(app.navigationBars["Board"].waitForExistence(timeout: 10))

    let screenshot = XCTAttachment(screenshot: app.screenshot())
    screenshot.name = "01-board"
    screenshot.lifetime = .keepAlways
    add(screenshot)
  }
}
