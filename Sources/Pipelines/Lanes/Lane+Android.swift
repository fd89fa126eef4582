import Configuration

extension Lane {
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
    _ name: String, _ summary: String, isPrivate: Bool = false, _ body: String
  ) -> Lane {
    Lane(platform: .android, name: name, summary: summary, isPrivate: isPrivate, body: body)
  }

  private func task(_ name: String) -> String { Lane.quoted(":\(project.module):\(name)") }

  private func output(_ path: String) -> String {
    let module = project.module.split(separator: ":").joined(separator: "/")
    return Lane.quoted("\(module)/build/outputs/\(path)")
  }

  /// Gradle names output files after the last component of the module path.
  private var moduleName: String {
    project.module.split(separator: ":").last.map(String.init) ?? project.module
  }

  private var store: String {
    "package_name: \(Lane.quoted(project.package)),\n  json_key_data: ENV.fetch(\"PLAY_SERVICE_ACCOUNT\")"
  }

  /// Options that upload none of these parts.
  private func skipping(_ parts: String...) -> String {
    parts.map { "skip_upload_\($0): true" }.joined(separator: ",\n  ")
  }

  var bundle: Lane {
    // Pass passwords to Gradle in a way that keeps them out of the log.
    lane(
      "signed_bundle", "Builds and signs the bundle of this commit", isPrivate: true,
      """
      require "tempfile"
      keystore_file = Tempfile.new("keystore", binmode: true)
      keystore_file.write(ENV.fetch("ANDROID_KEYSTORE").unpack1("m"))
      keystore_file.close
      keystore = keystore_file.path
      gradle(
        task: \(task("bundleRelease")),
        print_command: false,
        properties: { "app.versionCode" => ENV.fetch("FLOWCTL_BUILD_NUMBER"), \
      "app.versionName" => ENV.fetch("FLOWCTL_VERSION"), \
      "android.injected.signing.store.file" => keystore, \
      "android.injected.signing.store.password" => ENV.fetch("ANDROID_KEYSTORE_PASSWORD"), \
      "android.injected.signing.key.alias" => ENV.fetch("ANDROID_KEY_ALIAS"), \
      "android.injected.signing.key.password" => ENV.fetch("ANDROID_KEY_PASSWORD") }
      )
      """)
  }

  var tests: Lane {
    lane(
      "tests", "Runs the unit tests",
      """
      gradle(
        task: \(task("testDebugUnitTest"))
      )
      """)
  }

  func upload(
    _ name: String, _ summary: String, to track: String, _ status: String
  ) -> Lane {
    lane(
      name, summary,
      """
      signed_bundle
      upload_to_play_store(
        \(store),
        track: \(Lane.quoted(track)),
        release_status: \(Lane.quoted(status)),
        aab: \(output("bundle/release/\(moduleName)-release.aab")),
        version_name: ENV.fetch("FLOWCTL_VERSION"),
        \(skipping("apk", "metadata", "changelogs", "images", "screenshots"))
      )
      """)
  }

  var screenshots: Lane {
    lane(
      "screenshots", "Takes the screenshots and uploads them",
      """
      gradle(
        tasks: [\(task("assembleDebug")), \(task("assembleDebugAndroidTest"))]
      )
      capture_android_screenshots(
        app_package_name: \(Lane.quoted(project.package)),
        app_apk_path: \(output("apk/debug/\(moduleName)-debug.apk")),
        tests_apk_path: \(output("apk/androidTest/debug/\(moduleName)-debug-androidTest.apk")),
        clear_previous_screenshots: true,
        skip_open_summary: true
      )
      upload_to_play_store(
        \(store),
        track: "production",
        \(skipping("apk", "aab", "metadata", "changelogs"))
      )
      """)
  }

  var submit: Lane {
    lane(
      "submit", "Releases the draft to 10% of the users",
      """
      upload_to_play_store(
        \(store),
        track: "production",
        release_status: "inProgress",
        rollout: "0.1",
        version_name: ENV.fetch("FLOWCTL_VERSION"),
        \(skipping("apk", "aab", "metadata", "changelogs", "images", "screenshots"))
      )
      """)
  }
}
