import XCTest

final class StatusUITests: XCTestCase {
  @MainActor
  func testStartsWithTheStatus() {
    let app = Screenshots.launch()
    XCTAssertTrue(app.buttons["refresh"].waitForExistence(timeout: 10))
    Screenshots.take("01-status", of: app, in: self)
  }
}
