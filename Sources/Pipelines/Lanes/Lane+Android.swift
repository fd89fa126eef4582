extension Lane {
  /// The lanes of an app for Android.
  static func lanes(of project: AndroidProject) -> [Lane] {
    let make = AndroidLanes(project: project)
    return [
      make.bundle, make.tests, make.internal, make.qa, make.candidate, make.screenshots,
      make.submit,
    ]
  }
}

/// Makes lanes of what is built; the names of actions and options are fastlane's.
private struct AndroidLanes {
  let project: AndroidProject

  private typealias Option = RubyStatement.RubyOption

  private func task(_ name: String) -> Option {
    Option("task", .text(":\(project.module):\(name)"))
  }

  private var output: String {
    "\(project.module.split(separator: ":").joined(separator: "/"))/build/outputs"
  }

  private var store: [Option] {
    [
      Option("package_name", .text(project.package)),
      Option("json_key_data", .environment("PLAY_SERVICE_ACCOUNT")),
    ]
  }

  private func skipping(_ parts: String...) -> [Option] {
    parts.map { Option("skip_upload_" + $0, .flag(true)) }
  }

  var bundle: Lane {
    let signing = "android.injected.signing."
    return Lane(
      platform: .android, name: "signed_bundle",
      summary: "Builds and signs the bundle of this commit",
      isPrivate: true,
      statements: [
        .decode(variable: "ANDROID_KEYSTORE", into: "keystore"),
        .call(
          "gradle",
          [
            task("bundleRelease"),
            // Gradle is told of passwords, and the log is not.
            Option("print_command", .flag(false)),
            Option(
              "properties",
              .map([
                Option("app.versionCode", .environment("FLOWCTL_BUILD_NUMBER")),
                Option("app.versionName", .environment("FLOWCTL_VERSION")),
                Option(signing + "store.file", .local("keystore")),
                Option(signing + "store.password", .environment("ANDROID_KEYSTORE_PASSWORD")),
                Option(signing + "key.alias", .environment("ANDROID_KEY_ALIAS")),
                Option(signing + "key.password", .environment("ANDROID_KEY_PASSWORD")),
              ])),
          ]),
      ])
  }

  var tests: Lane {
    Lane(
      platform: .android, name: "tests", summary: "Runs the unit tests",
      statements: [.call("gradle", [task("testDebugUnitTest")])])
  }

  var `internal`: Lane {
    upload("internal", "Brings a build to the internal track", to: "internal", "completed")
  }

  var qa: Lane { upload("qa", "Brings a build to the closed track", to: "alpha", "completed") }

  var candidate: Lane {
    upload("candidate", "Uploads a draft for production", to: "production", "draft")
  }

  private func upload(
    _ name: String, _ summary: String, to track: String, _ status: String
  ) -> Lane {
    Lane(
      platform: .android, name: name, summary: summary,
      statements: [
        .call("signed_bundle", []),
        .call(
          "upload_to_play_store",
          store + [
            Option("track", .text(track)), Option("release_status", .text(status)),
            Option("aab", .text("\(output)/bundle/release/\(moduleName)-release.aab")),
            Option("version_name", .environment("FLOWCTL_VERSION")),
          ] + skipping("apk", "metadata", "changelogs", "images", "screenshots")),
      ])
  }

  /// Gradle names its files after the last part of a module's path.
  private var moduleName: String {
    project.module.split(separator: ":").last.map(String.init) ?? project.module
  }

  var screenshots: Lane {
    Lane(
      platform: .android, name: "screenshots", summary: "Takes the screenshots and uploads them",
      statements: [
        .call(
          "gradle",
          [
            Option(
              "tasks",
              .list([
                .text(":\(project.module):assembleDebug"),
                .text(":\(project.module):assembleDebugAndroidTest"),
              ]))
          ]),
        .call(
          "capture_android_screenshots",
          [
            Option("app_package_name", .text(project.package)),
            Option("app_apk_path", .text("\(output)/apk/debug/\(moduleName)-debug.apk")),
            Option(
              "tests_apk_path",
              .text("\(output)/apk/androidTest/debug/\(moduleName)-debug-androidTest.apk")),
            Option("clear_previous_screenshots", .flag(true)),
            Option("skip_open_summary", .flag(true)),
          ]),
        .call(
          "upload_to_play_store",
          store + [Option("track", .text("production"))]
            + skipping("apk", "aab", "metadata", "changelogs")),
      ])
  }

  var submit: Lane {
    Lane(
      platform: .android, name: "submit", summary: "Gives the draft to a tenth of the users",
      statements: [
        .call(
          "upload_to_play_store",
          store + [
            Option("track", .text("production")), Option("release_status", .text("inProgress")),
            Option("rollout", .text("0.1")),
            Option("version_name", .environment("FLOWCTL_VERSION")),
          ] + skipping("apk", "aab", "metadata", "changelogs", "images", "screenshots"))
      ])
  }
}
