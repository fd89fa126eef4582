import XCTest

/// Screenshots of the app: kept with the test, and where fastlane's `snapshot` looks for them.
///
/// `snapshot` starts the tests once for each device and language. It leaves the language in a file,
/// collects the images of a folder, and learns their names from what the tests print.
@MainActor
enum Screenshots {
  /// Starts the app, in the language that is asked for.
  static func launch() -> XCUIApplication {
    let app = XCUIApplication()
    if let language = word(in: "language.txt") {
      app.launchArguments += ["-AppleLanguages", "(\(language))"]
    }
    if let locale = word(in: "locale.txt") {
      app.launchArguments += ["-AppleLocale", locale]
    }
    app.launch()
    return app
  }

  static func take(_ name: String, of app: XCUIApplication, in test: XCTestCase) {
    let screenshot = app.screenshot()
    let attachment = XCTAttachment(screenshot: screenshot)
    attachment.name = name
    attachment.lifetime = .keepAlways
    test.add(attachment)

    guard let folder = folder?.appending(path: "screenshots") else { return }
    let file = folder.appending(path: "\(device)-\(name).png")
    do {
      try screenshot.pngRepresentation.write(to: file)
      print("snapshot: \(name)")
    } catch {
      // Without `snapshot` there is no folder, and the attachment is enough.
    }
  }

  /// Where `snapshot` leaves word; nil where no simulator runs the tests.
  private static var folder: URL? {
    ProcessInfo.processInfo.environment["SIMULATOR_HOST_HOME"].map {
      URL(filePath: $0).appending(path: "Library/Caches/tools.fastlane")
    }
  }

  /// The name of the device; tests side by side run on clones of it.
  private static var device: String {
    let name = ProcessInfo.processInfo.environment["SIMULATOR_DEVICE_NAME"] ?? "Simulator"
    return name.replacing(#/^Clone [0-9]+ of /#, with: "")
  }

  private static func word(in file: String) -> String? {
    folder.flatMap { try? String(contentsOf: $0.appending(path: file), encoding: .utf8) }?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
