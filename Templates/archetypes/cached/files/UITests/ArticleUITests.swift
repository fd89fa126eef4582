import XCTest

final class ArticleUITests: XCTestCase {
  @MainActor
  func testStartsWithTheArticles() {
    let app = XCUIApplication()
    app.launch()
    XCTAssertTrue(app.navigationBars["Articles"].waitForExistence(timeout: 10))

    let screenshot = XCTAttachment(screenshot: app.screenshot())
    screenshot.name = "01-articles"
    screenshot.lifetime = .keepAlways
    add(screenshot)
  }
}
