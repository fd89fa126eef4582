import XCTest

final class BrowserUITests: XCTestCase {
  @MainActor
  func testStartsWithAnAddressLine() {
    let app = XCUIApplication()
    app.launch()
    XCTAssertTrue(app.textFields["address"].waitForExistence(timeout: 10))

    let screenshot = XCTAttachment(screenshot: app.screenshot())
    screenshot.name = "01-start"
    screenshot.lifetime = .keepAlways
    add(screenshot)
  }
}
