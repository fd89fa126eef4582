import Configuration

extension Lane {
  /// The lanes of an iOS app.
  static func lanes(of project: IOSProject) -> [Lane] {
    let make = IOSLanes(project: project)
    return [
      make.key, make.archive, make.tests, make.internal, make.qa, make.candidate, make.screenshots,
      make.submit,
    ]
  }
}

/// Creates the lanes of an app, with fastlane's names of actions and options.
private struct IOSLanes {
  let project: IOSProject

  private func lane(
    _ name: String, _ summary: String, isPrivate: Bool = false, _ statements: RubyStatement...
  ) -> Lane {
    Lane(
      platform: .ios, name: name, summary: summary, isPrivate: isPrivate, statements: statements)
  }

  private var scheme: RubyOptions {
    let name: RubyValue = .text(project.project)
    let source: RubyOptions =
      project.project.hasSuffix(".xcworkspace") ? ["workspace": name] : ["project": name]
    return source + ["scheme": .text(project.scheme)]
  }

  private var store: RubyOptions {
    ["api_key": .local("key"), "app_identifier": .text(project.bundleIDs.first ?? "")]
  }

  private let readKey = RubyStatement.assign("key", "store_key")

  var key: Lane {
    lane(
      "store_key", "Loads the App Store Connect key", isPrivate: true,
      .call(
        "app_store_connect_api_key",
        [
          "key_id": .environment("ASC_KEY_ID"), "issuer_id": .environment("ASC_ISSUER_ID"),
          "key_content": .environment("ASC_KEY"),
        ]))
  }

  var archive: Lane {
    lane(
      "archive", "Signs and archives the build of this commit", isPrivate: true,
      .call("setup_ci"), readKey, .require("MATCH_PASSWORD"),
      .call(
        "match",
        [
          "type": "appstore", "readonly": true, "api_key": .local("key"),
          "git_url": .environment("MATCH_GIT_URL"),
          "git_basic_authorization": .environment("MATCH_GIT_BASIC_AUTHORIZATION"),
          "app_identifier": .list(project.bundleIDs.map(RubyValue.text)),
        ]),
      .call(
        "build_app",
        scheme + [
          "export_method": "app-store", "output_directory": "build",
          "xcargs": .joined([
            "CURRENT_PROJECT_VERSION=", .environment("FLOWCTL_BUILD_NUMBER"),
            " MARKETING_VERSION=", .environment("FLOWCTL_VERSION"),
          ]),
        ]))
  }

  var tests: Lane {
    lane(
      "tests", "Runs the tests with coverage",
      .call(
        "run_tests",
        scheme + [
          "destination": .text(project.destination), "code_coverage": true, "result_bundle": true,
          "output_directory": "build/tests",
        ]))
  }

  var `internal`: Lane {
    lane(
      "internal", "Uploads a build for internal TestFlight testers",
      .call("archive"), readKey,
      .call(
        "upload_to_testflight",
        store + ["distribute_external": false, "skip_waiting_for_build_processing": true]))
  }

  var qa: Lane {
    lane(
      "qa", "Uploads a build to TestFlight with the changes since the last tag",
      .call("archive"), readKey,
      .assign(
        "changes", "changelog_from_git_commits",
        ["pretty": "- %s", "merge_commit_filtering": "exclude_merges", "quiet": true]),
      .call(
        "upload_to_testflight",
        store + ["changelog": .local("changes"), "distribute_external": false]))
  }

  var candidate: Lane {
    lane(
      "candidate", "Uploads the build and its metadata without submitting them",
      .call("archive"), readKey,
      .call("precheck", store + ["include_in_app_purchases": false]),
      .call(
        "upload_to_app_store",
        store + [
          "app_version": .environment("FLOWCTL_VERSION"), "submit_for_review": false,
          "automatic_release": false, "skip_screenshots": true,
          "precheck_include_in_app_purchases": false, "force": true,
        ]))
  }

  var screenshots: Lane {
    lane(
      "screenshots", "Takes the screenshots and uploads them",
      .call(
        "capture_ios_screenshots",
        scheme + [
          "output_directory": "fastlane/screenshots", "clear_previous_screenshots": true,
          "override_status_bar": true, "skip_open_summary": true,
        ]),
      readKey,
      .call(
        "upload_to_app_store",
        store + [
          "app_version": .environment("FLOWCTL_VERSION"), "skip_binary_upload": true,
          "skip_metadata": true, "overwrite_screenshots": true,
          "run_precheck_before_submit": false, "force": true,
        ]))
  }

  var submit: Lane {
    lane(
      "submit", "Submits the candidate for review with a phased release",
      readKey,
      .call(
        "upload_to_app_store",
        store + [
          "app_version": .environment("FLOWCTL_VERSION"), "skip_binary_upload": true,
          "skip_metadata": true, "skip_screenshots": true, "submit_for_review": true,
          "automatic_release": false, "phased_release": true,
          "precheck_include_in_app_purchases": false, "force": true,
        ]))
  }
}
