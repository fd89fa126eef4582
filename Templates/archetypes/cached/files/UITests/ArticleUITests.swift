import XCTest

final class ArticleUITests: XCTestCase {
  @MainActor
  func testStartsWithTheArticles() {
    let app = Screenshots.launch()
    XCTAssertTrue(app.navigationBars["Articles"].waitForExistence(timeout: 10))
    Screenshots.take("01-articles", of: app, in: self)
  }
}
