import XCTest

/// Takes screenshots: stored with the test, and where fastlane's `snapshot` looks for them.
///
/// `snapshot` runs the tests once per device and language. It writes the language to a file,
/// collects the images from a folder, and reads their names from the output of the tests.
@MainActor
enum Screenshots {
  /// Starts the app in the requested language.
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
      // Without `snapshot` there is no folder; the attachment is enough.
    }
  }

  /// The folder that `snapshot` uses; nil outside of a simulator.
  private static var folder: URL? {
    ProcessInfo.processInfo.environment["SIMULATOR_HOST_HOME"].map {
      URL(filePath: $0).appending(path: "Library/Caches/tools.fastlane")
    }
  }

  /// The name of the device; parallel tests run on clones of it.
  private static var device: String {
    let name = ProcessInfo.processInfo.environment["SIMULATOR_DEVICE_NAME"] ?? "Simulator"
    return name.replacing(#/^Clone [0-9]+ of /#, with: "")
  }

  private static func word(in file: String) -> String? {
    folder.flatMap { try? String(contentsOf: $0.appending(path: file), encoding: .utf8) }?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
