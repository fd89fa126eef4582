import Configuration

extension Lane {
  /// The lanes of an Android app.
  static func lanes(of project: AndroidProject) -> [Lane] {
    let make = AndroidLanes(project: project)
    return [
      make.bundle, make.tests,
      make.upload("internal", "Uploads a build to the internal track", to: "internal", "completed"),
      make.upload("qa", "Uploads a build to the closed track", to: "alpha", "completed"),
      make.upload("candidate", "Uploads a draft for production", to: "production", "draft"),
      make.screenshots, make.submit,
    ]
  }
}

/// Creates the lanes of an app, with fastlane's names of actions and options.
private struct AndroidLanes {
  let project: AndroidProject

  private func lane(
    _ name: String, _ summary: String, isPrivate: Bool = false, _ statements: RubyStatement...
  ) -> Lane {
    Lane(
      platform: .android, name: name, summary: summary, isPrivate: isPrivate,
      statements: statements)
  }

  private func task(_ name: String) -> RubyValue { .text(":\(project.module):\(name)") }

  private var output: String {
    "\(project.module.split(separator: ":").joined(separator: "/"))/build/outputs"
  }

  /// Gradle names output files after the last component of the module path.
  private var moduleName: String {
    project.module.split(separator: ":").last.map(String.init) ?? project.module
  }

  private var store: RubyOptions {
    [
      "package_name": .text(project.package),
      "json_key_data": .environment("PLAY_SERVICE_ACCOUNT"),
    ]
  }

  var bundle: Lane {
    let signing = "android.injected.signing."
    return lane(
      "signed_bundle", "Builds and signs the bundle of this commit", isPrivate: true,
      .decode(variable: "ANDROID_KEYSTORE", into: "keystore"),
      .call(
        "gradle",
        [
          "task": task("bundleRelease"),
          // Pass passwords to Gradle in a way that keeps them out of the log.
          "print_command": false,
          "properties": .map([
            "app.versionCode": .environment("FLOWCTL_BUILD_NUMBER"),
            "app.versionName": .environment("FLOWCTL_VERSION"),
            signing + "store.file": .local("keystore"),
            signing + "store.password": .environment("ANDROID_KEYSTORE_PASSWORD"),
            signing + "key.alias": .environment("ANDROID_KEY_ALIAS"),
            signing + "key.password": .environment("ANDROID_KEY_PASSWORD"),
          ]),
        ]))
  }

  var tests: Lane {
    lane("tests", "Runs the unit tests", .call("gradle", ["task": task("testDebugUnitTest")]))
  }

  func upload(
    _ name: String, _ summary: String, to track: String, _ status: String
  ) -> Lane {
    let options: RubyOptions = [
      "track": .text(track), "release_status": .text(status),
      "aab": "\(output)/bundle/release/\(moduleName)-release.aab",
      "version_name": .environment("FLOWCTL_VERSION"),
    ]
    return lane(
      name, summary, .call("signed_bundle"),
      .call(
        "upload_to_play_store",
        (store + options).skipping("apk", "metadata", "changelogs", "images", "screenshots")))
  }

  var screenshots: Lane {
    lane(
      "screenshots", "Takes the screenshots and uploads them",
      .call(
        "gradle", ["tasks": .list([task("assembleDebug"), task("assembleDebugAndroidTest")])]),
      .call(
        "capture_android_screenshots",
        [
          "app_package_name": .text(project.package),
          "app_apk_path": "\(output)/apk/debug/\(moduleName)-debug.apk",
          "tests_apk_path": "\(output)/apk/androidTest/debug/\(moduleName)-debug-androidTest.apk",
          "clear_previous_screenshots": true, "skip_open_summary": true,
        ]),
      .call(
        "upload_to_play_store",
        (store + ["track": "production"]).skipping("apk", "aab", "metadata", "changelogs")))
  }

  var submit: Lane {
    let options: RubyOptions = [
      "track": "production", "release_status": "inProgress", "rollout": "0.1",
      "version_name": .environment("FLOWCTL_VERSION"),
    ]
    return lane(
      "submit", "Releases the draft to 10% of the users",
      .call(
        "upload_to_play_store",
        (store + options)
          .skipping("apk", "aab", "metadata", "changelogs", "images", "screenshots")))
  }
}
