extension Lane {
  /// The lanes of an app for iOS.
  static func lanes(of project: IOSProject) -> [Lane] {
    let make = IOSLanes(project: project)
    return [
      make.key, make.archive, make.tests, make.internal, make.qa, make.candidate, make.screenshots,
      make.submit,
    ]
  }
}

/// Makes lanes of what is built; the names of actions and options are fastlane's.
private struct IOSLanes {
  let project: IOSProject

  private typealias Option = RubyStatement.RubyOption

  private var app: String { project.bundleIDs.first ?? "" }

  private var source: Option {
    Option(
      project.project.hasSuffix(".xcworkspace") ? "workspace" : "project", .text(project.project))
  }

  private var scheme: [Option] { [source, Option("scheme", .text(project.scheme))] }

  private var store: [Option] {
    [Option("api_key", .local("key")), Option("app_identifier", .text(app))]
  }

  private let readKey = RubyStatement.assign("key", "store_key", [])

  var key: Lane {
    Lane(
      platform: .ios, name: "store_key", summary: "The key of App Store Connect",
      isPrivate: true,
      statements: [
        .call(
          "app_store_connect_api_key",
          [
            Option("key_id", .environment("ASC_KEY_ID")),
            Option("issuer_id", .environment("ASC_ISSUER_ID")),
            Option("key_content", .environment("ASC_KEY")),
          ])
      ])
  }

  var archive: Lane {
    Lane(
      platform: .ios, name: "archive", summary: "Signs and archives the build of this commit",
      isPrivate: true,
      statements: [
        .call("setup_ci", []),
        readKey,
        .require("MATCH_PASSWORD"),
        .call(
          "match",
          [
            Option("type", .text("appstore")), Option("readonly", .flag(true)),
            Option("api_key", .local("key")),
            Option("git_url", .environment("MATCH_GIT_URL")),
            Option(
              "git_basic_authorization", .environment("MATCH_GIT_BASIC_AUTHORIZATION")),
            Option("app_identifier", .list(project.bundleIDs.map(RubyValue.text))),
          ]),
        .call(
          "build_app",
          scheme + [
            Option("export_method", .text("app-store")), Option("output_directory", .text("build")),
            Option(
              "xcargs",
              .joined([
                .text("CURRENT_PROJECT_VERSION="), .environment("FLOWCTL_BUILD_NUMBER"),
                .text(" MARKETING_VERSION="), .environment("FLOWCTL_VERSION"),
              ])),
          ]),
      ])
  }

  var tests: Lane {
    Lane(
      platform: .ios, name: "tests", summary: "Runs the tests with coverage",
      statements: [
        .call(
          "run_tests",
          scheme + [
            Option("destination", .text(project.destination)),
            Option("code_coverage", .flag(true)), Option("result_bundle", .flag(true)),
            Option("output_directory", .text("build/tests")),
          ])
      ])
  }

  var `internal`: Lane {
    Lane(
      platform: .ios, name: "internal", summary: "Brings a build to TestFlight's internal testers",
      statements: [
        .call("archive", []), readKey,
        .call(
          "upload_to_testflight",
          store + [
            Option("distribute_external", .flag(false)),
            Option("skip_waiting_for_build_processing", .flag(true)),
          ]),
      ])
  }

  var qa: Lane {
    Lane(
      platform: .ios, name: "qa",
      summary: "Brings a build to TestFlight with what is new since the last tag",
      statements: [
        .call("archive", []), readKey,
        .assign(
          "changes", "changelog_from_git_commits",
          [
            Option("pretty", .text("- %s")),
            Option("merge_commit_filtering", .text("exclude_merges")),
            Option("quiet", .flag(true)),
          ]),
        .call(
          "upload_to_testflight",
          store + [
            Option("changelog", .local("changes")), Option("distribute_external", .flag(false)),
          ]),
      ])
  }

  var candidate: Lane {
    Lane(
      platform: .ios, name: "candidate",
      summary: "Uploads the build and its metadata, and submits nothing",
      statements: [
        .call("archive", []), readKey,
        .call(
          "precheck", store + [Option("include_in_app_purchases", .flag(false))]),
        .call(
          "upload_to_app_store",
          store + [
            Option("app_version", .environment("FLOWCTL_VERSION")),
            Option("submit_for_review", .flag(false)), Option("automatic_release", .flag(false)),
            Option("skip_screenshots", .flag(true)),
            Option("precheck_include_in_app_purchases", .flag(false)),
            Option("force", .flag(true)),
          ]),
      ])
  }

  var screenshots: Lane {
    Lane(
      platform: .ios, name: "screenshots", summary: "Takes the screenshots and uploads them",
      statements: [
        .call(
          "capture_ios_screenshots",
          scheme + [
            Option("output_directory", .text("fastlane/screenshots")),
            Option("clear_previous_screenshots", .flag(true)),
            Option("override_status_bar", .flag(true)),
            Option("skip_open_summary", .flag(true)),
          ]),
        readKey,
        .call(
          "upload_to_app_store",
          store + [
            Option("app_version", .environment("FLOWCTL_VERSION")),
            Option("skip_binary_upload", .flag(true)), Option("skip_metadata", .flag(true)),
            Option("overwrite_screenshots", .flag(true)),
            Option("run_precheck_before_submit", .flag(false)), Option("force", .flag(true)),
          ]),
      ])
  }

  var submit: Lane {
    Lane(
      platform: .ios, name: "submit", summary: "Submits the candidate; users get it in phases",
      statements: [
        readKey,
        .call(
          "upload_to_app_store",
          store + [
            Option("app_version", .environment("FLOWCTL_VERSION")),
            Option("skip_binary_upload", .flag(true)), Option("skip_metadata", .flag(true)),
            Option("skip_screenshots", .flag(true)), Option("submit_for_review", .flag(true)),
            Option("automatic_release", .flag(false)), Option("phased_release", .flag(true)),
            Option("precheck_include_in_app_purchases", .flag(false)),
            Option("force", .flag(true)),
          ]),
      ])
  }
}
