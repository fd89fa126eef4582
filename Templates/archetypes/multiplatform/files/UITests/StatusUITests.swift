import XCTest

final class StatusUITests: XCTestCase {
  @MainActor
  func testStartsWithTheStatus() {
    let app = XCUIApplication()
    app.launch()
    XCTAssertTrue(app.buttons["refresh"].waitForExistence(timeout: 10))

    let screenshot = XCTAttachment(screenshot: app.screenshot())
    screenshot.name = "01-status"
    screenshot.lifetime = .keepAlways
    add(screenshot)
  }
}
