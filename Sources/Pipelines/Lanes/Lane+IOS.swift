import Configuration

extension Lane {
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
    _ name: String, _ summary: String, isPrivate: Bool = false, _ body: String
  ) -> Lane {
    Lane(platform: .ios, name: name, summary: summary, isPrivate: isPrivate, body: body)
  }

  private var scheme: String {
    let key = project.project.hasSuffix(".xcworkspace") ? "workspace" : "project"
    return "\(key): \(Lane.quoted(project.project)),\n  scheme: \(Lane.quoted(project.scheme))"
  }

  private var store: String {
    "api_key: key,\n  app_identifier: \(Lane.quoted(project.bundleIDs.first ?? ""))"
  }

  var key: Lane {
    lane(
      "store_key", "Loads the App Store Connect key", isPrivate: true,
      """
      app_store_connect_api_key(
        key_id: ENV.fetch("ASC_KEY_ID"),
        issuer_id: ENV.fetch("ASC_ISSUER_ID"),
        key_content: ENV.fetch("ASC_KEY")
      )
      """)
  }

  var archive: Lane {
    lane(
      "archive", "Signs and archives the build of this commit", isPrivate: true,
      """
      setup_ci
      key = store_key
      ENV.fetch("MATCH_PASSWORD")
      match(
        type: "appstore",
        readonly: true,
        api_key: key,
        git_url: ENV.fetch("MATCH_GIT_URL"),
        git_basic_authorization: ENV.fetch("MATCH_GIT_BASIC_AUTHORIZATION"),
        app_identifier: [\(project.bundleIDs.map(Lane.quoted).joined(separator: ", "))]
      )
      build_app(
        \(scheme),
        export_method: "app-store",
        output_directory: "build",
        xcargs: "CURRENT_PROJECT_VERSION=" + ENV.fetch("FLOWCTL_BUILD_NUMBER") \
      + " MARKETING_VERSION=" + ENV.fetch("FLOWCTL_VERSION")
      )
      """)
  }

  var tests: Lane {
    lane(
      "tests", "Runs the tests with coverage",
      """
      run_tests(
        \(scheme),
        destination: \(Lane.quoted(project.destination)),
        code_coverage: true,
        result_bundle: true,
        output_directory: "build/tests"
      )
      """)
  }

  var `internal`: Lane {
    lane(
      "internal", "Uploads a build for internal TestFlight testers",
      """
      archive
      key = store_key
      upload_to_testflight(
        \(store),
        distribute_external: false,
        skip_waiting_for_build_processing: true
      )
      """)
  }

  var qa: Lane {
    lane(
      "qa", "Uploads a build to TestFlight with the changes since the last tag",
      """
      archive
      key = store_key
      changes = changelog_from_git_commits(
        pretty: "- %s",
        merge_commit_filtering: "exclude_merges",
        quiet: true
      )
      upload_to_testflight(
        \(store),
        changelog: changes,
        distribute_external: false
      )
      """)
  }

  var candidate: Lane {
    lane(
      "candidate", "Uploads the build and its metadata without submitting them",
      """
      archive
      key = store_key
      precheck(
        \(store),
        include_in_app_purchases: false
      )
      upload_to_app_store(
        \(store),
        app_version: ENV.fetch("FLOWCTL_VERSION"),
        submit_for_review: false,
        automatic_release: false,
        skip_screenshots: true,
        precheck_include_in_app_purchases: false,
        force: true
      )
      """)
  }

  var screenshots: Lane {
    lane(
      "screenshots", "Takes the screenshots and uploads them",
      """
      capture_ios_screenshots(
        \(scheme),
        output_directory: "fastlane/screenshots",
        clear_previous_screenshots: true,
        override_status_bar: true,
        skip_open_summary: true
      )
      key = store_key
      upload_to_app_store(
        \(store),
        app_version: ENV.fetch("FLOWCTL_VERSION"),
        skip_binary_upload: true,
        skip_metadata: true,
        overwrite_screenshots: true,
        run_precheck_before_submit: false,
        force: true
      )
      """)
  }

  var submit: Lane {
    lane(
      "submit", "Submits the candidate for review with a phased release",
      """
      key = store_key
      upload_to_app_store(
        \(store),
        app_version: ENV.fetch("FLOWCTL_VERSION"),
        skip_binary_upload: true,
        skip_metadata: true,
        skip_screenshots: true,
        submit_for_review: true,
        automatic_release: false,
        phased_release: true,
        precheck_include_in_app_purchases: false,
        force: true
      )
      """)
  }
}
